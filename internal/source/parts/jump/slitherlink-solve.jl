drawn(e) = e in edges && value(y[e]) > 0.5

# The closed loops, each as the list of its lines.
function loops()
    left, found = filter(drawn, edges), []
    while !isempty(left)
        loop = [pop!(left)]
        corners = [loop[1][1], loop[1][2]]
        while true
            touching = [e for e in left if e[1] in corners || e[2] in corners]
            if isempty(touching)
                break
            end
            append!(loop, touching)
            for (c, d) in touching
                push!(corners, c, d)
            end
            left = setdiff(left, touching)
        end
        push!(found, loop)
    end
    return found
end

# If there are several loops, each is forbidden as long as other lines are drawn, and the search goes
# on.
while true
    optimize!(model)
    termination_status(model) == OPTIMAL || error("no answer")
    found, lines = loops(), filter(drawn, edges)
    if length(found) == 1
        break
    end
    for loop in found, e in setdiff(lines, loop)
        @constraint(model, sum(y[d] for d in loop) <= length(loop) - y[e])
    end
end

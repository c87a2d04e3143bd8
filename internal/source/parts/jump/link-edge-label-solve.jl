linked(c, d) = d in near[c] && value(link(c, d)) > 0.5

# The cells of the path or the closed loop of c, in order from c.
function walk(c)
    way = [c]
    while true
        ahead = [d for d in near[way[end]] if linked(way[end], d) && !(d in way)]
        if isempty(ahead)
            return way
        end
        push!(way, ahead[1])
    end
end

# Cycles that have all links, or all but one: closed loops, and paths beside themselves.
function cycles()
    found, seen = [], []
    for c in sort(cells; by = c -> given[c] == 0)  # paths come before loops
        if !(c in seen)
            way = walk(c)
            append!(seen, way)
            if given[c] == 0
                push!(found, way)
            else
                for i in 1:length(way), j in i+2:length(way)
                    if way[j] in near[way[i]]
                        push!(found, way[i:j])
                    end
                end
            end
        end
    end
    return found
end

# Rows against cycles are too many to state at once: each is added when an answer breaks it.
while true
    optimize!(model)
    termination_status(model) == OPTIMAL || error("no answer")
    broken = cycles()
    if isempty(broken)
        break
    end
    for way in broken
        links = sum(link(c, d) for (c, d) in zip(way, [way[2:end]; way[1]]))
        @constraint(model, links <= length(way) - 2)
    end
end

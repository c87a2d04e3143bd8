println("=")
number_in(c) = only(k for k in 1:n if value(x[c, k]) > 0.5)
for i in rows
    println(join([(i, j) in cells ? number_in((i, j)) : "x" for j in columns], " "))
end

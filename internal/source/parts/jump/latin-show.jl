println("=")
for i in 1:n
    println(join([only(k for k in 1:n if value(x[i, j, k]) > 0.5) for j in 1:n], " "))
end

println("=")
for i in rows
    println(join([(i, j) in cells ? round(Int, value(u[(i, j)])) : "x" for j in columns], " "))
end

print("=")
for i in N:
    print(*(sum(k for k in numbers if x[i][j][k].value() > 0.5) for j in N))

print("=")
for i in N:
    print(*(sum(k for k in numbers if @value@(@m@x[i@,@j@,@k]) > 0.5) for j in N))

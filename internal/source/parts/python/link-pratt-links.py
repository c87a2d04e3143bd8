pair = {c: k for c in cells for k in pairs if @value@(@m@x[c@,@k]) > 0.5}


def linked(c, d):
    return d in pair and pair[c] == pair[d]



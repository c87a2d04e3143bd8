pair(c) = only(k for k in numbers if value(x[c, k]) > 0.5)
linked(c, d) = d in near[c] && pair(c) == pair(d)

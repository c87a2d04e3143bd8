from math import acos, cos
from pulp import *
places = [(16.47, 96.10), (16.47, 94.44), (20.09, 92.54), (22.39, 93.37), (25.23, 97.24),
          (22.00, 96.05), (20.47, 97.02), (17.20, 96.29), (16.30, 97.38), (14.05, 98.12),
          (16.53, 97.38), (21.52, 95.59), (19.41, 97.13), (20.09, 94.55)]
angle = lambda x: 3.141592 * (int(x) + 5 * (x - int(x)) / 3) / 180
def distance(a, b):
    q1, q2 = cos(angle(a[1]) - angle(b[1])), cos(angle(a[0]) - angle(b[0]))
    return int(6378.388 * acos(0.5 * ((1 + q1) * q2 - (1 - q1) * cos(angle(a[0]) + angle(b[0])))) + 1)
n = range(len(places))
pairs = [(i, j) for j in n for i in range(j)]
m = LpProblem("tour", LpMinimize)
x = LpVariable.dicts("x", pairs, cat="Binary")
m += lpSum(distance(places[i], places[j]) * x[i, j] for i, j in pairs)
for k in n:
    m += lpSum(x[p] for p in pairs if k in p) == 2
while True:
    m.solve(COIN_CMD(msg=False))
    part = list(n)
    for _ in n:
        for i, j in pairs:
            if x[i, j].value() > 0.5:
                part[i] = part[j] = min(part[i], part[j])
    if max(part) == 0:
        break
    for k in set(part) - {0}:
        inside = [p for p in pairs if part[p[0]] == part[p[1]] == k]
        m += lpSum(x[p] for p in inside) <= part.count(k) - 1
print(value(m.objective))  # 3323

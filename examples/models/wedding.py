from pulp import *
guests = "ABCDEFGHIJKLMNOPQ"
tables = allcombinations(guests, 4)
tables = [tuple(c) for c in tables]
m = LpProblem("wedding", LpMinimize)
use = LpVariable.dicts("use", tables, cat="Binary")
m += lpSum((ord(t[-1]) - ord(t[0])) * use[t] for t in tables)
m += lpSum(use.values()) <= 5
for g in guests:
    m += lpSum(use[t] for t in tables if g in t) == 1
m.solve(COIN_CMD(msg=False))
print(value(m.objective))  # 12

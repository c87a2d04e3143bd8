from pulp import *
supply, demand = [1000, 4000], [500, 900, 1800, 200, 700]
cost = [[2, 4, 5, 2, 1], [3, 1, 3, 2, 3]]
breweries, bars = range(2), range(5)
m = LpProblem("beer", LpMinimize)
ship = LpVariable.dicts("ship", (breweries, bars), 0, cat="Integer")
m += lpSum(cost[a][b] * ship[a][b] for a in breweries for b in bars)
for a in breweries:
    m += lpSum(ship[a].values()) <= supply[a]
for b in bars:
    m += lpSum(ship[a][b] for a in breweries) >= demand[b]
m.solve(COIN_CMD(msg=False))
print(value(m.objective))  # 8600

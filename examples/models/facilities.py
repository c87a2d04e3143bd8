from pulp import *
demand = [80, 270, 250, 160, 180]
cost = [[4, 6, 9], [5, 4, 7], [6, 3, 4], [8, 5, 3], [10, 8, 4]]
customers, sites = range(5), range(3)
m = LpProblem("facilities", LpMinimize)
build = LpVariable.dicts("open", sites, cat="Binary")
serve = LpVariable.dicts("serve", (customers, sites), 0)
m += lpSum(1000 * build[s] + lpSum(cost[c][s] * serve[c][s] for c in customers) for s in sites)
for c in customers:
    m += lpSum(serve[c][s] for s in sites) == demand[c]
    for s in sites:
        m += serve[c][s] <= demand[c] * build[s]
for s in sites:
    m += lpSum(serve[c][s] for c in customers) <= 500 * build[s]
m.solve(COIN_CMD(msg=False))
print(value(m.objective))  # 5610

from pulp import *
foods = {  # cost, calories, protein, fat, salt
    "hamburger": (2.49, 410, 24, 26, 730), "chicken": (2.89, 420, 32, 10, 1190),
    "hot dog": (1.50, 560, 20, 32, 1800), "fries": (1.89, 380, 4, 19, 270),
    "macaroni": (2.09, 320, 12, 10, 930), "pizza": (1.99, 320, 15, 12, 820),
    "salad": (2.49, 320, 31, 12, 1230), "milk": (0.89, 100, 8, 2.5, 125),
    "ice cream": (1.59, 330, 8, 10, 180)}
m = LpProblem("diet", LpMinimize)
x = LpVariable.dicts("x", foods, 0)
total = [lpSum(foods[f][k] * x[f] for f in foods) for k in range(5)]
m += total[0]
m += total[1] >= 1800
m += total[1] <= 2200
m += total[2] >= 91
m += total[3] <= 65
m += total[4] <= 1779
m.solve(COIN_CMD(msg=False))
print(round(value(m.objective), 4))  # 11.8289

# The first of these that is installed solves it.
names = ["appsi_highs", "cbc", "glpk"]
solver = next(s for s in map(pyo.SolverFactory, names) if s.available(exception_flag=False))


def solved():
    results = solver.solve(model, load_solutions=False)
    if not pyo.check_optimal_termination(results):
        return False
    model.solutions.load_from(results)
    return True


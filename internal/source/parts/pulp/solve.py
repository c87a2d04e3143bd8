if model.solve(solver) != 1:
    raise SystemExit("no answer")

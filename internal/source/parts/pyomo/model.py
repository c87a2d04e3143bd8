model = pyo.ConcreteModel(name="@kind@")
model.nothing = pyo.Objective(expr=0)  # solvers expect one

"""The part of Pyomo that our programs use: it builds the model and lets the test solve it.

solve() prints a line "model" with the model as JSON, and reads a line with the point, or null. As in
Pyomo, indices are flat, a rule gets them one by one, and no name is given twice.
"""

import itertools
import json
import sys

Binary = "Binary"


def flat(index):
    if not isinstance(index, tuple):
        return (index,)
    return tuple(itertools.chain.from_iterable(flat(i) for i in index))


class Expression:
    """A sum of columns, and a constant."""

    def __init__(self, terms=None, constant=0):
        self.terms, self.constant = terms or {}, constant

    def plus(self, scale, other):
        other = other if isinstance(other, Expression) else Expression(None, other)
        terms = dict(self.terms)
        for column, coef in other.terms.items():
            terms[column] = terms.get(column, 0) + scale * coef
        return Expression(terms, self.constant + scale * other.constant)

    def __add__(self, other):
        return self.plus(1, other)

    def __radd__(self, other):
        return self.plus(1, other)

    def __sub__(self, other):
        return self.plus(-1, other)

    def __rsub__(self, other):
        return Expression(None, other).plus(-1, self)

    def __mul__(self, scale):
        if isinstance(scale, Expression):
            raise TypeError("a product of columns is not linear")
        return Expression().plus(scale, self)

    __rmul__ = __mul__

    def __eq__(self, other):
        return Relation(self - other, 0, 0)

    def __le__(self, other):
        return Relation(self - other, None, 0)

    def __ge__(self, other):
        return Relation(self - other, 0, None)

    __hash__ = object.__hash__

    def __bool__(self):
        raise TypeError("an expression is not a condition")


class Relation:
    def __init__(self, expression, lo, hi):
        self.expression, self.lo, self.hi = expression, lo, hi

    def __bool__(self):
        raise TypeError("a relation of columns is not a condition")


class Column(Expression):
    def __init__(self, name, index, bounds, integer):
        super().__init__({self: 1})
        self.name, self.index, self.bounds, self.integer = name, index, bounds, integer
        self.point = None

    def fix(self, value):
        self.bounds = (value, value)


class Component:
    """What a model has by a name, over the product of sets."""

    def __init__(self, *sets):
        self.indices = [flat(index) for index in itertools.product(*sets)]
        if len(set(self.indices)) < len(self.indices):
            raise ValueError("an index comes twice")


class Var(Component):
    def __init__(self, *sets, domain=None, bounds=(None, None)):
        super().__init__(*sets)
        self.domain, self.bounds = domain, (0, 1) if domain == Binary else bounds

    def named(self, name):
        self.columns = {
            index: Column(name, index, self.bounds, self.domain == Binary) for index in self.indices
        }

    def __getitem__(self, index):
        return self.columns[flat(index)]


class Objective(Component):
    def __init__(self, expr):
        super().__init__()

    def named(self, name):
        pass


class Constraint(Component):
    Skip = object()

    def __init__(self, *sets, rule):
        super().__init__(*sets)
        self.rule = rule

    def named(self, name):
        self.name = name

    def state(self, model):
        self.rows = []
        for index in self.indices:
            relation = self.rule(model, *index)
            if relation is Constraint.Skip:
                continue
            if not isinstance(relation, Relation):
                raise ValueError(f"{self.name}{index} is {relation}, not a relation")
            self.rows.append(relation)


class ConstraintList(Constraint):
    def __init__(self):
        self.rows = []

    def add(self, relation):
        if not isinstance(relation, Relation):
            raise ValueError(f"{relation} is not a relation")
        self.rows.append(relation)


class ConcreteModel:
    def __init__(self, name):
        self.name, self.components = name, {}

    def __setattr__(self, name, value):
        if isinstance(value, (Component, ConstraintList)):
            if name in self.components:
                raise ValueError(f"the name {name} is taken")
            self.components[name] = value
            value.named(name)
        super().__setattr__(name, value)

    def Constraint(self, *sets):
        def decorate(rule):
            constraint = Constraint(*sets, rule=rule)
            setattr(self, rule.__name__, constraint)
            constraint.state(self)
            return constraint

        return decorate

    class solutions:
        @staticmethod
        def load_from(results):
            for column, value in zip(results.columns, results.point):
                column.point = value


class Results:
    pass


class SolverFactory:
    def __init__(self, name):
        pass

    def available(self, exception_flag):
        return True

    def solve(self, model, load_solutions):
        if not any(isinstance(c, Objective) for c in model.components.values()):
            raise ValueError("no objective")
        variables = [c for c in model.components.values() if isinstance(c, Var)]
        results = Results()
        results.columns = [c for v in variables for c in v.columns.values()]
        number = {c: i for i, c in enumerate(results.columns)}
        rows = [r for c in model.components.values() if isinstance(c, Constraint) for r in c.rows]
        text = {
            "columns": [[c.name, c.index, *c.bounds, c.integer] for c in results.columns],
            "rows": [
                [
                    None if r.lo is None else r.lo - r.expression.constant,
                    None if r.hi is None else r.hi - r.expression.constant,
                    [[number[c], coef] for c, coef in r.expression.terms.items()],
                ]
                for r in rows
            ],
        }
        print("model", json.dumps(text), flush=True)
        results.point = json.loads(sys.stdin.readline())
        return results


def check_optimal_termination(results):
    return results.point is not None


def value(expression):
    return sum(coef * c.point for c, coef in expression.terms.items()) + expression.constant

import pyomo.environ as pyo

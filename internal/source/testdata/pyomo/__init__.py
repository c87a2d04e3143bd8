"""Stands in for Pyomo in tests; see environ.py."""

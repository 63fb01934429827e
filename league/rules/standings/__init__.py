"""Standings with tie-breakers, in exact numbers and with explanations."""

optimize!(model)
termination_status(model) == OPTIMAL || error("no answer")

model = Model(HiGHS.Optimizer)
set_silent(model)

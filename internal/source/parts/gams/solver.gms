Variable z 'objective: there is nothing to minimize';
Equation objective;

objective..  z =e= 0;

Model @kind@ / all /;
option optCr = 0;
solve @kind@ using mip minimizing z;
abort$(@kind@.solveStat <> %solveStat.normalCompletion%)
   'the solver did not finish', @kind@.solveStat, @kind@.modelStat;
abort$(@kind@.modelStat <> %modelStat.optimal% and
       @kind@.modelStat <> %modelStat.integerSolution%)
   'no answer', @kind@.solveStat, @kind@.modelStat;

Variable z 'objective: there is nothing to minimize';
Equation objective;

objective..  z =e= 0;

Model @kind@ / all /;
option optCr = 0;
solve @kind@ using mip minimizing z;
abort$(@kind@.modelStat <> %modelStat.optimal%) 'no answer';

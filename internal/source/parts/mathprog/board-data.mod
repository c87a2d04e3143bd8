data;

param m := @rows@;
param n := @cols@;
set STEPS := @steps@;
param board : @columns@ :=
@board@;

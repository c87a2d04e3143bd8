data;

param n := @rows@;
param board : @columns@ :=
@board@;

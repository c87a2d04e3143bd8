set SIGNS := 
@signs@;

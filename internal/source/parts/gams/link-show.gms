* "gridwright check PUZZLE answer.txt" checks this file.
Set shape 'what is drawn for a sum of sides: 1 is up, 2 right, 4 down, 8 left' /
   s0 '.', s1 '╵', s2  '╶', s3  '└', s4  '╷', s5  '│', s6  '┌', s7  '├'
   s8 '╴', s9 '┘', s10 '─', s11 '┴', s12 '┐', s13 '┤', s14 '┬', s15 '┼' /;
File out / answer.txt /;
* Lines may be as wide as GAMS lets them.
out.pw = 32767;
put out '=' /;
loop(i,
   loop((j,shape)$(ord(shape) = 1 + sides(i,j)),
      put shape.te(shape):0;
   );
   put /;
);
putclose out;

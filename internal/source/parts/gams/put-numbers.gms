* "gridwright check PUZZLE answer.txt" checks this file.
File out / answer.txt /;
* Lines may be as wide as GAMS lets them.
out.pw = 32767;
put out '=' /;
loop(i,
   loop(j,
      put@inside@ answer(i,j):@width@:0;@hole@
   );
   put /;
);
putclose out;

<?xml version = "1.0" encoding="UTF-8" standalone="yes"?>
<CPLEXSolution version="1.2">
 <header
   problemName="m.lp"
   solutionName="incumbent"
   objectiveValue="21"
   solutionStatusValue="101"
   solutionStatusString="integer optimal solution"/>
 <quality
   epInt="1.0000000000000001e-05"/>
 <linearConstraints>
  <constraint name="money" index="0" slack="0"/>
 </linearConstraints>
 <variables>
  <variable name="soup" index="0" value="3"/>
  <variable name="bread" index="1" value="6"/>
  <variable name="x(1,2,a_very_long_name_indeed)" index="2" value="0"/>
 </variables>
</CPLEXSolution>

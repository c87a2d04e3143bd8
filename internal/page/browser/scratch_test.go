package browser
import ("os";"testing";"strings";"fmt")
func TestScratch(t *testing.T){
 address:=os.Getenv("PAGE")
 for _,spec:=range strings.Fields(os.Getenv("SHOTS")) { // name,size,dark,file,js
  f:=strings.Split(spec,",")
  t.Run(spec,func(t *testing.T){
  look:=Looks[f[1]]; look.Dark=f[2]=="d"
  b,_:=os.ReadFile(f[3]);
  p:=opened(t,address,string(b),look)
  if len(f)>4 { js,_:=os.ReadFile(f[4]); var r any; p.Eval("(async()=>{"+string(js)+"})()",&r); fmt.Println(spec,r)} else {p.Until("!document.querySelector('#result').innerText.includes('Looking')")
  p.Until("true")}
  var r string; p.Eval("(async()=>{await new Promise(r=>setTimeout(r,800)); return document.querySelector('#result').innerText+' | '+(document.documentElement.scrollWidth > window.innerWidth?'WIDE':'fits')})()",&r); fmt.Println(spec,r)
  p.Shot(f[0])})
 }
}

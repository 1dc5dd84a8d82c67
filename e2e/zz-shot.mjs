import { chromium } from "@playwright/test"; import { readFileSync } from "node:fs";
const P="http://127.0.0.1:8108"; const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-gpu"]});
const [,, name, width="1440", scheme="light", ...steps]=process.argv;
const phone=width==="390";
const c=await b.newContext({viewport:{width:+width,height:phone?844:900},colorScheme:scheme,deviceScaleFactor:phone?2:1,hasTouch:phone});
const p=await c.newPage(); p.on("console",m=>{if(m.type()==="error")console.log("console",m.text())}); p.on("pageerror",e=>console.log("pageerror",e.message));
await p.request.get(P+"/api/current-user");
const r=await p.request.post(P+"/api/documents",{data:{title:"Offline mode for field inspectors",content:readFileSync("/tmp/ew/doc.md","utf8")}});
const id=(await r.json()).id; await p.goto(P+"/documents/"+id); await p.getByRole("textbox",{name:"Document"}).waitFor(); await p.waitForTimeout(1200);
const text=async()=>(await (await p.request.get(P+"/api/documents/"+id)).json()).content;
for(const s of steps){ console.log(">",s); await (new (Object.getPrototypeOf(async function(){}).constructor)("p","text",s))(p,text); }
await p.waitForTimeout(500); await p.screenshot({path:`/tmp/ew/${name}.png`}); await b.close();

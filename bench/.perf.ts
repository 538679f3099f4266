import { parseDocument } from '/work/main/node_modules/yaml/dist/index.js'
import { translate, toYAML } from '/work/main/src/index.ts'
import { generate } from '/work/main/bench/generate.ts'
const n = Number(process.argv[2] ?? 1000)
const text = generate(n)
const data = JSON.stringify(parseDocument(text,{uniqueKeys:false}).toJS({maxAliasCount:-1}))
const t=(f:()=>void,k=7)=>{const xs=[];for(let i=0;i<k;i++){const a=performance.now();f();xs.push(performance.now()-a)}xs.sort((a,b)=>a-b);return xs[k>>1]}
for(let r=0;r<2;r++){
const p=t(()=>parseDocument(text,{uniqueKeys:false}))
const tr=t(()=>translate(text))
const j=t(()=>JSON.parse(data),15)
console.log({n,bytes:text.length,parse:p.toFixed(1),translate:tr.toFixed(1),ratio:(tr/p).toFixed(2),json:j.toFixed(2),afterUsPerService:((tr-p)*1000/n).toFixed(1),afterRatio:((tr-p)/j).toFixed(1)})
}

import { readFileSync } from 'node:fs'
import { launchChromium } from '../test/support/chromium.js'
import { fontFiles } from '../site/fonts.js'

// Makes site/card.png, the picture of a link to the site. Run:
//   npx tsx --tsconfig tsconfig.test.json scripts/social-card.ts
// Check the result by eye.

const [inter, mono] = fontFiles.map((file) => `data:font/woff2;base64,${readFileSync(file, 'base64')}`)

const compose = `services:
  web:
    image: nginx:1.29
    <b>ports: ["8080:80"]</b>
    mem_limit: 256m`

const kubernetes = `kind: Service
spec:
  <b>ports:</b>
  <b>- port: 8080</b>
    <b>targetPort: 80</b>`

const card = `<!doctype html>
<style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(${inter}) }
  @font-face { font-family: Mono; src: url(${mono}) }
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 64px 72px;
    font-family: Inter; color: #e4e7ec; background: #0f1115 }
  h1 { margin: 0; font-size: 76px; letter-spacing: -2px }
  p { margin: 10px 0 44px; font-size: 34px; color: #98a2b0 }
  div { display: flex; align-items: center; justify-content: space-between }
  pre { width: 470px; height: 212px; box-sizing: border-box; margin: 0; padding: 24px 28px;
    font: 24px/1.36 Mono; color: #9fd6a6; background: #16181d; border: 1px solid #363c46; border-radius: 14px }
  b { font-weight: 400; color: #8ab8ff; background: #2c436b; border-radius: 4px }
  i { flex: 1; height: 3px; margin-top: 64px; background: #7fb0ff }
  small { display: block; margin-top: 40px; font: 26px Mono; color: #e4e7ec }
</style>
<h1>tranship</h1>
<p>Compose to Kubernetes, line by line</p>
<div><pre>${compose}</pre><i></i><pre>${kubernetes}</pre></div>
<small>npx tranship-cli</small>`

const browser = await launchChromium()
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(card)
await page.evaluate('document.fonts.ready')
await page.screenshot({ path: 'site/card.png' })
await browser.close()

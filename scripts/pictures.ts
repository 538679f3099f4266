import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumProgram } from '../test/support/chromium.js'

// Makes pictures: vscode/icon.png from the icon of the page, site/picture.png from site/dist, and vscode/picture.png and
// those of the walkthrough, vscode/walkthrough/*.png, from vscode/dist/tranship.vsix. Run:
//   npx tsx --tsconfig tsconfig.test.json scripts/pictures.ts [CODE]
// The last ones need CODE, the path of code-server: VS Code for a browser, and a package of npm. It isn't a dependency,
// since it takes 500 MB and a compiler. Check the result by eye.

const manifest = `name: shop

services:
  web:
    image: nginx:1.29
    ports: ["8080:80"]
    depends_on:
      api:
        condition: service_healthy
    mem_limit: 256m
    restrat: unless-stopped

  api:
    image: shop/api:\${VERSION:-1.0}
    environment:
      DATABASE: postgres://db:5432/shop
    healthcheck:
      test: curl -f http://localhost:3000/health
      interval: 10s
    expose: [3000]

  db:
    image: postgres:17
    volumes: ["data:/var/lib/postgresql/data"]

volumes:
  data:
`

/** Hides everything else in the editor. */
const settings = {
  'breadcrumbs.enabled': false,
  'chat.disableAIFeatures': true,
  'editor.fontFamily': 'monospace',
  'editor.fontSize': 13,
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.stickyScroll.enabled': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'window.commandCenter': false,
  'workbench.activityBar.location': 'hidden',
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.layoutControl.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
}

const [program] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: chromiumProgram!, args: ['--no-sandbox'] })
await ofIcon(browser)
await ofPage(browser)
if (program !== undefined) await ofExtension(browser, program)
await browser.close()

async function ofIcon(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 256, height: 256 } })
  await page.setContent(`<style>body { margin: 0 }</style>${readFileSync('site/src/page/icon.svg', 'utf8')}`)
  await page.screenshot({ path: 'vscode/icon.png', omitBackground: true })
  await page.close()
}

async function ofPage(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 760 }, colorScheme: 'light' })
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const file = path.join('site/dist', pathname === '/' ? 'index.html' : pathname)
    if (!file.endsWith('.css')) return route.fulfill({ path: file })
    // The page does not wait for its fonts, but a picture has to.
    const body = readFileSync(file, 'utf8').replace(/font-display: *optional/g, 'font-display:block')
    return route.fulfill({ contentType: 'text/css', body })
  })
  await page.goto('http://page.test/')
  await page.evaluate('document.fonts.ready.then(() => true)')
  // A line is as wide as the longest one. A click on its middle would scroll.
  await page.locator('#objects .card-header').first().waitFor()
  await page.getByText('mem_limit').click()
  // The limit is the request, too.
  await page.locator('#objects .tranship-marked', { hasText: 'memory' }).first().waitFor()
  await page.locator('#link-lines path').waitFor()
  await page.locator('#manifest .tranship-help').waitFor()
  await page.screenshot({ path: 'site/picture.png' })
  await page.close()
}

async function ofExtension(browser: Browser, program: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tranship-picture-'))
  const application = path.join(folder, 'shop')
  const user = path.join(folder, 'user', 'User')
  mkdirSync(application)
  mkdirSync(user, { recursive: true })
  writeFileSync(path.join(application, 'compose.yaml'), manifest)
  writeFileSync(path.join(application, '.env'), 'VERSION=2.3\n')
  writeFileSync(path.join(user, 'settings.json'), JSON.stringify(settings))
  writeFileSync(path.join(folder, 'config.yaml'), 'auth: none\nbind-addr: 127.0.0.1:18393\n')

  const own = [
    `--config=${path.join(folder, 'config.yaml')}`,
    `--user-data-dir=${path.join(folder, 'user')}`,
    `--extensions-dir=${path.join(folder, 'extensions')}`,
  ]
  spawnSync(program, [...own, '--install-extension', 'vscode/dist/tranship.vsix'])
  const server = spawn(program, own, { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    await new Promise<void>((resolve) => {
      server.stdout.on('data', (said) => String(said).includes('HTTP server listening') && resolve())
    })
    const page = await browser.newPage({ viewport: { width: 1200, height: 640 }, colorScheme: 'light' })
    await page.goto(`http://127.0.0.1:18393/?folder=${application}`)
    await showProblem(page)
    await page.screenshot({ path: 'vscode/walkthrough/open.png', animations: 'disabled' })
    writeFileSync(path.join(application, 'compose.yaml'), manifest.replace('restrat', 'restart'))
    await showObjects(page)
    await page.screenshot({ path: 'vscode/picture.png', animations: 'disabled' })
    await explainLine(page)
    await page.screenshot({ path: 'vscode/walkthrough/explain.png', animations: 'disabled' })
    await copyYaml(page)
    await page.screenshot({ path: 'vscode/walkthrough/copy.png', animations: 'disabled' })
    await page.close()
  } finally {
    server.kill()
    await once(server, 'close')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function showProblem(page: Page): Promise<void> {
  await page.getByText('compose.yaml').first().dblclick()
  await page.locator('.squiggly-error').first().waitFor()
  await run(page, 'View: Toggle Primary Side Bar Visibility')
  await page.locator('.view-line', { hasText: 'restrat' }).getByText('restrat').hover()
  await hoverShows(page, 'restart')
}

async function showObjects(page: Page): Promise<void> {
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached' })
  await goToMemory(page)
  await run(page, 'tranship: Show Kubernetes Objects Beside')
  await page.locator('.view-line', { hasText: '256Mi' }).waitFor()
  await page.getByText('→ StatefulSet, Service').waitFor()
}

async function explainLine(page: Page): Promise<void> {
  await goToMemory(page)
  await run(page, 'tranship: Explain This Line')
  await hoverShows(page, 'memory')
}

/** Moves the cursor by keyboard. A click would be on another line if the editor scrolls. */
async function goToMemory(page: Page): Promise<void> {
  const line = manifest.split('\n').findIndex((text) => text.includes('mem_limit'))
  await page.mouse.move(0, 0)
  await page.keyboard.press('Control+1')
  await page.keyboard.press('Control+g')
  await page
    .locator('.quick-input-widget input')
    .first()
    .fill(`:${line + 1}:5`)
  await page.keyboard.press('Enter')
  await page.getByText(`Ln ${line + 1}, Col 5`).waitFor()
}

async function copyYaml(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await run(page, 'tranship: Copy YAML of Kubernetes Objects')
  await page.getByText('The Kubernetes objects are copied.').waitFor()
}

async function hoverShows(page: Page, text: string): Promise<void> {
  await page.locator('.monaco-hover', { hasText: text }).waitFor()
}

async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('F1')
  await page.locator('.quick-input-widget input').first().pressSequentially(command)
  await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: command }).waitFor()
  await page.keyboard.press('Enter')
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isThorough } from '../../test/support/effort.js'
import { PATIENCE } from '../../test/support/patience.js'
import { findProgram } from '../../test/support/programs.js'
import { buildSite, eventually, headersOf, type SiteFiles } from './support/built-site.js'

/** The system's browser, such as Debian's package `firefox-esr`. Playwright drives only a Firefox of its own. */
const firefox = findProgram('firefox-esr', 'firefox')
const whySkipped = firefox === undefined ? ' (skipped: there is no firefox on the PATH)' : ''

/** The limit of a start and of a command, in milliseconds. A busy machine needs a tenth of it. */
const LIMIT = 60_000

describe.skipIf(firefox === undefined || !isThorough)(`the site, in Firefox, in CI${whySkipped}`, () => {
  let server: Server
  let browser: Browser
  let page: Page
  const problems: string[] = []
  let address: string

  /** Starts a browser with a new profile in a temporary folder. */
  const launchFirefox = () =>
    launch({ browser: 'firefox', executablePath: firefox!, timeout: LIMIT, protocolTimeout: LIMIT })

  beforeAll(async () => {
    server = serve(await buildSite(), problems)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    browser = await launchFirefox().catch(launchFirefox)
  })
  afterAll(async () => {
    const started = browser?.process()
    await browser?.close().finally(() => started?.kill('SIGKILL'))
    server?.closeAllConnections()
    server?.close()
  })
  beforeEach(async () => {
    problems.length = 0
    const context = await browser.createBrowserContext()
    page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    await page.setViewport({ width: 1200, height: 800 })
  })
  afterEach(async () => {
    await page.browserContext().close()
    expect(problems).toEqual([])
  })

  const goTo = (url: string) => page.goto(url, { waitUntil: 'domcontentloaded' })

  /** The text of an editor that is in view, or of those within an element. */
  const textOf = (id: string) =>
    page.evaluate((id) => {
      const textIn = (root: ParentNode): string =>
        Array.from(root.querySelectorAll('*'), (one) => (one.shadowRoot ? textIn(one.shadowRoot) : ''))
          .concat(Array.from(root.querySelectorAll('.cm-line'), (line) => `${line.textContent}\n`))
          .join('')
      const element = document.getElementById(id)!
      return textIn(element) + (element.shadowRoot ? textIn(element.shadowRoot) : '')
    }, id)

  async function open(fragment = ''): Promise<void> {
    await goTo(`${address}${fragment}`)
    await eventually(() => textOf('objects')).toContain('kind: ')
  }

  /** Replaces the Compose file by a text. */
  async function type(text: string): Promise<void> {
    await page.locator('#manifest >>> .cm-content').click()
    await page.keyboard.down('Control')
    await page.keyboard.press('a')
    await page.keyboard.up('Control')
    await page.keyboard.type(text)
  }

  it('shows what the example becomes, under its security policy', async () => {
    await open()
    expect(await textOf('manifest')).toContain('services:')
    expect(await textOf('objects')).toContain('kind: Service')
  })

  it('translates what is typed, and keeps it over a reload', async () => {
    await open()
    await type('services: {only-here: {image: nginx}}')
    await eventually(() => textOf('objects')).toContain('name: only-here')
    await page.reload({ waitUntil: 'domcontentloaded' })
    await eventually(() => textOf('manifest')).toContain('only-here')
    await eventually(() => textOf('objects')).toContain('name: only-here')
  })

  it('shares all that was typed by a link', async () => {
    await open()
    await type('services: {shared-one: {image: nginx}}')
    await eventually(() => textOf('objects')).toContain('name: shared-one')
    await page.locator('#copy-link').click()
    await eventually(() => page.url()).toContain('#project=')
    const link = page.url()
    const other = await (await browser.createBrowserContext()).newPage()
    await page.browserContext().close()
    page = other
    await goTo(link)
    await eventually(() => textOf('manifest')).toContain('shared-one')
    await eventually(() => textOf('objects')).toContain('name: shared-one')
  })

  const problemCodes = () => page.$$eval('#problems a', (links) => links.map((link) => link.textContent))
  const allOf = (selector: string) =>
    page.$$eval(`#manifest >>> ${selector}`, (found) => found.map((one) => one.textContent))

  it('[E12-32] offers for a warning a comment that ignores it', async () => {
    await open()
    await type('services: {web: {image: nginx, mac_address: x}}')
    await eventually(problemCodes).toContain('unsupported-key')
    await page
      .locator('#manifest >>> .cm-lintRange-warning')
      .filter((one) => one.textContent === 'mac_address')
      .hover()
    await eventually(() => allOf('.tranship-help button')).toEqual(['Ignore unsupported-key with a comment'])
    await (await page.$('#manifest >>> .tranship-help button'))!.click()
    await eventually(() => textOf('manifest')).toContain('# tranship-ignore unsupported-key\nservices:')
    await eventually(problemCodes).not.toContain('unsupported-key')
  })

  it.each([
    ['s', 'services'],
    ['services: {web: {', 'image'],
    ['services: {web: {build: {dockerfile_inline: "FROM a AS made", target: ', 'made'],
  ])('[E12-33] completion of %j begins with %s', async (text, first) => {
    await open()
    await type(text)
    await page.keyboard.down('Control')
    await page.keyboard.press(' ')
    await page.keyboard.up('Control')
    await eventually(async () => (await allOf('.cm-completionLabel'))[0]).toBe(first)
  })

  it('searches the documentation, and opens an example in the playground', async () => {
    await goTo(`${address}docs/index.html`)
    await page.locator('#words').fill('mem_limit')
    await eventually(() => page.$$eval('#found li', (found) => found[0]?.textContent)).toBe(
      'services.*.mem_limit key',
    )
    await page.keyboard.press('Enter')
    await eventually(() => page.$eval('h1', (heading) => heading.textContent)).toBe('services.*.mem_limit')
    await page.locator('.open').click()
    await eventually(() => textOf('manifest')).toContain('mem_limit: 512m')
  })

  it('shows one part at a time on a phone, within its width', async () => {
    await page.setViewport({ width: 390, height: 844 })
    await open()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const isShown = (id: string) => page.$eval(`#${id}`, (pane) => getComputedStyle(pane).visibility)
    expect(await isShown('pane-kubernetes')).toBe('hidden')
    await page.locator('#show-pane-kubernetes').click()
    await eventually(() => isShown('pane-kubernetes')).toBe('visible')
    expect(await isShown('pane-compose')).toBe('hidden')
  })
})

/** Serves the files of the site from memory, and notes the requests that it refuses. */
function serve(files: SiteFiles, problems: string[]): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const name = pathname.slice(1).replace(/(^|\/)$/, '$1index.html')
    const file = files.get(name)
    if (file === undefined) {
      problems.push(`asked for ${pathname}`)
      response.writeHead(404).end()
    } else response.writeHead(200, headersOf(name)).end(file)
  })
}

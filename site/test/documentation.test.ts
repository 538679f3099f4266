import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { catalogue, keys } from 'tranship'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { folderOfKey } from '../src/documentation/addresses.js'
import { chromiumProgram, launchChromium, withoutChromium } from '../../test/support/chromium.js'
import {
  ADDRESS,
  axeFindsNothing,
  buildSite,
  eventually,
  openSite,
  type SiteFiles,
} from './support/built-site.js'

let files: SiteFiles
beforeAll(async () => {
  files = await buildSite()
})

const pageIn = (folder: string) => String(files.get(`${folder}/index.html`) ?? '')
const hasPage = (folder: string) => files.has(`${folder}/index.html`)
const opens = (folder: string) => pageIn(folder).includes('#project=')

function linksOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/ (?:href|src|data-index)="([^"]*)"/g), ([, href]) => href!)
}

describe('the documentation', () => {
  it('has no link that leads nowhere', () => {
    const pages = [...files].filter(([name]) => name.endsWith('.html'))
    const ids = new Map(
      pages.map(([name, text]) => [
        name,
        new Set(Array.from(String(text).matchAll(/ id="([^"]*)"/g), ([, id]) => id!)),
      ]),
    )
    const broken: string[] = []
    for (const [name, text] of pages) {
      for (const href of linksOf(String(text))) {
        if (/^https?:/.test(href)) continue
        const [target = '', anchor = ''] = href.split('#')
        const wanted = target === '' ? name : path.posix.join(path.posix.dirname(name), target)
        const isAnchor = anchor === '' || anchor.startsWith('project=')
        if (!files.has(wanted) || !(isAnchor || ids.get(wanted)!.has(anchor))) broken.push(`${name}: ${href}`)
      }
    }
    expect(pages.length).toBeGreaterThan(500)
    expect(broken).toEqual([])
  })

  it('has a page for each key, with a sound example of it to open', () => {
    expect(keys.filter((key) => !hasPage(folderOfKey(key.path)))).toEqual([])
    const shown = keys.filter(({ example }) => example !== undefined).map((key) => folderOfKey(key.path))
    expect(shown.filter((folder) => !opens(folder))).toEqual([])
    expect(pageIn('docs/keys/services.mem_limit')).toContain(
      'mem_limit</span>: <mark><span class="string">512m</span></mark>',
    )
  })

  it('has a page for each code, with the place marked, and an example to open that raises it', () => {
    const codes = Object.values(catalogue).map(({ url }) => url)
    expect(codes.filter((url) => !hasPage(url))).toEqual([])
    expect(pageIn('docs/diagnostics/undefined-volume.md')).toContain(
      '- <mark><span class="string">dat</span></mark><span class="string">:/var/lib/data</span>',
    )
    const without = Object.entries(catalogue).filter(([, { url }]) => !opens(url))
    expect(without.map(([code]) => code).sort()).toEqual([
      'annotations-too-large', // This one and all that follow without a reason have manifests too long to be shown.
      'chain-too-long',
      'config-too-large', // Its file is larger than a link can be.
      'file-not-provided', // The playground gives all files that there are.
      'file-not-text', // Its files are texts.
      'file-outside-root', // The page has no folders that its files could lie outside of, and so on with links.
      'forbidden-character',
      'link-leads-out',
      'manifest-outside-root',
      'more-errors',
      'more-warnings',
      'mounted-link-leads-out',
      'object-too-large',
      'outdated-facts', // Its facts are a file beside the Compose file.
      'too-deep',
      'too-large',
      'too-many-aliases',
      'too-much-text',
    ])
  })

  it('has the objects that an example of a key becomes, with the fields of the key marked', () => {
    const page = pageIn('docs/keys/services.mem_limit')
    expect(page).toContain('<mark><span class="key">memory</span>: <span class="string">512Mi</span></mark>')
  })

  it('has on each page its groups of pages, a description and a card, and the contents of a long page', () => {
    const page = pageIn('docs/deploy.md')
    expect(Array.from(page.matchAll(/<p>([^<]*)<\/p><ul>/g), ([, title]) => title)).toEqual([
      'Begin',
      'Move to Kubernetes',
      'Deploy',
      'Look up',
      'Library and editors',
      'Project',
      'On this page',
    ])
    expect(page).toContain('<li class="depth-2"><a href="#choose-a-cluster">Choose a cluster</a></li>')
    const without = (expected: RegExp) =>
      [...files].filter(([name, text]) => name.endsWith('.html') && !expected.test(String(text)))
    expect(without(/<meta\s+name="description"\s+content="[^"]{20,160}"/).map(([name]) => name)).toEqual([])
    expect(without(/name="twitter:card" content="summary_large_image"/).map(([name]) => name)).toEqual([])
    expect(files.has('card.png')).toBe(true)
  })

  it('has every Markdown file that README.md leads to, and none for those who change the project', () => {
    for (const file of ['README.md', 'CHANGELOG.md', 'docs/embedding.md', 'schemas/README.md'])
      expect(hasPage(file), file).toBe(true)
    expect(existsSync('docs/architecture.md')).toBe(true)
    expect(hasPage('docs/architecture.md')).toBe(false)
  })
})

describe.skipIf(chromiumProgram === undefined)(`the documentation, in Chromium${withoutChromium}`, () => {
  let browser: Browser
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
  })
  beforeEach(async () => {
    problems = []
    page = await openSite(browser, files, problems)
  })
  afterEach(async () => {
    await page.context().close()
    expect(problems).toEqual([])
  })

  const heading = () => page.locator('h1').textContent()
  const found = () => page.locator('#found li').allTextContents()

  it('is where the address of a diagnostic leads', async () => {
    await page.goto(new URL(catalogue['undefined-volume'].url + '/', ADDRESS).href)
    expect(await heading()).toBe('undefined-volume')
  })

  it('finds a key by its name, by keyboard alone', async () => {
    await page.goto(`${ADDRESS}docs/stability.md/index.html`)
    await page.keyboard.press('/')
    await page.keyboard.type('mem_limit')
    await eventually(found).toContain('services.*.mem_limit key')
    await page.keyboard.press('Enter')
    await eventually(heading).toBe('services.*.mem_limit')
  })

  it('finds a code by its name, and another result by arrows', async () => {
    await page.goto(`${ADDRESS}docs/index.html`)
    await page.keyboard.press('/')
    await page.keyboard.type('undefined-volume')
    await eventually(async () => (await found())[0]).toBe('undefined-volume diagnostic')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const second = page.locator('#found li').nth(1)
    expect(await second.getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('#words').getAttribute('aria-activedescendant')).toBe('found-1')
    const address = await second.getAttribute('data-address')
    await axeFindsNothing(page)
    await page.keyboard.press('Enter')
    await eventually(() => page.url()).toBe(new URL(address!, `${ADDRESS}docs/index.html`).href)
  })

  it('finds a part of a page, something misspelt, and says when there is nothing', async () => {
    await page.goto(`${ADDRESS}docs/index.html`)
    await page.fill('#words', 'reaching a service from outside')
    await eventually(async () => (await found())[0]).toBe(
      'Reaching a service from outside Coming from Docker Compose',
    )
    await page.fill('#words', 'helthcheck')
    await eventually(found).toContain('services.*.healthcheck key')
    await page.fill('#words', 'zzzzqqqq')
    await eventually(() => page.locator('#said').textContent()).toBe('Nothing is found.')
    await page.keyboard.press('Escape')
    expect(await page.locator('#found').isVisible()).toBe(false)
  })

  it('opens an example in the playground, which says the same', async () => {
    await page.goto(`${ADDRESS}docs/diagnostics/undefined-volume.md/index.html`)
    await page.click('.open')
    await eventually(() => page.locator('#problems a').allTextContents()).toContain('undefined-volume')
  })

  it.each([
    ['the playground', 'index.html'],
    ['the documentation', 'docs/profiles.md/index.html'],
  ])(
    'loads only the small files of the fonts for %s, and moves nothing when they are late',
    async (_, address) => {
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(globalThis, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const asked = new Set<string>()
      let deliver = () => {}
      const isPainted = new Promise<void>((resolve) => (deliver = resolve))
      await page.route('**/*.woff2', async (route) => {
        asked.add(path.basename(route.request().url()).replace(/-[\w-]{8}\.woff2$/, ''))
        await isPainted
        await route.fallback()
      })
      await page.goto(`${ADDRESS}${address}`, { waitUntil: 'commit' })
      await page.locator('h1').waitFor()
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      deliver()
      await eventually(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
      expect([...asked].sort()).toEqual(['first-view-inter', 'first-view-jetbrains-mono'])
      const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02)
    },
  )

  it('answers a question, by words that mean the same', async () => {
    await page.goto(`${ADDRESS}docs/index.html`)
    await page.fill('#words', 'How do I expose a port?')
    await eventually(async () => (await found())[0]).toBe(
      'Reaching a service from outside Coming from Docker Compose',
    )
    await page.fill('#words', 'set a ram limit')
    await eventually(async () => (await found())[0]).toBe('services.*.mem_limit key')
  })

  it('has the theme that the user chose in the playground', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${ADDRESS}index.html`)
    await page.click('#theme')
    await page.goto(`${ADDRESS}docs/index.html`)
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    await eventually(scheme).toBe('dark')
  })

  it('copies a code block', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${ADDRESS}docs/keys/services.mem_limit/index.html`)
    await page.locator('.code button').first().click()
    await eventually(() => page.locator('.code button').first().textContent()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'services:\n  web:\n    image: nginx:1.29\n    mem_limit: 512m\n',
    )
  })

  it.each([
    'docs',
    'README.md',
    'docs/profiles.md',
    'docs/deploy.md',
    'docs/diagnostics/undefined-volume.md',
    'docs/keys/services.build',
    'docs/keys/services.mem_limit',
  ])('has nothing that axe finds on %s, in light and in dark, on screens of three widths', async (folder) => {
    await page.goto(`${ADDRESS}${folder}/index.html`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const viewport of [1440, 1024, 390]) {
        await page.setViewportSize({ width: viewport, height: 800 })
        await axeFindsNothing(page)
        const { scroll, width } = await page.evaluate(() => {
          const { scrollWidth: scroll, clientWidth: width } = document.documentElement
          return { scroll, width }
        })
        expect(scroll).toBeLessThanOrEqual(width)
      }
    }
  })
})

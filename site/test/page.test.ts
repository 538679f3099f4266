import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { safeTranslate, toYAML, translate } from 'tranship'
import { completionsAt } from 'tranship/editor'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../content-security-policy.js'
import { firstView } from '../first-view.js'
import { firstViewFonts } from '../fonts.js'
import { offline } from '../offline.js'
import { examples } from '../src/state/examples.js'
import { settingRows } from '../src/state/settings.js'
import { chromiumProgram, launchChromium, withoutChromium } from '../../test/support/chromium.js'
import {
  ADDRESS,
  axeFindsNothing,
  buildSite,
  eventually,
  headersOf,
  openSite,
  type SiteFiles,
} from './support/built-site.js'

describe.skipIf(chromiumProgram === undefined)(`the page, in Chromium${withoutChromium}`, () => {
  let browser: Browser
  let files: SiteFiles
  let page: Page
  let problems: string[]

  beforeAll(async () => {
    // The documentation has tests of its own.
    files = await buildSite({ plugins: [firstViewFonts(), firstView(), offline()] })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
  })

  beforeEach(async () => {
    problems = []
    page = await openSite(browser, files, problems)
    await open('')
  })
  afterEach(async () => {
    await page.close()
    expect(problems).toEqual([])
  })

  async function open(fragment: string): Promise<void> {
    await page.goto(`${ADDRESS}${fragment}`)
    await eventually(() => textOf('objects')).toContain('kind: ')
    await openOptions()
  }

  /** The text of an editor that is in view. */
  const textOf = async (id: string): Promise<string> =>
    (await page.locator(`#${id} .cm-line`).allTextContents()).join('\n')
  const markedIn = (id: string) =>
    page.locator(`#${id} .tranship-marked`).evaluateAll((found) => found.map((one) => one.textContent ?? ''))
  const status = () => page.locator('#link').textContent()
  const lineOf = (id: string, text: string) => page.locator(`#${id} .cm-line`, { hasText: text }).first()

  /** Drops files by their paths, as a browser hands over a folder. */
  const drop = (dropped: Readonly<Record<string, string>>) =>
    page.evaluate((texts) => {
      const below = (prefix: string): unknown[] => {
        const names = new Set(
          Object.keys(texts)
            .filter((path) => path.startsWith(prefix))
            .map((path) => path.slice(prefix.length).split('/')[0]!),
        )
        return [...names].map((name) => {
          const text = texts[prefix + name]
          if (text !== undefined)
            return {
              name,
              isDirectory: false,
              file: (done: (file: File) => void) => done(new File([text], name)),
            }
          const parts = [below(`${prefix}${name}/`), []]
          const readEntries = (done: (part: unknown[]) => void) => done(parts.shift() ?? [])
          return { name, isDirectory: true, createReader: () => ({ readEntries }) }
        })
      }
      const items = below('').map((entry) => ({ webkitGetAsEntry: () => entry }))
      const event = new Event('drop', { bubbles: true, cancelable: true })
      Object.assign(event, { dataTransfer: { types: ['Files'], items } })
      document.body.dispatchEvent(event)
    }, dropped)
  const chooseExample = (name: string) => page.locator('#examples button', { hasText: name }).click()
  const pressedExamples = () => page.locator('#examples [aria-pressed=true]').allTextContents()
  const openOptions = () =>
    page.locator('#drawer').evaluate((drawer: HTMLDetailsElement) => (drawer.open = true))

  async function addFile(path: string): Promise<void> {
    await page.click('#add-file')
    await page.fill('#new-file input', path)
    await page.keyboard.press('Enter')
  }

  async function downloaded(button = '#download'): Promise<string> {
    const download = page.waitForEvent('download')
    await page.click('#downloads summary')
    await page.click(button)
    return (await download).path()
  }

  async function type(text: string): Promise<void> {
    await page.locator('#manifest .cm-content').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(text)
  }

  it('[E12-90] shows the text of the first example before scripts, where the editor has it', async () => {
    /** Returns the shown words of the Compose file with their places and colours. */
    const shown = () =>
      page.locator('#manifest').evaluate((manifest) => {
        const whole = manifest.shadowRoot?.querySelector('.cm-content') ?? manifest
        const found: unknown[] = []
        const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          const { data, parentElement } = walker.currentNode as Text
          const range = document.createRange()
          for (const { 0: word, index } of data.matchAll(/[\w/]+/g)) {
            range.setStart(walker.currentNode, index)
            range.setEnd(walker.currentNode, index + word.length)
            const { left, top, width } = range.getBoundingClientRect()
            found.push([word, ...[left, top, width].map(Math.round), getComputedStyle(parentElement!).color])
          }
        }
        return found
      })
    // The options, which are open, are above the text.
    await page.reload()
    await eventually(() => textOf('objects')).toContain('kind: ')
    const after = await shown()
    // The page has what it is without scripts, except for its worker.
    await page.context().route(/\/assets\/(?!first-view).*\.js$/, (route) => route.abort())
    await page.reload()
    problems = problems.filter((problem) => !problem.includes('ERR_FAILED'))
    expect(await shown()).toEqual(after)
    expect(after.length).toBeGreaterThan(50)
  })

  it('[E12-90] starts its worker before the scripts of the page are there', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.context().route(/\/assets\/index-.*\.js$/, async (route) => {
      await held
      await route.fallback()
    })
    const worker = page.waitForEvent('worker')
    await page.reload({ waitUntil: 'commit' })
    expect((await worker).url()).toContain('/assets/worker-')
    expect(await page.locator('#examples button').count()).toBe(0)
    letGo()
    await eventually(() => textOf('objects')).toContain('kind: ')
  })

  it('[E12-90] hides the text of the example if it has another', async () => {
    await type('services: {web: {image: own}}')
    await eventually(() => textOf('objects')).toContain('image: own')
    await page.context().route(/\/assets\/index-.*\.js$/, (route) => route.abort())
    await page.reload()
    await eventually(() => page.locator('html').getAttribute('class')).toBe('has-own-text')
    expect(await page.locator('#manifest .first-text').isVisible()).toBe(false)
    problems = problems.filter((problem) => !problem.includes('ERR_FAILED'))
  })

  it('shows what the example becomes, as the library prints it', async () => {
    await chooseExample('A voting application')
    await page.selectOption('select[name=profile]', '1.48')
    const { files } = examples['A voting application']!
    const contents = Object.fromEntries(files.map(({ path, text }) => [path, text]))
    const { objects } = translate(files[0]!.text, {
      profile: '1.48',
      files: contents,
      dotenv: contents['.env']!,
    })
    await eventually(async () => readFileSync(await downloaded(), 'utf8')).toBe(toYAML(objects))
  })

  it('translates at each change', async () => {
    await type('name: one\nservices: {web: {image: nginx}}')
    await eventually(() => textOf('objects')).toContain('image: nginx')
    await page.keyboard.insertText(' ]')
    await eventually(() => page.locator('#problems .error').count()).toBeGreaterThan(0)
    await page.keyboard.press('Backspace')
    await eventually(status).toMatch(/^Line 2 of compose.yaml becomes /)
  })

  it('[E12-91] loads what the first view needs not at its first use', async () => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(path.basename(request.url()).replace(/-.{8}\.\w+$/, '')))
    await page.reload()
    await eventually(status).toMatch(/^Line 5 of compose.yaml becomes /)
    expect(loaded).toContain('worker')
    const late = ['_late_all', 'compose', 'editor', 'completion', 'markdown', 'start-order', 'plan-picture']
    expect(loaded.filter((name) => late.includes(name))).toEqual([])
    const text = `name: one
services:
  web:
    image: nginx
    command: sh -c 'exec "$$0" web'
    ports: ["80:80"]
    x-kubernetes:
      patch: [{ kind: Deployment, op: add, path: /spec/minReadySeconds, value: 2 }]
`
    const result = safeTranslate(text, { profile: 'compose' })
    expect(result.ok).toBe(true)
    await type(text)
    await eventually(() => page.locator('#problems').textContent()).toContain('kubernetes-patch')
    await eventually(async () => readFileSync(await downloaded(), 'utf8')).toBe(
      result.ok ? toYAML(result.objects) : '',
    )
    expect(loaded.filter((name) => name === '_late_all')).toEqual(['_late_all'])
  })

  it('[E12-93] explains each option in a sentence, and keeps all in the link', async () => {
    const fields = page.locator('#options :is(input, select)')
    await eventually(() => fields.count()).toBe(settingRows.length)
    const sentences = await page.locator('#options small').allTextContents()
    expect(sentences.filter((sentence) => !/^[A-Z].{15,}\.$/.test(sentence))).toEqual([])
    await page.fill('input[name=ignore]', 'renamed-host')
    await page.selectOption('select[name=podSecurity]', 'restricted')
    await page.uncheck('input[name=infer]')
    await page.click('#copy-link')
    await eventually(() => page.url()).toContain('#project=')
    await page.evaluate(() => localStorage.clear())
    await open(new URL(page.url()).hash)
    await page.reload()
    await openOptions()
    await eventually(() => page.locator('input[name=ignore]').inputValue()).toBe('renamed-host')
    expect(await page.inputValue('select[name=podSecurity]')).toBe('restricted')
    expect(await page.isChecked('input[name=infer]')).toBe(false)
    expect(await page.isChecked('input[name=waitInPods]')).toBe(true)
  })

  it('[E12-94] says how to begin in an empty text, with no error until something is typed', async () => {
    await type('services: {web: {image: nginx, restart: alway}}')
    await eventually(() => page.locator('#problems .error').count()).toBe(1)
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await eventually(() => page.locator('#problems .error').count()).toBe(0)
    expect(await page.locator('#manifest .cm-placeholder').textContent()).toMatch(
      /^Begin with services: or drop/,
    )
    await eventually(() => page.locator('#objects .card-header').allTextContents()).toEqual([
      'Nothing can be read as a service yet',
    ])
    await eventually(status).not.toContain('error')
    await page.click('#copy-objects')
    expect(await status()).toBe('There are no objects, because the Compose file is empty.')
    await page.click('#manifest .begin')
    await page.keyboard.insertText('nginx')
    await eventually(() => textOf('manifest')).toBe('services:\n  web:\n    image: nginx')
    await eventually(() => textOf('objects')).toContain('image: nginx')
  })

  it('[E12-95] prints the files and all cards, without controls', async () => {
    await chooseExample('A voting application')
    await eventually(() => textOf('objects')).toContain('vote')
    const whole = await downloaded().then((file) => readFileSync(file, 'utf8'))
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const printed = await page.locator('#printed').innerText()
    expect(printed).toContain('worker.env')
    const names = Array.from(whole.matchAll(/^  name: (.*)$/gm), ([, name]) => name!)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !printed.includes(`name: ${name}`))).toEqual([])
    expect(await page.locator('button:visible, summary:visible, select:visible').count()).toBe(0)
    expect(await page.locator('#printed').evaluate((one) => getComputedStyle(one).colorScheme)).toBe('light')
  })

  it('[E12-95] has a status of two lines that scrolls for a finger, and stays in its place', async () => {
    await page.close()
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    page = await openSite(browser, files, problems, phone)
    await page.goto(ADDRESS)
    await eventually(status).toMatch(/^Line 5 of compose.yaml becomes .{80}/)
    const link = page.locator('#link')
    const box = await link.boundingBox()
    expect(await link.evaluate((one) => getComputedStyle(one).whiteSpace)).toBe('normal')
    await link.tap()
    expect(await link.boundingBox()).toEqual(box)
    expect(box!.y + box!.height).toBeLessThanOrEqual(844)
  })

  it('[E12-92] opens without a network after the first visit, with its options, examples and completion', async () => {
    const server = createServer(({ url = '' }, response) => {
      const name = url.replace('/some/folder/', '').replace(/^$/, 'index.html')
      const file = files.get(name)
      response.writeHead(file === undefined ? 404 : 200, headersOf(name)).end(file)
    })
    await once(server.listen(0, 'localhost'), 'listening')
    const address = `http://localhost:${(server.address() as AddressInfo).port}/some/folder/`
    const context = await browser.newContext()
    try {
      await page.close()
      page = await context.newPage()
      await page.goto(address)
      // The browser has all files once the worker is active.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await eventually(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
      server.closeAllConnections()
      server.close()
      await page.goto(`${address}?again`)
      await type('services: {web: {image: offline, rest')
      await page.keyboard.press('Control+ ')
      await eventually(() => page.locator('.cm-tooltip-autocomplete').textContent()).toContain('restart')
      await page.keyboard.press('Escape')
      await type('services: {web: {image: offline}}')
      await eventually(() => textOf('objects')).toContain('image: offline')
    } finally {
      server.close()
      await page.close()
      await context.close()
    }
  })

  it('loads the reader of text with errors after the first view', async () => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(path.basename(request.url()).replace(/-.{8}\.js$/, '')))
    await page.reload()
    await eventually(() => textOf('objects')).toContain('kind: ')
    // A completion would need it, too.
    expect(loaded).not.toContain('recovering-reader')
    await type('name: one\nservices:\n  web: {image: broken]\n  db: {image: whole}')
    await eventually(() => page.locator('#problems').textContent()).toContain('yaml-syntax')
    await eventually(() => textOf('objects')).toContain('image: whole')
    expect(loaded).toContain('recovering-reader')
    await type('# tranship-ignore no-probe\nname: two\nservices: {web: {image: ignored}}')
    await eventually(() => textOf('objects')).toContain('image: ignored')
    expect(loaded.filter((name) => /recovering-reader|comments/.test(name))).toEqual([
      'recovering-reader',
      'comments',
    ])
  })

  it('indents what is typed below a key, and can be left by keyboard', async () => {
    await type('')
    await page.keyboard.type('services:\nweb:\nports:\n- "80:80"')
    // The first may close the suggestions.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await textOf('manifest')).toBe('services:\n  web:\n    ports:\n      - "80:80"')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('problems')
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('manifest')
    await page.keyboard.press('Tab')
    await eventually(() => textOf('manifest')).toBe('services:\n  web:\n    ports:\n        - "80:80"')
  })

  it('takes the lines that an input method inserts at once as one change', async () => {
    const content = page.locator('#manifest .cm-content')
    // The event of a change by the browser itself, which it makes for each line.
    await content.evaluate((text) =>
      text.addEventListener('input', () => text.classList.add('changed-itself')),
    )
    await type('services:\n  web:\n    image: nginx\n')
    await eventually(() => textOf('manifest')).toBe('services:\n  web:\n    image: nginx\n')
    expect(await content.getAttribute('class')).not.toContain('changed-itself')
    await page.keyboard.press('Control+Z')
    await eventually(() => textOf('manifest')).toContain('name: shop')
    await page.keyboard.type('#')
    expect(await content.getAttribute('class')).toContain('changed-itself')
  })

  it('calls the text by the file that it is, and says which keys there are', async () => {
    const label = () => page.locator('#manifest .cm-content').getAttribute('aria-label')
    expect(await label()).toBe('compose.yaml')
    await page.locator('#files [role=tab]', { hasText: '.env' }).click()
    expect(await label()).toBe('.env')
    await page.locator('#files [role=tab]', { hasText: 'compose.yaml' }).click()
    expect(await label()).toBe('compose.yaml')
    await page.locator('#manifest .cm-content').focus()
    expect(await status()).toMatch(/^Tab indents\. Escape, then Tab, leaves the text\. Control\+Shift\+M/)
  })

  it('has its fixes without a pointer', async () => {
    await type('services: {web: {image: nginx, restart: alway}}')
    await eventually(() => page.locator('#problems .error').count()).toBe(1)
    await page.keyboard.press('Control+Shift+M')
    await page.keyboard.press('r')
    await eventually(() => textOf('manifest')).toContain('restart: always}')
  })

  it('offers every example again once something else is typed', async () => {
    await type('name: one\nservices: {web: {image: nginx}}')
    expect(await pressedExamples()).toEqual([])
    await chooseExample('A shop')
    await eventually(() => textOf('manifest')).toContain('name: shop')
  })

  it('brings back all that was typed when an example is taken back', async () => {
    await type('name: one\nservices: {web: {image: nginx, ports: ["80:80"], env_file: web.env}}')
    await page.fill('input[name=domain]', 'example.org')
    await addFile('web.env')
    await type('COLOUR=green')
    await chooseExample('A voting application')
    await eventually(() => textOf('objects')).toContain('part-of: voting')
    await page.locator('#manifest .cm-content').click()
    await page.keyboard.type('# ')
    await page.keyboard.press('Control+Z')
    await page.keyboard.press('Control+Z')
    await eventually(() => textOf('objects')).toContain('value: green')
    expect(await textOf('manifest')).toContain('name: one')
    expect(await page.inputValue('input[name=domain]')).toBe('example.org')
    expect(await pressedExamples()).toEqual([])
    await page.keyboard.press('Control+Y')
    await eventually(() => textOf('objects')).toContain('part-of: voting')
  })

  it('keeps what is typed over a reload, until the user starts over', async () => {
    await type('name: kept\nservices: {web: {image: nginx}}')
    await page.fill('input[name=domain]', 'example.org')
    await page.reload()
    await eventually(() => textOf('objects')).toContain('part-of: kept')
    await openOptions()
    expect(await page.inputValue('input[name=domain]')).toBe('example.org')
    expect(await status()).toBe('This browser kept your files. Start over forgets them.')
    await page.click('#start-over')
    await eventually(() => textOf('objects')).toContain('part-of: shop')
    await page.reload()
    await eventually(() => textOf('objects')).toContain('part-of: shop')
    expect(await pressedExamples()).toEqual(['A shop'])
  })

  it('opens with a line selected, and the fields that it becomes', async () => {
    await eventually(() => markedIn('manifest')).toEqual(['    ports: ["8080:80"]'])
    expect((await markedIn('objects')).length).toBeGreaterThan(0)
  })

  it('translates each example, and names the errors of the broken one', async () => {
    for (const name of Object.keys(examples)) {
      await chooseExample(name)
      await eventually(pressedExamples).toEqual([name])
      const isBroken = name === 'Broken on purpose'
      await eventually(async () => (await page.locator('#problems .error').count()) > 0).toBe(isBroken)
      expect(await page.inputValue('select[name=profile]')).toBe('compose')
    }
  })

  it('opens a dropped folder, whose Compose file lies deeper', async () => {
    await drop({
      'app/compose.yaml': 'name: dropped\nservices: {web: {image: a, env_file: web.env}}',
      'app/web.env': 'A=b',
    })
    await eventually(() => textOf('objects')).toContain('part-of: dropped')
    expect(await page.locator('#files [role=tab]').allTextContents()).toEqual(['compose.yaml', 'web.env'])
    await drop({ 'notes.txt': 'nothing' })
    await eventually(status).toBe('No dropped file is a Compose file, such as compose.yaml.')
  })

  it('applies the fix of an entry, and all fixes at once', async () => {
    await type(
      'name: one\nservices:\n  web: {image: nginx, restart: alway}\n  db: {image: nginx, restart: alway}',
    )
    await eventually(() => page.locator('#problems-title').textContent()).toBe('2 errors')
    await page.locator('#problems .fix').first().click()
    await eventually(() => page.locator('#problems .error').count()).toBe(1)
    await page.locator('#manifest .cm-content').focus()
    await page.keyboard.press('Control+Z')
    await eventually(() => page.locator('#problems .error').count()).toBe(2)
    await page.click('#fix-all')
    await eventually(() => page.locator('#problems .error').count()).toBe(0)
    expect((await textOf('manifest')).match(/restart: always\}/g)).toHaveLength(2)
  })

  it('finds text that is not in view', async () => {
    const services = Array.from({ length: 300 }, (_, index) => `  s${index}: {image: a}`).join('\n')
    await type(`name: many\nservices:\n${services}`)
    // The search loads once the editor has the focus. Until then, the keys are the browser's.
    await eventually(async () => {
      await page.keyboard.press('Control+F')
      return page.locator('.cm-search').count()
    }).toBe(1)
    await page.keyboard.type('s150:')
    await page.keyboard.press('Enter')
    await eventually(() => textOf('manifest')).toContain('s150: {image: a}')
  })

  it('switches between light and dark, and keeps the choice', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    const button = page.getByRole('button', { name: 'Dark' })
    await button.click()
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await scheme()).toBe('dark')
    expect(await button.count()).toBe(0)
    await page.reload()
    await eventually(scheme).toBe('dark')
    await page.getByRole('button', { name: 'Light' }).click()
    expect(await scheme()).toBe('light')
  })

  it('names the theme of a click after a change of the system', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await eventually(() => page.locator('#theme').textContent()).toBe('Light')
  })

  it('shows one part at a time on a phone, and never scrolls the page by itself', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await eventually(() => textOf('objects')).toContain('kind: ')
    const isSeen = (id: string) => page.locator(`#${id}`).isVisible()
    expect([await isSeen('manifest'), await isSeen('objects')]).toEqual([true, false])
    await lineOf('manifest', 'volumes: ["uploads').click()
    await eventually(() => markedIn('objects')).not.toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.click('#show-pane-kubernetes')
    expect([await isSeen('manifest'), await isSeen('objects')]).toEqual([false, true])
    await page.click('#show-pane-problems')
    await page.locator('#problems .choose').first().click()
    expect(await isSeen('manifest')).toBe(true)
    await axeFindsNothing(page)
    const small = await page
      .locator('button:visible, select:visible, summary:visible, :is(header, #problems) a:visible')
      .evaluateAll((found) =>
        found.filter((one) => one.getBoundingClientRect().height < 44).map(({ textContent }) => textContent),
      )
    expect(small).toEqual([])
  })

  it.each([1440, 1024, 390])('does not move what is there while it opens, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    await eventually(() => textOf('objects')).toContain('kind: ')
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  })

  it('has a history for each file', async () => {
    await type('name: one\nservices: {web: {image: nginx}}')
    await page.locator('#files [role=tab]', { hasText: '.env' }).click()
    await type('VERSION=3')
    await page.locator('#files [role=tab]', { hasText: 'compose.yaml' }).click()
    await page.locator('#manifest .cm-content').click()
    await page.keyboard.press('Control+Z')
    await eventually(() => textOf('manifest')).toContain('name: shop')
    await page.locator('#files [role=tab]', { hasText: '.env' }).click()
    await page.locator('#manifest .cm-content').click()
    await page.keyboard.press('Control+Z')
    await eventually(() => textOf('manifest')).toContain('VERSION=2.3')
  })

  it('removes the file that is shown, but never the manifest', async () => {
    const tabs = () => page.locator('#files [role=tab]').allTextContents()
    expect(await page.locator('#remove-file').isVisible()).toBe(false)
    await page.locator('#files [role=tab]', { hasText: 'site.conf' }).click()
    await axeFindsNothing(page)
    await page.click('#remove-file')
    expect(await tabs()).toEqual(['compose.yaml', '.env'])
    expect(await page.locator('#remove-file').isVisible()).toBe(false)
    await eventually(() => page.locator('#problems').textContent()).toContain('site.conf')
  })

  it('marks what a line becomes', async () => {
    await lineOf('manifest', 'mem_limit').click()
    await eventually(async () => new Set(await markedIn('objects'))).toEqual(new Set(['memory: 256Mi']))
    expect(await status()).toMatch(/^Line \d+ of compose.yaml becomes StatefulSet web\./)
  })

  it('only hints at the line under the pointer: nothing scrolls, and the selection comes back', async () => {
    const scrolled = () => page.locator('#objects .cm-scroller').evaluate(({ scrollTop }) => scrollTop)
    await eventually(() => markedIn('manifest')).toEqual(['    ports: ["8080:80"]'])
    const before = await scrolled()
    await lineOf('manifest', 'image: postgres').hover()
    await eventually(status).toMatch(/becomes StatefulSet db/)
    expect(await page.locator('#manifest .tranship-hinted').allTextContents()).toEqual([
      '    image: postgres:17',
    ])
    expect(await scrolled()).toBe(before)
    await page.locator('header').hover()
    await eventually(() => markedIn('manifest')).toEqual(['    ports: ["8080:80"]'])
  })

  it('joins the selected line with its fields, as long as both are in view', async () => {
    const paths = page.locator('#link-lines path')
    await eventually(() => paths.count()).toBeGreaterThan(0)
    await page.locator('#objects .cm-scroller').evaluate((scroller) => (scroller.scrollTop = 1e6))
    await eventually(() => paths.count()).toBe(0)
    await lineOf('manifest', 'mem_limit').click()
    await eventually(() => paths.count()).toBe(1)
    await page.click('#show-plan')
    await eventually(() => paths.count()).toBe(0)
    await page.click('#show-objects')
    await eventually(() => paths.count()).toBe(1)
    await page.locator('#objects .cm-scroller').evaluate((scroller) => (scroller.scrollTop = 0))
    await page.locator('#objects button.card-title').first().click()
    await eventually(() => textOf('objects')).not.toContain('memory: 256Mi')
    await eventually(() => paths.count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.locator('#link-lines').isVisible()).toBe(false)
  })

  it('has a card for each service, which closes and opens', async () => {
    const headers = page.locator('#objects button.card-title')
    await page.locator('#objects .cm-scroller').evaluate((scroller) => (scroller.scrollTop = 0))
    const web = 'web → StatefulSet, Service, Ingress, PersistentVolumeClaim, ConfigMap'
    await eventually(() => headers.first().textContent()).toBe(web)
    await headers.first().click()
    await eventually(() => headers.nth(1).textContent()).toMatch(/^api → /)
    expect(await headers.first().getAttribute('aria-expanded')).toBe('false')
    await axeFindsNothing(page)
    await lineOf('manifest', 'mem_limit').click()
    await eventually(async () => new Set(await markedIn('objects'))).toEqual(new Set(['memory: 256Mi']))
  })

  it('folds labels, until they are wanted', async () => {
    await page.locator('#objects .cm-scroller').evaluate((scroller) => (scroller.scrollTop = 0))
    const labels = page.locator('#objects button.fold').first()
    await eventually(() => textOf('objects')).not.toContain('managed-by')
    await labels.click()
    await eventually(() => textOf('objects')).toContain('managed-by')
  })

  it('has the colour of each service on both sides', async () => {
    const tintOf = (id: string, text: string) =>
      lineOf(id, text).evaluate(({ className }) => /tint-\d/.exec(className)?.[0])
    await page.locator('#objects .cm-scroller').evaluate((scroller) => (scroller.scrollTop = 0))
    await eventually(() => tintOf('objects', 'kind: StatefulSet')).toMatch(/tint/)
    expect(await tintOf('manifest', 'web:')).toBe(await tintOf('objects', 'kind: StatefulSet'))
    expect(await tintOf('manifest', 'image: shop/api')).not.toBe(await tintOf('manifest', 'web:'))
  })

  it('marks where a field comes from, or says beside it why it is there', async () => {
    await lineOf('manifest', 'mem_limit').click()
    await eventually(async () => new Set(await markedIn('objects'))).toEqual(new Set(['memory: 256Mi']))
    await lineOf('objects', 'memory: 256Mi').click()
    await eventually(() => markedIn('manifest')).toEqual(['256m'])
    await page.selectOption('#object-list', { label: 'StatefulSet web' })
    const field = lineOf('objects', 'podManagementPolicy: Parallel')
    await field.click()
    await eventually(status).toMatch(/^No line asks for it: /)
    expect(await field.locator('.tranship-note').textContent()).toBe(await status())
  })

  it('applies a fix that is chosen', async () => {
    await type('name: one\nservices: {web: {image: nginx, restart: alway}}')
    await page.locator('#problems .error').first().click()
    await page.keyboard.press('Control+Shift+M')
    await page.locator('#manifest .cm-diagnosticAction').first().click()
    await eventually(() => textOf('manifest')).toContain('restart: always}')
    await eventually(() => textOf('objects')).toContain('image: nginx')
  })

  it('lists the objects by service, and follows the view', async () => {
    const menu = page.locator('#object-list')
    const groups = () =>
      menu.locator('optgroup').evaluateAll((found) => found.map((one) => one.getAttribute('label')))
    await eventually(groups).toEqual(['web', 'api', 'db'])
    const shown = () => menu.locator('option:checked').textContent()
    await menu.selectOption({ label: 'StatefulSet db' })
    await eventually(shown).toBe('StatefulSet db')
    await page.locator('#objects .cm-scroller').evaluate((scroller) => (scroller.scrollTop = 0))
    await eventually(shown).toBe('StatefulSet web')
    await chooseExample('Kafka')
    await eventually(groups).toEqual(['kafka', 'ui'])
  })

  it('opens an example at its point', async () => {
    await chooseExample('GPU')
    await eventually(() => markedIn('manifest')).toEqual([expect.stringContaining('driver: nvidia')])
    await eventually(async () => (await markedIn('objects')).join()).toContain('nvidia.com/gpu')
  })

  it('shows the first card of an example that is opened', async () => {
    await page.locator('#objects .cm-scroller').evaluate((scroller) => (scroller.scrollTop = 1e6))
    await chooseExample('Broken on purpose')
    await eventually(() => page.locator('#objects .badge').first().textContent()).toBe(
      'to the error in line 4',
    )
    await page.locator('#objects .badge').first().click()
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('manifest')
  })

  it('says that it copied on the button that was clicked', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } })
      const said: string[] = []
      Object.assign(globalThis, { said })
      for (const id of ['copy-objects', 'copy-link', 'copy-command']) {
        const button = document.getElementById(id)!
        new MutationObserver(() => said.push(button.textContent)).observe(button, { childList: true })
      }
    })
    for (const id of ['copy-objects', 'copy-link', 'copy-command']) await page.click(`#${id}`)
    const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
    await eventually(async () => [...(await said())].sort()).toEqual([
      ...['Copied', 'Copied', 'Copied', 'Copy YAML', 'Share', 'npx tranship-cli'],
    ])
  })

  it('has room for more problems, up to the height that is chosen', async () => {
    await page.locator('#drawer').evaluate((drawer: HTMLDetailsElement) => (drawer.open = false))
    const pane = page.locator('#pane-problems')
    const height = async () => (await pane.boundingBox())!.height
    const before = await height()
    const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: 1`).join(', ')
    await type(`services: {web: {image: nginx, ${keys(40)}}}`)
    await eventually(() => page.locator('#problems li').count()).toBe(40)
    expect(await height()).toBeGreaterThan(before)
    const all = (await page.locator('main').boundingBox())!.height
    expect(await height()).toBeLessThanOrEqual(all * 0.4 + 1)
    await page.locator('#problems-handle').focus()
    await page.keyboard.press('ArrowUp')
    expect(await height()).toBeGreaterThan(all * 0.4 + 1)
    const handle = (await page.locator('#problems-handle').boundingBox())!
    await page.mouse.move(handle.x + handle.width / 2, handle.y + 4)
    await page.mouse.down()
    await page.mouse.move(handle.x + handle.width / 2, handle.y + all * 0.3)
    await page.mouse.up()
    expect(await height()).toBeLessThan(all * 0.3)
    await axeFindsNothing(page)
  })

  it('has a status of one line, whose whole text is there for who points at it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const height = async () => (await page.locator('#link').boundingBox())!.height
    await eventually(status).toMatch(/^Line 5 of compose.yaml becomes .{80}/)
    const one = await height()
    await page.locator('#link').hover()
    await eventually(height).toBeGreaterThan(one)
    await page.locator('header').hover()
    await eventually(height).toBe(one)
  })

  it('reads the files of its tabs', async () => {
    await type('name: one\nservices: {web: {image: nginx, env_file: [web.env]}}')
    await eventually(() => page.locator('#problems .error').count()).toBe(1)
    await addFile('web.env')
    await type('COLOUR=green')
    await eventually(() => textOf('objects')).toContain('value: green')
    await page.locator('[role=tab]', { hasText: 'compose.yaml' }).click()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Delete')
    await eventually(() => page.locator('#problems .error').count()).toBe(1)
  })

  it('adds a file under the plain spelling of its path, and none that is a folder', async () => {
    await type('name: one\nservices: {web: {image: nginx, env_file: ./web.env}}')
    await eventually(() => page.locator('#problems .error').count()).toBe(1)
    await addFile('conf/')
    expect(await status()).toBe("'conf/' is no path of a file.")
    await addFile('./web.env')
    await eventually(() => page.locator('#problems .error').count()).toBe(0)
    expect(await page.locator('#files [role=tab]').allTextContents()).toContain('web.env')
  })

  it('says where it failed at a text, and goes on with the next', async () => {
    const failing = [...files].map(([name, content]) => {
      const own = `const post = postMessage
        globalThis.postMessage = (said) => {
          if (JSON.stringify(said).includes('image: unlucky')) throw new Error('broken')
          post(said)
        };`
      return [name, /worker.*\.js$/.test(name) ? own + String(content) : content] as const
    })
    await page.close()
    page = await openSite(browser, new Map(failing), problems)
    await open('')
    await type('name: one\nservices: {web: {image: unlucky}}')
    await eventually(() => page.locator('#problems').textContent()).toMatch(/page failed.*Error: broken/)
    expect(await page.locator('#objects').getAttribute('class')).toContain('is-old')
    await type('name: one\nservices: {web: {image: lucky, expose: [80], restart: always}}')
    await eventually(() => textOf('objects')).toContain('image: lucky')
    expect(await page.locator('#problems').textContent()).toMatch(/^None: /)
  })

  it('says that a link is damaged', async () => {
    await page.click('#copy-link')
    await eventually(() => page.url()).toContain('#project=')
    const fragment = new URL(page.url()).hash.slice(0, -9)
    await page.close()
    page = await openSite(browser, files, problems)
    await open(fragment)
    await eventually(status).toBe('The link is damaged. The page does not show the shared files.')
  })

  it('says that a link holds too much', async () => {
    const bomb = deflateRawSync(new Uint8Array(200 * 1024 * 1024)).toString('base64url')
    await page.close()
    page = await openSite(browser, files, problems)
    await open(`#project=${bomb}`)
    await eventually(status).toBe(
      'The link holds more than the page can open. The page does not show the shared files.',
    )
  })

  it('lets no element of the page give it another base, or send a form', async () => {
    expect(await page.getAttribute('meta[http-equiv]', 'content')).toBe(contentSecurityPolicy)
    const base = await page.evaluate(() => {
      const added = document.createElement('base')
      added.href = 'https://a.example/'
      document.head.append(added)
      return document.baseURI
    })
    expect(base).toBe(ADDRESS)
    // The header of the server and the page itself both say so.
    const said = [...new Set(problems.splice(0))]
    expect(said).toEqual([expect.stringContaining("base-uri 'none'")])
  })

  it('opens a link that holds all that was typed', async () => {
    await type('name: one\nservices: {web: {image: nginx, ports: ["80:80"], volumes: ["/srv:/srv"]}}')
    await page.fill('input[name=domain]', 'example.org')
    await page.check('input[name=hostPaths]')
    await page.fill('input[name=kubernetes]', '1.33')
    await eventually(() => textOf('objects')).toContain('example.org')
    await eventually(() => textOf('objects')).toContain('hostPath:')
    await page.click('#copy-link')
    await eventually(() => page.url()).toContain('#project=')
    const fragment = new URL(page.url()).hash
    const manifest = await textOf('manifest')
    // The text in view depends on where the cursor was, and a new page has none.
    const objects = readFileSync(await downloaded(), 'utf8')
    await page.close()
    page = await openSite(browser, files, problems)
    await open(fragment)
    await eventually(async () => readFileSync(await downloaded(), 'utf8')).toBe(objects)
    expect(await textOf('manifest')).toBe(manifest)
    expect(await page.inputValue('input[name=domain]')).toBe('example.org')
    expect(await page.inputValue('input[name=kubernetes]')).toBe('1.33')
    expect(await page.isChecked('input[name=hostPaths]')).toBe(true)
    expect(await page.isChecked('input[name=networkPolicies]')).toBe(false)
  })

  it('completes what is typed, and says what a key means', async () => {
    await type('name: one\nservices:\n  web:\n    image: nginx\n    rest')
    await page.keyboard.type('a')
    const offered = page.locator('#manifest .cm-tooltip-autocomplete li')
    await eventually(() => offered.allTextContents()).toContain('restart')
    await offered.filter({ hasText: 'restart' }).first().click()
    await eventually(() => textOf('manifest')).toContain('restart: ')
    await page.keyboard.insertText('always')
    await eventually(() => textOf('objects')).toContain('image: nginx')
    // The innermost element: the mark of the line surrounds it.
    await lineOf('manifest', 'restart')
      .locator('span', { hasText: /^restart$/ })
      .last()
      .hover()
    const meaning = page.locator('#manifest .tranship-help.cm-tooltip')
    await eventually(async () => (await meaning.allTextContents()).join()).toMatch(/^restart Documentation/)
    expect(await meaning.getByRole('link').getAttribute('href')).toBe(
      './docs/keys/services.restart/index.html',
    )
    // Or else the next Tab leads to the link.
    await page.locator('#manifest .cm-content').focus()
    await page.keyboard.press('Escape')
    expect(await meaning.count()).toBe(0)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('problems')
  })

  it('has the problems, their fixes and the help of a place in one tooltip, with code as code', async () => {
    await type('name: one\nservices:\n  web:\n    image: nginx\n    restart: alway\n')
    await eventually(() => page.locator('#problems .error').count()).toBe(1)
    // Completion may open late on a busy machine, with tooltips of its own.
    await page.keyboard.press('Escape')
    await lineOf('manifest', 'restart').getByText('alway').last().hover()
    const tooltip = page.locator(
      '#manifest .cm-tooltip:not(.cm-tooltip-autocomplete, .cm-completionInfo):visible',
    )
    await eventually(() =>
      tooltip.locator('.tranship-problem.tranship-error code').first().textContent(),
    ).toBe('web')
    expect(await tooltip.count()).toBe(1)
    await eventually(() => tooltip.locator('.tranship-markdown code').count()).toBeGreaterThan(0)
    expect(await tooltip.textContent()).not.toContain('`')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await axeFindsNothing(page)
    }
    await tooltip.getByRole('button', { name: 'Replace by always' }).click()
    await eventually(() => textOf('manifest')).toContain('restart: always\n')
    expect(await tooltip.count()).toBe(0)
  })

  it('has a drawing for each kind of completion, and examples in their lines', async () => {
    await type('name: one\nservices:\n  web:\n    image: nginx\n    heal')
    await page.keyboard.type('t')
    const option = page.locator('#manifest .cm-tooltip-autocomplete li', { hasText: 'healthcheck' })
    await eventually(() => option.locator('svg.tranship-sign-key').count()).toBe(1)
    const example = page.locator('#manifest .cm-completionInfo .tranship-markdown pre')
    await eventually(() => example.textContent()).toMatch(/^test:\n {2}- CMD\n/)
    expect(await example.locator('span').count()).toBeGreaterThan(1)
  })

  const offered = async (text: string) => {
    await type(text)
    await page.keyboard.press('Control+ ')
    const labels = page.locator('#manifest .cm-tooltip-autocomplete .cm-completionLabel')
    await eventually(() => labels.count()).toBeGreaterThan(0)
    return labels.allTextContents()
  }

  it.each([
    ['an empty file', '', 'services'],
    ['an empty service', 'services:\n  web:\n    ', 'image'],
    ['a service with an image', 'services:\n  web:\n    image: nginx\n    ', undefined],
  ])('[E12-33] completion has the order of the library in %s', async (_, text, first) => {
    const found = await offered(text)
    const schema = JSON.parse(readFileSync('schemas/compose.json', 'utf8')) as object
    // CodeMirror draws the first hundred.
    const expected = completionsAt(text, text.length, { schema }).slice(0, 100)
    expect(found).toEqual(expected.map(({ label }) => label))
    expect(found[0]).toBe(first ?? expected[0]!.label)
  })

  it.each([
    ['Dockerfile', '{'],
    ['api/Dockerfile', '{ context: api,'],
    ['web.Dockerfile', '{ dockerfile: web.Dockerfile,'],
  ])('[E12-33] completion of `build.target` reads %s among its files', async (path, build) => {
    await addFile(path)
    await type('FROM node:22 AS made\nFROM nginx AS served\nCOPY --from=made /app /app\n')
    await page.locator('[role=tab]', { hasText: 'compose.yaml' }).click()
    await type('name: one\nservices: {web: {image: nginx}}')
    await eventually(() => textOf('objects')).toContain('part-of: one')
    const text = `services:\n  web:\n    build: ${build} target: `
    expect(await offered(text)).toEqual(['made', 'served'])
    await page.locator('#manifest .cm-tooltip-autocomplete li', { hasText: 'made' }).click()
    await eventually(() => textOf('manifest')).toBe(`${text}made`)
  })

  /** Points at a part of the Compose file with a problem, and returns the buttons of that. */
  const pointAt = async (text: string, code: string) => {
    await eventually(() => page.locator('#problems a').allTextContents()).toContain(code)
    await page.locator('header').hover()
    await lineOf('manifest', text).getByText(text).last().hover()
    const buttons = page.locator('#manifest .tranship-help .tranship-problem button')
    await eventually(() => buttons.count()).toBeGreaterThan(0)
    return buttons
  }

  it('[E12-32] offers for a warning a comment that ignores it, and none for an error', async () => {
    await type(
      'name: one\nservices:\n  web:\n    image: nginx:1.29\n    mac_address: x\n    restart: alway\n',
    )
    expect(await (await pointAt('alway', 'invalid-restart')).allTextContents()).toEqual(['Replace by always'])
    const buttons = await pointAt('mac_address', 'unsupported-key')
    await buttons.filter({ hasText: 'Ignore unsupported-key with a comment' }).click()
    await eventually(() => textOf('manifest')).toContain(
      '\n    # tranship-ignore unsupported-key\n    mac_address: x\n',
    )
    await eventually(() => page.locator('#problems a').allTextContents()).not.toContain('unsupported-key')
  })

  it('[E12-32] says that no comment can stand within a text', async () => {
    await type(
      'name: one\nservices:\n  web:\n    image: nginx:1.29\n    command: >\n      echo\n      ${ABSENT}\n      more\n',
    )
    await (await pointAt('ABSENT', 'variable-unset')).filter({ hasText: /^Ignore / }).click()
    await eventually(() => page.locator('#manifest .cm-dialog').textContent()).toContain(
      'No comment can stand at this line.',
    )
    expect(await textOf('manifest')).not.toContain('tranship-ignore')
  })

  it('loads the schema again if it could not the first time', async () => {
    let asked = 0
    await page.context().route('**/assets/compose-*.json', (route) => {
      asked += 1
      return asked === 1 ? route.abort() : route.fallback()
    })
    await page.reload()
    await type('name: one\nservices:\n  web:\n    image: nginx\n    res')
    await page.keyboard.type('t')
    // Until the first request has failed, completion waits for it.
    await eventually(() => problems.length).toBeGreaterThan(0)
    await page.keyboard.type('a')
    const offered = page.locator('#manifest .cm-tooltip-autocomplete li')
    await eventually(() => offered.allTextContents()).toContain('restart')
    expect(asked).toBeGreaterThan(1)
    problems.splice(0)
  })

  it('leads to the documentation: of a key that is pointed at, and of a diagnostic', async () => {
    await type('name: one\nservices: {web: {image: nginx, restart: alway}}')
    const code = page.locator('#problems a').first()
    await eventually(() => code.textContent()).toBe('invalid-restart')
    expect(await code.getAttribute('href')).toBe('./docs/diagnostics/invalid-restart.md/index.html')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await eventually(status).toMatch(/^The Compose file has errors.* Documentation of restart$/)
    expect(await page.locator('#link a').getAttribute('href')).toBe('./docs/keys/services.restart/index.html')
  })

  it('shows in which order services start, as a picture and in words', async () => {
    await page.click('#show-plan')
    await eventually(() => page.locator('#plan li').allTextContents()).toContain(
      'web (StatefulSet) starts when api is healthy.',
    )
    expect(await page.locator('#plan svg[role=img] .condition').allTextContents()).toEqual(['healthy'])
    const stages = ['Stage 1', 'Stage 2']
    expect(await page.locator('#plan svg .stage').allTextContents()).toEqual(stages)
    expect(await page.locator('#plan h3').allTextContents()).toEqual(stages)
    await axeFindsNothing(page)
    await page.focus('#show-plan')
    await page.keyboard.press('ArrowLeft')
    expect(await page.locator('#objects').isVisible()).toBe(true)
  })

  it('has a picture of many stages, which scrolls within itself', async () => {
    const services = Array.from(
      { length: 14 },
      (_, at) => `  s${at}: {image: a${at === 0 ? '' : `, depends_on: [s${at - 1}]`}}\n`,
    )
    await type(`name: many\nservices:\n${services.join('')}`)
    await page.click('#show-plan')
    await eventually(() => page.locator('#plan svg .stage').count()).toBe(14)
    const picture = page.locator('#plan .picture')
    expect(await picture.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true)
    expect(await page.locator('#plan').evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
    await axeFindsNothing(page)
    await picture.evaluate((it) => (it.scrollLeft = 100))
    await page.locator('#manifest .cm-content').focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('  last: {image: a, depends_on: [s13]}')
    await eventually(() => page.locator('#plan svg .stage').count()).toBe(15)
    expect(await picture.evaluate(({ scrollLeft }) => scrollLeft)).toBe(100)
  })

  it('shows what another profile would make of it', async () => {
    await page.click('#show-differences')
    const offered = () => page.locator('#compared option').allTextContents()
    expect(await offered()).toEqual(['1.48', '1.37'])
    await page.selectOption('#compared', '1.37')
    await eventually(() => page.locator('#difference-list > li').count()).toBeGreaterThan(1)
    for (const [change, sign] of [
      ['added', '+'],
      ['removed', '-'],
    ] as const) {
      const lines = await page.locator(`#difference-list .${change}`).allTextContents()
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.filter((line) => !line.startsWith(`${sign} `))).toEqual([])
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await axeFindsNothing(page)
    }
    await page.selectOption('select[name=profile]', '1.37')
    await eventually(offered).toEqual(['compose', '1.48'])
    expect(await page.inputValue('#compared')).toBe('compose')
  })

  it('keeps the card of a service while an error is typed into it, dimmed, and leads to the error', async () => {
    await lineOf('manifest', 'mem_limit: 256m').click()
    await page.keyboard.press('End')
    await eventually(async () => new Set(await markedIn('objects'))).toEqual(new Set(['memory: 256Mi']))
    const scroller = page.locator('#objects .cm-scroller')
    const scrolled = () => scroller.evaluate(({ scrollTop }) => scrollTop)
    const before = await scrolled()
    const badge = page.locator('#objects .badge')
    for (const key of 'x!') {
      await page.keyboard.type(key)
      await eventually(() => page.locator('#problems .error').count()).toBeGreaterThan(0)
      expect(await scrolled()).toBe(before)
      expect(new Set(await markedIn('objects'))).toEqual(new Set(['memory: 256Mi']))
    }
    await eventually(() => lineOf('objects', 'memory: 256Mi').getAttribute('class')).toContain('old')
    await scroller.evaluate((it) => (it.scrollTop = 0))
    await eventually(() => badge.first().textContent()).toMatch(/^before the error in line \d+$/)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await axeFindsNothing(page)
    }
    await page.locator('#files [role=tab]', { hasText: '.env' }).click()
    await badge.first().click()
    await eventually(() => textOf('manifest')).toContain('mem_limit: 256mx!')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('manifest')
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await eventually(() => badge.count()).toBe(0)
  })

  it('[R0-19] shows the services without errors, and gives nothing until all errors are fixed', async () => {
    const old = () => page.locator('.is-old').evaluateAll((found) => found.map(({ id }) => id))
    page.on('download', () => problems.push('something was downloaded'))
    await page.click('#show-plan')
    await eventually(() => page.locator('#plan li').count()).toBe(3)
    await type('name: one\nservices:\n  site: {image: nginx, restart: alway}\n  db: {image: shop/db}')
    await eventually(old).toEqual(['plan', 'differences'])
    expect(await page.locator('#plan li').count()).toBe(3)
    await page.click('#show-differences')
    await eventually(() => page.locator('#difference-list > li').count()).toBeGreaterThan(1)
    await page.selectOption('#object-list', { label: 'Deployment db' })
    await eventually(() => textOf('objects')).toContain('image: shop/db')
    const titles = page.locator('#objects .card-title')
    expect(await titles.allTextContents()).toEqual([
      'site has no objects while there are errors',
      'db → Deployment, Service',
    ])
    await page.click('#copy-objects')
    expect(await status()).toBe('The Compose file has errors. Fix them to get all objects.')
    for (const button of ['#download', '#download-files', '#download-kustomize', '#download-helm']) {
      await page.click('#downloads summary')
      await page.click(button)
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await axeFindsNothing(page)
    }
  })

  it('has no order of an earlier application after another one with errors is opened', async () => {
    await page.click('#show-plan')
    await eventually(() => page.locator('#plan li').count()).toBe(3)
    await chooseExample('Broken on purpose')
    await eventually(() => page.locator('#plan').textContent()).toBe('The Compose file has errors.')
  })

  it('has no order and no differences before there was a text without errors', async () => {
    await type('name: one\nservices: {web: {image: nginx, restart: alway}}')
    await page.click('#copy-link')
    await eventually(() => page.url()).toContain('#project=')
    const fragment = new URL(page.url()).hash
    await page.close()
    page = await openSite(browser, files, problems)
    await page.goto(`${ADDRESS}${fragment}`)
    await eventually(() => page.locator('#problems .error').count()).toBe(1)
    await page.click('#show-plan')
    await eventually(() => page.locator('#plan').textContent()).toBe('The Compose file has errors.')
    await page.click('#show-differences')
    await eventually(() => page.locator('#difference-list').textContent()).toBe(
      'The Compose file has errors.',
    )
  })

  it.each([
    ['#download-kustomize', 'kustomization.yaml'],
    ['#download-helm', 'Chart.yaml'],
  ])('gives the folder that %s names', async (button, file) => {
    const paths = Object.keys(unzipSync(readFileSync(await downloaded(button))))
    expect(paths.map((path) => path.split('/').at(-1))).toContain(file)
  })

  it('gives a file for each object, in the order in which they are applied', async () => {
    const all = readFileSync(await downloaded(), 'utf8')
    const files = unzipSync(readFileSync(await downloaded('#download-files')))
    const names = Object.keys(files)
    expect(names).toEqual([...names].sort())
    expect(names.some((name) => /^\d+-statefulset-web\.yaml$/.test(name))).toBe(true)
    expect(names.map((name) => strFromU8(files[name]!)).join('---\n')).toBe(all)
  })

  it('keeps up with typing, and shows the last state', async () => {
    const services = Array.from(
      { length: 50 },
      (_, index) => `  s${index}: {image: "nginx:1", ports: ["80"]}\n`,
    )
    await type(`name: many\nservices:\n${services.join('')}  last: {image: "nginx:`)
    await page.keyboard.type('1.29.12345678901234567890', { delay: 5 })
    await page.keyboard.insertText('"}')
    await eventually(status).toMatch(/^Line 53 of compose.yaml becomes /)
    const objects = async () => readFileSync(await downloaded(), 'utf8')
    await eventually(objects).toContain('image: nginx:1.29.12345678901234567890')
  })

  it('has nothing that axe finds, in light and in dark, on wide and on narrow screens', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1200, 400]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await axeFindsNothing(page)
      }
    }
  })

  it('shows what can be typed into and pressed, in light and in dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [edge, paper] = await page.locator('[name=domain]').evaluate((input) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(input)
        return [borderTopColor, backgroundColor]
      })
      expect(contrast(edge!, paper!)).toBeGreaterThanOrEqual(3)
    }
  })

  it('has many files in one row, which scrolls to the chosen one', async () => {
    const height = async () => (await page.locator('#pane-compose .bar').boundingBox())!.height
    const before = await height()
    for (let at = 0; at < 12; at++) await addFile(`configuration-${at}.env`)
    expect(await height()).toBe(before)
    const tab = page.locator('#files [role=tab]', { hasText: 'configuration-11.env' })
    const [row, last] = [(await page.locator('#files').boundingBox())!, (await tab.boundingBox())!]
    expect(last.x + last.width).toBeLessThanOrEqual(row.x + row.width + 1)
    await page.click('#add-file')
    await axeFindsNothing(page)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('add-file')
    expect(await page.locator('#new-file').isVisible()).toBe(false)
  })

  it('has the whole path of a file within a narrow window', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await addFile(`${'a-folder/'.repeat(10)}${'name'.repeat(20)}.env`)
    await eventually(() => page.locator('#files [role=tab]', { hasText: 'name' }).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  it('has all that is said of the manifest above the line at the bottom, in a low window too', async () => {
    await page.setViewportSize({ width: 800, height: 400 })
    await type(`services: {web: {image: nginx, ${[...'abcdefgh'].map((key) => `${key}: 1`).join(', ')}}}`)
    await eventually(() => page.locator('#problems li').count()).toBe(8)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const problems = (await page.locator('#problems').boundingBox())!
    const line = (await page.locator('#link').boundingBox())!
    expect(problems.y + problems.height).toBeLessThanOrEqual(line.y)
  })
})

/** Returns the contrast ratio of two colours `rgb(1, 2, 3)` as in WCAG: from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [...colour.matchAll(/\d+/g)].map(([part]) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

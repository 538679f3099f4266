import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumProgram, launchChromium, withoutChromium } from '../../test/support/chromium.js'
import { isThorough } from '../../test/support/effort.js'
import { ADDRESS, buildSite, eventually, openSite, type SiteFiles } from './support/built-site.js'

const isUpdate = process.env['TRANSHIP_SCREENSHOTS'] === 'update'
const isSkipped = chromiumProgram === undefined || !(isThorough || isUpdate)
const folder = path.join(import.meta.dirname, 'screenshots')
const findings = path.resolve('.cache/screenshots')

const pages = [
  { name: 'playground', address: '' },
  { name: 'documentation', address: 'docs/keys/services.ports/index.html' },
]
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const pictures = pages.flatMap((page) =>
  sizes.flatMap((size) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      ...page,
      size,
      colorScheme,
      file: `${page.name}-${size.width}-${colorScheme}.png`,
    })),
  ),
)

/** The edge of the cells by which pictures are compared, in pixels. Within a cell, the rendering of a letter is lost. */
const CELL = 16
/** The difference in brightness by which a cell counts as another one, of 255. */
const NOTICEABLE = 24
/** The share of cells that may differ. A part that has moved is more. */
const TOLERANCE = 0.03

describe.skipIf(isSkipped)(
  `pictures of the site, in CI or with TRANSHIP_SCREENSHOTS=update${withoutChromium}`,
  () => {
    let browser: Browser
    let files: SiteFiles

    beforeAll(async () => {
      files = withPromptFonts(await buildSite())
      browser = await launchChromium()
    })
    afterAll(async () => {
      await browser?.close()
    })

    it.each(pictures)('$file looks as before', async ({ address, size, colorScheme, file }) => {
      const problems: string[] = []
      const page = await openSite(browser, files, problems)
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(`${ADDRESS}${address}`)
      if (address === '')
        await eventually(() => page.locator('#objects .tranship-marked').count()).toBeGreaterThan(0)
      await page.evaluate(() => document.fonts.ready)
      const picture = await page.screenshot({ animations: 'disabled' })
      const kept = path.join(folder, file)
      if (isUpdate) {
        mkdirSync(folder, { recursive: true })
        writeFileSync(kept, picture)
      }
      expect(existsSync(kept), `${file} is missing: make it with TRANSHIP_SCREENSHOTS=update`).toBe(true)
      const share = await difference(browser, readFileSync(kept), picture)
      if (share > TOLERANCE) {
        mkdirSync(findings, { recursive: true })
        writeFileSync(path.join(findings, file), picture)
      }
      expect(share, `see ${path.join(findings, file)}`).toBeLessThanOrEqual(TOLERANCE)
      await page.context().close()
    })

    it('a picture in the dark differs from one in the light', async () => {
      const [light, dark] = ['light', 'dark'].map((scheme) =>
        readFileSync(path.join(folder, `playground-1024-${scheme}.png`)),
      )
      expect(await difference(browser, light!, dark!)).toBeGreaterThan(0.5)
    })
  },
)

/** Returns the files with fonts that a page waits for, so that a busy machine makes the same picture. */
function withPromptFonts(files: SiteFiles): SiteFiles {
  return new Map(
    Array.from(files, ([name, content]) => [
      name,
      name.endsWith('.css')
        ? String(content).replace(/font-display: *optional/g, 'font-display:block')
        : content,
    ]),
  )
}

/** Returns the share of cells in which two pictures differ, or 1 if their sizes differ. */
async function difference(browser: Browser, one: Buffer, other: Buffer): Promise<number> {
  const page = await browser.newPage()
  const [before, after] = [await greysOf(page, one), await greysOf(page, other)]
  await page.close()
  if (before.length !== after.length) return 1
  return before.filter((grey, index) => Math.abs(grey - after[index]!) > NOTICEABLE).length / before.length
}

/** Returns the brightness of each cell of a picture. The browser decodes it. */
function greysOf(page: Page, picture: Buffer): Promise<readonly number[]> {
  return page.evaluate(
    async ({ base64, cell }) => {
      const response = await fetch(`data:image/png;base64,${base64}`)
      const whole = await createImageBitmap(await response.blob())
      const [width, height] = [Math.ceil(whole.width / cell), Math.ceil(whole.height / cell)]
      const small = await createImageBitmap(whole, {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      })
      const context = new OffscreenCanvas(width, height).getContext('2d')!
      context.drawImage(small, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      const greys: number[] = []
      for (let at = 0; at < data.length; at += 4) greys.push((data[at]! + data[at + 1]! + data[at + 2]!) / 3)
      return greys
    },
    { base64: picture.toString('base64'), cell: CELL },
  )
}

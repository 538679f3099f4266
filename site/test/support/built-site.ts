import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { build, type Rollup, type UserConfig } from 'vite'
import { expect } from 'vitest'
import { PATIENCE } from '../../../test/support/patience.js'
import { contentSecurityPolicy } from '../../content-security-policy.js'
import config from '../../vite.config.js'

export type SiteFiles = ReadonlyMap<string, string | Uint8Array>

/** The files of the built site, by their names from its top. */
export async function buildSite(changed: UserConfig = {}): Promise<SiteFiles> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false },
    ...changed,
  })) as Rollup.RollupOutput
  return new Map(output.map((one) => [one.fileName, one.type === 'chunk' ? one.code : one.source] as const))
}

/** The address at which `openSite` serves the site. */
export const ADDRESS = 'https://page.test/some/folder/'

/** The headers of a file: the strictest policy that lets a page have the files of its site. */
export function headersOf(file: string): Readonly<Record<string, string>> {
  return {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'content-security-policy': `${contentSecurityPolicy}; frame-ancestors 'none'`,
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** A page in a folder of a site, under the strictest policy that lets it have its own files. What is wrong is noted. */
export async function openSite(
  browser: Browser,
  files: SiteFiles,
  problems: string[],
  device: BrowserContextOptions = { viewport: { width: 1200, height: 800 } },
): Promise<Page> {
  // The requests of a service worker would not be those that are answered here.
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' })
  context.setDefaultTimeout(PATIENCE)
  const opened = await context.newPage()
  opened.on('pageerror', (error) => problems.push(error.message))
  opened.on('console', (message) => {
    // Chromium itself gives styles to what is typed over a selection, and refuses them at once.
    if (message.type() === 'error' && !message.text().startsWith('Applying inline style'))
      problems.push(message.text())
  })
  await context.route('**/*', async (route) => {
    const url = route.request().url()
    const { pathname } = new URL(url)
    // Any server shows `index.html` for a folder.
    const name = pathname.replace('/some/folder/', '').replace(/(^|\/)$/, '$1index.html')
    const file = files.get(name)
    if (file === undefined || !url.startsWith(ADDRESS)) {
      problems.push(`asked for ${url}`)
      return route.fulfill({ status: 404 })
    }
    const headers = headersOf(name)
    return route.fulfill({ headers, body: typeof file === 'string' ? file : Buffer.from(file) })
  })
  return opened
}

export async function axeFindsNothing(page: Page): Promise<void> {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const found = (await page.evaluate(`${axe}; axe.run()`)) as {
    violations: readonly { id: string; nodes: readonly { target: readonly unknown[] }[] }[]
  }
  expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

/** Waits for a value of the page, even on a busy machine. */
export const eventually = <Value>(look: () => Value | Promise<Value>) =>
  expect.poll(look, { timeout: PATIENCE })

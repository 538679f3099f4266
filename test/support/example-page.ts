import path from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { editorPackages, sourceFiles } from '../../scripts/entry-points.js'
import { launchChromium } from './chromium.js'
import { eventually, PATIENCE } from './patience.js'

/** A page that runs a script with the files of `examples/embedding`. */
export interface ExamplePage {
  readonly page: Page
  /** The errors of the page, violations of its security policy among them. */
  readonly problems: readonly string[]
  readonly close: () => Promise<void>
}

/**
 * Bundles a script and opens a page with it, at `https://example.com/shop/`. The script sets `isReady` when it is done.
 * The page has a worker as `/worker.js`, from a file.
 */
export async function openExamplePage(
  script: string,
  workerFile: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ExamplePage> {
  const [code, style = ''] = await bundle({ stdin: { contents: script, resolveDir: '.', loader: 'ts' } })
  const [worker] = await bundle({ entryPoints: [workerFile] })
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/page.js': ['text/javascript', code],
    '/worker.js': ['text/javascript', worker],
    '/page.css': ['text/css', style],
  }
  const html = `<!doctype html><title>examples</title><link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>`
  const browser: Browser = await launchChromium()
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.route('**/*', (route) => {
    const [type, body] = files[new URL(route.request().url()).pathname] ?? ['text/html', html]
    return route.fulfill({ headers: { ...headers, 'content-type': `${type}; charset=utf-8` }, body })
  })
  await page.goto('https://example.com/shop/')
  await eventually(async () => {
    if ((await page.evaluate('globalThis.isReady')) !== true) throw new Error(problems.join('\n') || 'waits')
  })
  return { page, problems, close: () => browser.close() }
}

/** Returns the script of a bundle, and its style sheet if it has one. */
async function bundle(input: BuildOptions): Promise<readonly [script: string, style?: string | undefined]> {
  const { outputFiles } = await build({
    ...input,
    bundle: true,
    write: false,
    outdir: '.',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    alias: {
      'tranship/schemas': path.resolve('schemas'),
      ...sourceFiles,
      ...editorPackages,
      'monaco-editor': path.resolve('node_modules/monaco-editor-core'),
    },
    loader: { '.ttf': 'dataurl' },
  })
  const textOf = (ending: string) => outputFiles.find((file) => file.path.endsWith(ending))?.text
  return [textOf('.js')!, textOf('.css')]
}

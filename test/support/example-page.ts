import path from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import type { Page } from 'playwright-core'
import { editorPackages, sourceFiles } from '../../scripts/entry-points.js'
import { launchChromium } from './chromium.js'
import { PATIENCE } from './patience.js'

/** A page with a script, in a browser of its own. */
export interface ScriptPage {
  readonly page: Page
  /** The errors of the page, violations of its security policy among them. */
  readonly problems: readonly string[]
  readonly close: () => Promise<void>
  /** Calls a global function of the script. */
  readonly call: <Result>(name: string, ...args: readonly unknown[]) => Promise<Result>
}

/** A text with an error, which has a fix, and a warning. */
export const wrong =
  'services:\n  web:\n    image: nginx:1.29\n    restart: alway\n    mac_address: 02:42:ac:11:65:43\n'

/** The files of a page, by path, with their types. */
export type PageFiles = Readonly<Record<string, readonly [type: string, body: string]>>

/** Monaco without its languages, which no test needs. */
export const monacoFolder = path.resolve('node_modules/monaco-editor-core')
export const monacoWorker = path.join(monacoFolder, 'esm/vs/editor/common/services/editorWebWorkerMain.js')

const html = `<!doctype html><title>a page</title><link rel="stylesheet" href="/page.css">
<body><script type="module" src="/page.js"></script>`

/** Opens `https://example.com/shop/`, a page that runs `/page.js`. A policy applies to all that the page does. */
export async function openPage(files: PageFiles, policy?: string): Promise<ScriptPage> {
  const browser = await launchChromium()
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const headers = policy === undefined ? {} : { 'content-security-policy': policy }
  await page.route('**/*', (route) => {
    const [type, body] = files[new URL(route.request().url()).pathname] ?? ['text/html', html]
    return route.fulfill({ headers: { ...headers, 'content-type': `${type}; charset=utf-8` }, body })
  })
  await page.goto('https://example.com/shop/')
  return {
    page,
    problems,
    close: () => browser.close(),
    call: (name, ...args) => page.evaluate(`${name}(...${JSON.stringify(args)})`),
  }
}

/** Opens a page that runs a script with the files of `examples/embedding`. It has a worker as `/worker.js`, from a file. */
export async function openExamplePage(
  script: string,
  workerFile: string,
  policy?: string,
): Promise<ScriptPage> {
  const alias = {
    'tranship/schemas': path.resolve('schemas'),
    ...sourceFiles,
    ...editorPackages,
    'monaco-editor': monacoFolder,
  }
  const files = await bundle({ stdin: { contents: script, resolveDir: '.', loader: 'ts' }, alias })
  const worker = await bundle({ entryPoints: [workerFile], alias })
  return openPage({ ...files, '/worker.js': worker['/page.js']! }, policy)
}

/** Bundles a script as `/page.js`, and its style sheet as `/page.css`. */
export async function bundle(input: BuildOptions): Promise<PageFiles> {
  const { outputFiles } = await build({
    ...input,
    bundle: true,
    write: false,
    outdir: '.',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    loader: { '.ttf': 'dataurl' },
  })
  const textOf = (ending: string) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? ''
  return { '/page.js': ['text/javascript', textOf('.js')], '/page.css': ['text/css', textOf('.css')] }
}

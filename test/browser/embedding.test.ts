import path from 'node:path'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceFiles } from '../../scripts/entry-points.js'
import { chromiumProgram, launchChromium, withoutChromium } from '../support/chromium.js'
import { PATIENCE } from '../support/patience.js'

/** An editor's view of a manifest, and the text after its first fix. */
interface Shown {
  readonly messages: readonly string[]
  readonly links: readonly string[]
  readonly fixed: string
}

/** Both examples, driven in a page: each takes a text and the options, and tells what it shows. */
const script = `
import { forceLinting, forEachDiagnostic } from '@codemirror/lint'
import * as monaco from 'monaco-editor'
import { openEditor } from './examples/embedding/codemirror.ts'
import { watch } from './examples/embedding/monaco.ts'

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time))

globalThis.codemirror = async (text, options) => {
  const view = openEditor(document.body, text, options)
  forceLinting(view)
  await wait(50)
  const shown = []
  forEachDiagnostic(view.state, (one, from, to) => shown.push({ ...one, from, to }))
  const rendered = shown.map((one) => one.renderMessage(view))
  const messages = rendered.map((one) => one.textContent)
  const links = rendered.map((one) => one.querySelector('a').href)
  const first = shown.find(({ actions }) => actions.length > 0)
  first?.actions[0].apply(view, first.from, first.to)
  return { messages, links, fixed: view.state.doc.toString() }
}

const providers = []
const register = monaco.languages.registerCodeActionProvider
monaco.languages.registerCodeActionProvider = (language, provider) => {
  providers.push(provider)
  return register(language, provider)
}

globalThis.monaco = async (text, options) => {
  const model = monaco.editor.createModel(text, 'yaml')
  const watching = watch(model, options)
  await wait(50)
  const markers = monaco.editor.getModelMarkers({ resource: model.uri })
  const { actions } = providers.at(-1).provideCodeActions(model, model.getFullModelRange())
  for (const { edit } of actions.slice(0, 1)) model.applyEdits(edit.edits.map(({ textEdit }) => textEdit))
  const fixed = model.getValue()
  watching.dispose()
  const left = monaco.editor.getModelMarkers({ resource: model.uri })
  return {
    messages: [...markers, ...left.map(() => ({ message: 'left' }))].map(({ message }) => message),
    links: markers.map(({ code }) => code.target.toString()),
    fixed,
  }
}
`

describe.skipIf(chromiumProgram === undefined)(`the examples for web pages${withoutChromium}`, () => {
  let browser: Browser
  let page: Page
  const problems: string[] = []

  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: { contents: script, resolveDir: '.', loader: 'ts' },
      bundle: true,
      write: false,
      outdir: '.',
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      alias: {
        ...sourceFiles,
        'monaco-editor': path.resolve('node_modules/monaco-editor-core'),
      },
      loader: { '.ttf': 'dataurl' },
    })
    const { text } = outputFiles.find((file) => file.path.endsWith('.js'))!
    browser = await launchChromium()
    page = await browser.newPage()
    page.setDefaultTimeout(PATIENCE)
    page.on('pageerror', (error) => problems.push(error.message))
    await page.route('**/*', (route) =>
      new URL(route.request().url()).pathname === '/page.js'
        ? route.fulfill({ headers: { 'content-type': 'text/javascript' }, body: text })
        : route.fulfill({
            headers: { 'content-type': 'text/html' },
            body: '<!doctype html><title>examples</title><script type="module" src="/page.js"></script>',
          }),
    )
    await page.goto('https://example.com/shop/')
    await page.waitForFunction('globalThis.monaco !== undefined')
  })

  afterAll(async () => {
    await browser?.close()
    expect(problems).toEqual([])
  })

  const show = (editor: string, text: string, options?: object) =>
    page.evaluate(`${editor}(${JSON.stringify(text)}, ${JSON.stringify(options)})`) as Promise<Shown>

  const manifest = `services:
  web:
    image: shop/web:\${TAG:?say which}
    env_file: web.env
    environment:
      MODE: \${MODE}
      REGION: \${REGION}
    expose: [80]
    restart: always
`

  describe.each(['codemirror', 'monaco'])('%s', (editor) => {
    it('finds nothing wrong with a manifest whose files and variables the page knows', async () => {
      const known = { env: { TAG: '3', MODE: 'a' }, dotenv: 'REGION=b\n', files: { 'web.env': 'A=b\n' } }
      expect((await show(editor, manifest, known)).messages).toEqual([])
    })

    it('finds nothing wrong with it where the page knows nothing of them', async () => {
      expect((await show(editor, manifest)).messages).toEqual([])
    })

    it('shows diagnostics with their fix and page, and applies the fix', async () => {
      const text =
        'services:\n  web:\n    image: nginx:1.29\n    restart: alway\n    mac_address: 02:42:ac:11:65:43\n'
      const { messages, links, fixed } = await show(editor, text)
      expect(messages).toHaveLength(2)
      expect(messages[1]).toContain('The network plugin of the cluster chooses')
      expect(links).toEqual([
        'https://example.com/shop/tranship/docs/diagnostics/invalid-restart.md',
        'https://example.com/shop/tranship/docs/diagnostics/unsupported-key.md',
      ])
      expect(fixed).toBe(text.replace('alway', 'always'))
    })
  })
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { chromiumProgram, withoutChromium } from '../support/chromium.js'
import {
  bundle,
  monacoFolder,
  monacoWorker,
  openPage,
  type PageFiles,
  type ScriptPage,
} from '../support/example-page.js'
import { eventually } from '../support/patience.js'
import { project } from './installed.js'

/** A policy that allows the files of the page, and more sources of styles. */
const policyWith = (styles: string) => `default-src 'none'; script-src 'self'; style-src 'self' ${styles}`

/** Edits of an example: each text, which the example has once, and its replacement. */
type Edits = readonly (readonly [string, string])[]

const nonce = "extensions: [EditorView.cspNonce.of('once'), "

const codeMirrors: readonly (readonly [string, string, Edits])[] = [
  ['as it is', "'unsafe-inline'", []],
  [
    'in a shadow root, without inline styles',
    '',
    [['= document.body', "= document.body.attachShadow({ mode: 'open' })"]],
  ],
  [
    'with a nonce, without other inline styles',
    "'nonce-once'",
    [
      ['extensions: [composeSupport', `${nonce}composeSupport`],
      ['extensions: [links', `${nonce}links`],
    ],
  ],
]

/** The page that the example of Monaco expects: elements for the editors, and Monaco's worker. */
const aroundMonaco = `
globalThis.MonacoEnvironment = { getWorker: () => new Worker('/worker.js', { type: 'module' }) }
for (let count = 0; count < 2; count++) {
  const editor = document.createElement('div')
  editor.className = 'editor'
  editor.style.height = '300px'
  document.body.append(editor)
}
`

/** Bundles the first example of an installed package's README. */
function exampleOf(name: string, edits: Edits = []): Promise<PageFiles> {
  const readme = readFileSync(path.join(project, 'node_modules', name, 'README.md'), 'utf8')
  let contents = /^```js\n(.*?)^```$/ms.exec(readme)![1]!
  for (const [old, replacement] of edits) {
    expect(contents.split(old)).toHaveLength(2)
    contents = contents.replace(old, replacement)
  }
  return bundle({ stdin: { contents, resolveDir: project }, alias: { 'monaco-editor': monacoFolder } })
}

/** Checks the two editors of a page: the objects, the marks of a line, and the diagnostic of a typed error. */
async function expectLinkedEditors(
  { page, problems }: ScriptPage,
  [editor, line, error]: readonly [editor: string, line: string, error: string],
): Promise<void> {
  const [manifest, objects] = [page.locator(editor).nth(0), page.locator(editor).nth(1)]
  const image = manifest.locator(line, { hasText: 'image:' })
  await eventually(async () => {
    expect(problems).toEqual([])
    expect(await objects.textContent()).toMatch(/kind:.Service/)
  })
  expect(await image.textContent()).toMatch(/image:.nginx:1\.29/)

  await image.click()
  const marked = objects.locator('.tranship-marked', { hasText: 'nginx:1.29' })
  await eventually(async () => expect(await marked.count()).toBeGreaterThan(0))

  expect(await manifest.locator(error).count()).toBe(0)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('restart: alway')
  await eventually(async () => expect(await manifest.locator(error).count()).toBeGreaterThan(0))
  expect(problems).toEqual([])
}

describe.skipIf(chromiumProgram === undefined)(
  `the first example of an installed package's README, in Chromium${withoutChromium}`,
  () => {
    let opened: ScriptPage | undefined
    afterEach(() => opened?.close())

    it.each(codeMirrors)('[E12-30] of tranship-codemirror works %s', async (_, styles, edits) => {
      opened = await openPage(await exampleOf('tranship-codemirror', edits), policyWith(styles))
      await expectLinkedEditors(opened, ['.cm-editor', '.cm-line', '.cm-lintRange-error'])
    })

    it('[E12-31] of tranship-monaco works', async () => {
      const { '/page.js': example, ...files } = await exampleOf('tranship-monaco')
      const worker = await bundle({ entryPoints: [monacoWorker] })
      const script = `${aroundMonaco}${example![1]}`
      // Monaco has a font, drawings and styles of its own in its scripts.
      opened = await openPage(
        { ...files, '/page.js': ['text/javascript', script], '/worker.js': worker['/page.js']! },
        `${policyWith("'unsafe-inline'")}; font-src data:; img-src data:`,
      )
      await expectLinkedEditors(opened, ['.monaco-editor[role=code]', '.view-line', '.squiggly-error'])
    })
  },
)

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumProgram, withoutChromium } from '../../test/support/chromium.js'
import { monacoWorker, openExamplePage, type ScriptPage, wrong } from '../../test/support/example-page.js'
import { eventually } from '../../test/support/patience.js'

/** The example, with Monaco's own worker. */
const script = `
import * as monaco from 'monaco-editor'
import { openEditors } from './examples/embedding/monaco.ts'

monaco.languages.register({ id: 'yaml' })
globalThis.MonacoEnvironment = { getWorker: () => new Worker('/worker.js', { type: 'module' }) }
const providers = {}
for (const kind of ['CompletionItem', 'Hover', 'CodeAction']) {
  const name = 'register' + kind + 'Provider'
  const register = monaco.languages[name]
  monaco.languages[name] = (language, provider) => {
    providers[kind] = provider
    return register(language, provider)
  }
}
let editors
globalThis.open = (text, options) => {
  editors?.manifest.getModel().dispose()
  document.body.replaceChildren()
  const [left, right] = [document.createElement('div'), document.createElement('div')]
  for (const one of [left, right]) {
    one.style.height = '300px'
    document.body.append(one)
  }
  editors = openEditors(left, right, text, options)
}
const model = () => editors.manifest.getModel()
globalThis.text = () => model().getValue()
globalThis.yaml = () => editors.objects.getModel().getValue()
globalThis.shown = () => monaco.editor.getModelMarkers({ resource: model().uri })
  .map(({ message, code }) => ({ message, link: code.target.toString() }))
globalThis.actions = async () =>
  (await providers.CodeAction.provideCodeActions(model(), model().getFullModelRange())).actions
globalThis.titles = async () => (await actions()).map(({ title }) => title)
globalThis.apply = async (wanted) => {
  const { edit } = (await actions()).find(({ title }) => title === wanted)
  model().applyEdits(edit.edits.map(({ textEdit }) => textEdit))
}
globalThis.hover = async (offset) => {
  const found = await providers.Hover.provideHover(model(), model().getPositionAt(offset))
  return found?.contents.map(({ value }) => value)
}
globalThis.complete = async (offset) => {
  const { suggestions } = await providers.CompletionItem.provideCompletionItems(model(), model().getPositionAt(offset))
  return suggestions.sort((a, b) => (a.sortText < b.sortText ? -1 : 1)).map(({ label, insertText }) => [label, insertText])
}
globalThis.suggest = (offset) => {
  editors.manifest.setPosition(model().getPositionAt(offset))
  editors.manifest.focus()
  editors.manifest.trigger('test', 'editor.action.triggerSuggest', {})
}
const go = (editor, text) => {
  const at = editor.getModel().findMatches(text, true, false, true, null, false)[0].range
  editor.focus()
  editor.setPosition({ lineNumber: at.startLineNumber, column: at.startColumn })
  // Only moves by the user are pointing.
  editor.trigger('keyboard', 'cursorRight', {})
}
globalThis.goManifest = (text) => go(editors.manifest, text)
globalThis.goObjects = (text) => go(editors.objects, text)
globalThis.marked = (side) => editors[side].getModel().getAllDecorations()
  .filter(({ options }) => options.inlineClassName === 'tranship-marked')
  .map(({ range }) => editors[side].getModel().getValueInRange(range))
globalThis.notes = () => editors.objects.getModel().getAllDecorations()
  .flatMap(({ options }) => options.after?.content ?? [])
globalThis.closeModel = () => {
  const { uri } = model()
  const own = model()
  own.dispose()
  return monaco.editor.getModelMarkers({ resource: uri }).length
}
`

describe.skipIf(chromiumProgram === undefined)(`Monaco with tranship-monaco${withoutChromium}`, () => {
  let opened: ScriptPage
  const call: ScriptPage['call'] = (name, ...args) => opened.call(name, ...args)
  const shown = () => call<readonly { message: string; link: string }[]>('shown')

  beforeAll(async () => {
    opened = await openExamplePage(script, monacoWorker)
  })

  afterAll(async () => {
    await opened?.close()
  })

  it('[E12-31] shows diagnostics with their fix and page, and applies the fix', async () => {
    await call('open', wrong)
    await eventually(async () => expect(await shown()).toHaveLength(2))
    expect((await shown()).map(({ link }) => link)).toEqual([
      'https://example.com/shop/tranship/docs/diagnostics/invalid-restart.md',
      'https://example.com/shop/tranship/docs/diagnostics/unsupported-key.md',
    ])
    await call('apply', 'Replace by always')
    expect(await call('text')).toBe(wrong.replace('alway', 'always'))
    await eventually(async () => expect(await shown()).toHaveLength(1))
  })

  const ignoring = async () =>
    (await call<readonly string[]>('titles')).filter((title) => title.startsWith('Ignore'))

  it('[E12-32] offers a comment that ignores a warning, and none for an error', async () => {
    await call('open', wrong)
    await eventually(async () => expect(await shown()).toHaveLength(2))
    const ignore = 'Ignore unsupported-key with a comment'
    expect(await ignoring()).toEqual([ignore])
    await call('apply', ignore)
    expect(await call('text')).toContain('    # tranship-ignore unsupported-key\n    mac_address')
  })

  it('[E12-32] offers no comment within a text, where none can stand', async () => {
    const text =
      'services:\n  web:\n    image: nginx:1.29\n    command: >\n      echo\n      ${ABSENT}\n      b\n'
    await call('open', text, { incomplete: false })
    await eventually(async () =>
      expect((await shown()).map(({ link }) => link.replace(/.*\//, '')).sort()).toEqual([
        'runs-once.md',
        'variable-unset.md',
      ]),
    )
    expect(await ignoring()).toEqual(['Ignore runs-once with a comment'])
  })

  it.each([
    ['an empty file', '', ['services', 'services:\n  $0']],
    ['an empty service', 'services:\n  web:\n    ', ['image', 'image: ']],
  ])('[E12-33] completion begins in %s with its first key', async (_, text, first) => {
    await call('open', text)
    expect((await call<readonly unknown[]>('complete', text.length))[0]).toEqual(first)
    await call('suggest', text.length)
    const row = opened.page.locator('.suggest-widget .monaco-list-row').first()
    await eventually(async () =>
      expect(await row.getAttribute('aria-label')).toMatch(new RegExp(`^${first[0]}`)),
    )
    await opened.page.keyboard.press('Enter')
    await eventually(async () => expect(await call('text')).toBe(text + first[1]!.replace('$0', '')))
  })

  it('[E12-31] explains a key, and names the objects of its line', async () => {
    const text = 'services:\n  web:\n    image: nginx\n    mem_limit: 256m\n'
    await call('open', text)
    expect(await call('hover', text.indexOf('mem_limit'))).toEqual([
      'Becomes Deployment web.',
      '**mem_limit**',
      expect.any(String),
    ])
  })

  it('[E12-31] links lines and objects', async () => {
    await call('open', 'services:\n  web:\n    image: nginx\n    mem_limit: 256m\n')
    await eventually(async () => expect(await call('yaml')).toContain('memory: 256Mi'))
    await call('goManifest', 'mem_limit')
    await eventually(async () =>
      expect(new Set(await call<readonly string[]>('marked', 'objects'))).toEqual(new Set(['memory: 256Mi'])),
    )
    await call('goObjects', 'image: nginx')
    await eventually(async () =>
      expect((await call<readonly string[]>('marked', 'manifest')).join()).toContain('nginx'),
    )
    await call('goObjects', 'enableServiceLinks')
    await eventually(async () =>
      expect(await call('notes')).toEqual([expect.stringMatching(/No line asks for it: /)]),
    )
  })

  it('[E12-31] ends with its model', async () => {
    await call('open', wrong)
    await eventually(async () => expect(await shown()).toHaveLength(2))
    expect(await call('closeModel')).toBe(0)
    expect(opened.problems).toEqual([])
  })
})

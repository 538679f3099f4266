import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../site/content-security-policy.js'
import { chromiumProgram, withoutChromium } from '../../test/support/chromium.js'
import { openExamplePage, type ScriptPage, wrong } from '../../test/support/example-page.js'
import { eventually } from '../../test/support/patience.js'

/** The example, in a shadow root, so that the styles of CodeMirror need no exception in the security policy. */
const script = `
import { currentCompletions, startCompletion, acceptCompletion, completionStatus } from '@codemirror/autocomplete'
import { forceLinting, forEachDiagnostic } from '@codemirror/lint'
import { openEditors } from './examples/embedding/codemirror.ts'
import { serviceIn } from './examples/embedding/service-in-worker.ts'

let editors
globalThis.open = (text, options) => {
  document.querySelector('main')?.remove()
  const main = document.createElement('main')
  document.body.append(main)
  const root = main.attachShadow({ mode: 'open' })
  const parent = document.createElement('div')
  root.append(parent)
  editors = openEditors(parent, text, options)
  editors.manifest.setRoot(root)
  editors.objects.setRoot(root)
  forceLinting(editors.manifest)
}
globalThis.text = () => editors.manifest.state.doc.toString()
globalThis.yaml = () => editors.objects.state.doc.toString()
const found = () => {
  const all = []
  forEachDiagnostic(editors.manifest.state, (one, from, to) => all.push({ one, from, to }))
  return all
}
globalThis.shown = () => found().map(({ one }) => {
  const dom = one.renderMessage(editors.manifest)
  return { message: dom.textContent, link: dom.querySelector('a').href, actions: one.actions.map(({ name }) => name) }
})
globalThis.apply = (title) => {
  for (const { one, from, to } of found())
    for (const action of one.actions) if (action.name === title) return action.apply(editors.manifest, from, to)
}
globalThis.complete = (offset) => {
  editors.manifest.dispatch({ selection: { anchor: offset } })
  editors.manifest.focus()
  startCompletion(editors.manifest)
}
globalThis.offered = () =>
  completionStatus(editors.manifest.state) === 'active'
    ? currentCompletions(editors.manifest.state).map(({ label }) => label)
    : []
globalThis.accept = () => acceptCompletion(editors.manifest)
globalThis.askWorker = (text) => serviceIn(new Worker('/worker.js', { type: 'module' })).diagnose(text)
`

describe.skipIf(chromiumProgram === undefined)(
  `CodeMirror with tranship-codemirror${withoutChromium}`,
  () => {
    let opened: ScriptPage
    const call: ScriptPage['call'] = (name, ...args) => opened.call(name, ...args)
    const shown = () =>
      call<readonly { message: string; link: string; actions: readonly string[] }[]>('shown')

    beforeAll(async () => {
      opened = await openExamplePage(script, 'examples/embedding/worker.ts', contentSecurityPolicy)
    })

    afterAll(async () => {
      await opened?.close()
    })

    it('[E12-30] shows diagnostics with their fix and page, and applies the fix', async () => {
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

    it('[E12-32] offers a comment that ignores a warning, and none for an error', async () => {
      await call('open', wrong)
      await eventually(async () => expect(await shown()).toHaveLength(2))
      expect((await shown()).map(({ actions }) => actions)).toEqual([
        ['Replace by always'],
        expect.arrayContaining(['Ignore unsupported-key with a comment']),
      ])
      await call('apply', 'Ignore unsupported-key with a comment')
      await eventually(async () =>
        expect(await call('text')).toContain('    # tranship-ignore unsupported-key\n    mac_address'),
      )
      await eventually(async () => expect(await shown()).toHaveLength(1))
    })

    it.each([
      ['an empty file', '', 'services'],
      ['an empty service', 'services:\n  web:\n    ', 'image'],
    ])('[E12-33] completion begins in %s with its first key', async (_, text, first) => {
      await call('open', text)
      await call('complete', text.length)
      await eventually(async () => expect((await call<readonly string[]>('offered'))[0]).toBe(first))
    })

    it('[E12-30] completes a key with the line below it', async () => {
      const text = 'services:\n  web:\n    image: nginx\n    depends_o'
      await call('open', text)
      await call('complete', text.length)
      await eventually(async () => {
        expect(await call('offered')).toContain('depends_on')
        // CodeMirror accepts nothing right after the list opens.
        await call('accept')
        expect(await call('text')).toMatch(/\n {4}depends_on:\n {6}$/)
      })
    })

    it('[E12-30] explains the key under the pointer, with its problem and fix', async () => {
      await call('open', wrong)
      await eventually(async () => expect(await shown()).toHaveLength(2))
      const { page } = opened
      await page.locator('.cm-lintRange-error').hover()
      const help = page.locator('.tranship-help')
      await eventually(async () =>
        expect(await help.textContent()).toMatch(/'alway'|`alway`|alway.*restart/s),
      )
      expect(await help.locator('.tranship-markdown').textContent()).toMatch(/^restart/)
      await help.getByRole('button', { name: 'Replace by always' }).click()
      expect(await call('text')).toBe(wrong.replace('alway', 'always'))
    })

    it('[E12-30] links lines and objects, also after an edit', async () => {
      await call('open', 'services:\n  web:\n    image: nginx\n    mem_limit: 256m\n')
      const { page } = opened
      const lineOf = (side: number, text: string) =>
        page.locator('.cm-editor').nth(side).locator('.cm-line', { hasText: text })
      const marked = (side: number) =>
        page.locator('.cm-editor').nth(side).locator('.tranship-marked').allTextContents()
      await eventually(async () => expect(await call('yaml')).toContain('memory: 256Mi'))
      await lineOf(0, 'mem_limit').click()
      await eventually(async () => expect(new Set(await marked(1))).toEqual(new Set(['memory: 256Mi'])))
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('End')
      await page.keyboard.press('Backspace')
      await page.keyboard.type('g')
      await eventually(async () => expect(new Set(await marked(1))).toEqual(new Set(['memory: 256Gi'])))
      await lineOf(1, 'image: nginx').click()
      await eventually(async () => expect((await marked(0)).join('')).toContain('nginx'))
      await lineOf(1, 'enableServiceLinks').click()
      await eventually(async () =>
        expect(await page.locator('.tranship-note').textContent()).toMatch(/^No line asks for it: /),
      )
    })

    it('[E12-30] takes its answers from a worker', async () => {
      const found = await call<readonly { code: string }[]>('askWorker', wrong)
      expect(found.map(({ code }) => code)).toEqual(['invalid-restart', 'unsupported-key'])
    })

    it('[E12-30] needs nothing that a strict security policy forbids', () => {
      expect(opened.problems).toEqual([])
    })
  },
)

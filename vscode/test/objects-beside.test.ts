import { afterEach, describe, expect, it, vi } from 'vitest'
import { ObjectsBeside } from '../src/objects-beside.js'
import {
  DiagnosticSeverity,
  type Document,
  Position,
  Range,
  somebody,
  TextEditor,
  Uri,
  ViewColumn,
  window,
} from './support/fake-vscode.js'

vi.mock('vscode', () => import('./support/fake-vscode.js'))

let beside: ObjectsBeside | undefined
afterEach(() => {
  beside?.dispose()
  somebody.leaves()
})

/** Opens a manifest with the cursor in it, and sets the server's answers. */
function open(answers: { text: string | null }) {
  const asked: [string, number][] = []
  beside = new ObjectsBeside(async (document, { line }) => {
    asked.push([document, line])
    return answers.text
  })
  const manifest: Document = { uri: Uri.from({ scheme: 'file', path: '/app/compose.yaml' }), text: '' }
  somebody.opens(manifest, new Position(3, 5))
  return { manifest, asked, beside }
}

it('the command shows the objects at the cursor beside the manifest', async () => {
  const { manifest, asked } = open({ text: 'kind: Service\n' })
  await somebody.runs('tranship.showObjectsBeside')
  expect(asked).toEqual([[manifest.uri.toString(), 3]])
  expect(window.shown.map(({ document, options }) => [document.text, options.viewColumn])).toEqual([
    ['kind: Service\n', ViewColumn.Beside],
  ])
})

it('[E12-07] a lens shows the objects of its service, wherever the cursor is', async () => {
  const { beside, asked } = open({ text: 'kind: Job\n' })
  window.activeTextEditor = undefined
  await beside.show('file:///app/other.yaml', { line: 7, character: 2 })
  expect(asked).toEqual([['file:///app/other.yaml', 7]])
  expect(window.shown.at(-1)!.document.text).toBe('kind: Job\n')
})

it('the objects follow the diagnostics of the server, and stay during errors', async () => {
  const answers = { text: 'kind: Service\n' as string | null }
  const { beside } = open(answers)
  await somebody.runs('tranship.showObjectsBeside')
  const shown = window.shown[0]!.document
  const checked = async (text: string | null) => {
    answers.text = text
    const seen = somebody.seesAnew()
    beside.refreshSoon()
    await seen
    return shown.text
  }
  expect(await checked('kind: Deployment\n')).toBe('kind: Deployment\n')
  expect(await checked(null)).toBe('kind: Deployment\n')
})

describe('[E12-21] kept objects', () => {
  const error = (line: number) => ({
    ...{ source: 'tranship', severity: DiagnosticSeverity.Error },
    range: new Range(line, 0, line, 1),
  })
  const badgeOf = ({ texts }: TextEditor) => texts.map((each) => (each as Badge).after.contentText)

  it.each([
    ['the first error', [7, 4], 'before the error in line 5'],
    ['an error elsewhere', [], 'before an error in another file'],
  ])('are dimmed and name %s, until the file is sound', async (_what, lines, badge) => {
    const answers = { text: 'kind: Service\n' as string | null }
    const { beside, manifest } = open(answers)
    await somebody.runs('tranship.showObjectsBeside')
    const editor = new TextEditor(window.shown[0]!.document)
    somebody.sees(editor)
    expect([editor.lines, badgeOf(editor)]).toEqual([[], []])

    answers.text = null
    somebody.seesProblems(manifest, ...lines.map(error))
    await refreshed(beside)
    expect([editor.lines, badgeOf(editor)]).toEqual([[0], [badge]])

    answers.text = 'kind: Service\n'
    await refreshed(beside)
    expect([editor.lines, badgeOf(editor)]).toEqual([[], []])
  })

  interface Badge {
    readonly after: { readonly contentText: string }
  }

  async function refreshed(beside: ObjectsBeside): Promise<void> {
    const seen = somebody.seesAnew()
    beside.refreshSoon()
    await seen
  }
})

describe('[E12-14] the shown objects', () => {
  it.each([
    ['an empty line above', new Range(1, 0, 1, 0), '\n', 4, 5],
    ['a removed line above', new Range(0, 0, 1, 0), '', 2, 5],
    ['a line break before it on its line', new Range(3, 0, 3, 2), '\n    ', 4, 7],
    ['a word before it on its line', new Range(3, 1, 3, 2), 'abc', 3, 7],
    ['a word behind it', new Range(3, 6, 3, 6), 'abc\n', 3, 5],
    ['a line below', new Range(4, 0, 4, 0), '\n', 3, 5],
  ])('are of the same place after %s', async (_edit, range, text, line, character) => {
    const { beside, manifest } = open({ text: 'kind: Service\n' })
    await somebody.runs('tranship.showObjectsBeside')
    somebody.types(manifest, { range, text })
    const { at } = beside.positionOf(window.shown[0]!.document.uri as never)
    expect([at.line, at.character]).toEqual([line, character])
  })

  it('are of the place of the cursor when somebody asks again', async () => {
    const { asked, manifest } = open({ text: 'kind: Service\n' })
    await somebody.runs('tranship.showObjectsBeside')
    somebody.types(manifest, { range: new Range(0, 0, 0, 0), text: '\n' })
    await somebody.runs('tranship.showObjectsBeside')
    expect(asked.at(-1)![1]).toBe(3)
  })

  it('do not move with another manifest', async () => {
    const { beside } = open({ text: 'kind: Service\n' })
    await somebody.runs('tranship.showObjectsBeside')
    const other = { uri: Uri.from({ scheme: 'file', path: '/app/other.yaml' }), text: '' }
    somebody.types(other, { range: new Range(0, 0, 0, 0), text: '\n' })
    expect(beside.positionOf(window.shown[0]!.document.uri as never).at.line).toBe(3)
  })
})

it('a manifest with errors from the start says so', async () => {
  open({ text: null })
  await somebody.runs('tranship.showObjectsBeside')
  expect(window.shown[0]!.document.text).toMatch(/^# /)
})

it('nothing happens without an editor, and nothing is left behind', async () => {
  open({ text: '' })
  window.activeTextEditor = undefined
  await somebody.runs('tranship.showObjectsBeside')
  expect(window.shown).toEqual([])
  beside!.dispose()
  expect(somebody.commands()).toEqual([])
})

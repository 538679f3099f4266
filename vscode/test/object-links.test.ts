import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AskForLinks, ObjectLinks } from '../src/object-links.js'
import { Position, somebody, TextEditor, Uri } from './support/fake-vscode.js'

vi.mock('vscode', () => import('./support/fake-vscode.js'))

const manifestUri = Uri.from({ scheme: 'file', path: '/app/compose.yaml' })
const subject = { line: 1, character: 2 }
const shownUri = Uri.from({ scheme: 'tranship', path: 'Kubernetes objects.yaml' })
const beside = {
  positionOf: () => ({
    document: manifestUri.toString(),
    at: new Position(subject.line, subject.character) as never,
  }),
}

const rangeAt = (line: number) => ({ start: { line, character: 2 }, end: { line, character: 9 } })

let links: ObjectLinks | undefined
afterEach(() => {
  links?.dispose()
  somebody.leaves()
})

/** Shows a manifest beside its objects, for a server with these answers. */
function open(answers: Partial<AskForLinks>) {
  links = new ObjectLinks({ becomes: async () => null, comesFrom: async () => null, ...answers }, beside)
  const manifest = new TextEditor({ uri: manifestUri, text: '' })
  const objects = new TextEditor({ uri: shownUri, text: '' })
  somebody.sees(manifest, objects)
  return { manifest, objects }
}

describe('[E12-14] the cursor in a manifest', () => {
  it('marks the lines of the objects that come from its line', async () => {
    const asked: unknown[] = []
    const { manifest, objects } = open({
      becomes: async (parameters) => {
        asked.push(parameters)
        return [rangeAt(4), rangeAt(7)]
      },
    })
    somebody.movesTo(manifest, 3)
    await somebody.seesMarks()
    const uri = manifestUri.toString()
    expect(asked).toEqual([
      {
        objects: { textDocument: { uri }, subject },
        textDocument: { uri },
        position: { line: 3, character: 0 },
      },
    ])
    expect([objects.lines, manifest.lines]).toEqual([[4, 7], []])
  })

  it.each([
    ['scrolls to the first line if none is visible', [20, 30], [20]],
    ['scrolls nowhere if one is visible', [20, 5], []],
    ['scrolls nowhere if there is none', [], []],
  ])('%s', async (_title, lines, revealed) => {
    const { manifest, objects } = open({ becomes: async () => lines.map(rangeAt) })
    somebody.movesTo(manifest, 3)
    await somebody.seesMarks()
    expect([objects.revealed, manifest.revealed]).toEqual([revealed, []])
  })

  it('marks anew after an edit', async () => {
    let line = 4
    const { manifest, objects } = open({ becomes: async () => [rangeAt(line)] })
    somebody.movesTo(manifest, 3)
    await somebody.seesMarks()
    line = 5
    somebody.types(manifest.document)
    await somebody.seesMarks()
    expect(objects.lines).toEqual([5])
  })

  it('leaves no mark when the server has no answer', async () => {
    let isBroken = false
    const { manifest, objects } = open({
      becomes: async () => {
        if (isBroken) throw new Error('stopped')
        return [rangeAt(4)]
      },
    })
    somebody.movesTo(manifest, 3)
    await somebody.seesMarks()
    isBroken = true
    somebody.movesTo(manifest, 2)
    await somebody.seesMarks()
    expect(objects.lines).toEqual([])
  })

  it('asks nothing if no objects are shown', async () => {
    const becomes = vi.fn(async () => null)
    const { manifest } = open({ becomes })
    somebody.sees(manifest)
    somebody.movesTo(manifest, 3)
    await somebody.seesMarks()
    expect(becomes).not.toHaveBeenCalled()
  })
})

describe('[E12-14] the cursor in the objects', () => {
  const field = rangeAt(6)

  it('marks the lines that the field comes from, and scrolls to them', async () => {
    const places = [12, 15].map((line) => ({ uri: manifestUri.toString(), range: rangeAt(line) }))
    const { manifest, objects } = open({ comesFrom: async () => ({ field, places }) })
    somebody.movesTo(objects, 6)
    await somebody.seesMarks()
    expect([manifest.lines, manifest.revealed]).toEqual([[12, 15], [12]])
    expect([objects.lines, objects.texts]).toEqual([[], []])
  })

  it('says beside a field that no line asks for it', async () => {
    const { manifest, objects } = open({
      comesFrom: async () => ({ field, places: [], reason: 'always' }),
    })
    somebody.movesTo(objects, 6)
    await somebody.seesMarks()
    expect(objects.texts).toEqual([{ after: { contentText: 'No line asks for it: always.' } }])
    expect(manifest.lines).toEqual([])
  })

  it('leaves marks only while the objects are shown', async () => {
    const places = [{ uri: manifestUri.toString(), range: rangeAt(2) }]
    const { manifest, objects } = open({ comesFrom: async () => ({ field, places }) })
    somebody.movesTo(objects, 6)
    await somebody.seesMarks()
    expect(manifest.lines).toEqual([2])
    somebody.sees(manifest)
    await somebody.seesMarks()
    expect(manifest.lines).toEqual([])
  })
})

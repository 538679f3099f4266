import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { registerCommands } from '../src/commands.js'
import { commands, type Document, env, Position, somebody, Uri, window } from './support/fake-vscode.js'

vi.mock('vscode', () => import('./support/fake-vscode.js'))

let registered: { dispose: () => unknown } | undefined
afterEach(() => {
  registered?.dispose()
  somebody.leaves()
})

function open(answer: string | null) {
  registered = registerCommands(async (_document, { line }) => answer && `${answer} # ${line}\n`)
  const manifest: Document = { uri: Uri.from({ scheme: 'file', path: '/app/compose.yaml' }), text: '' }
  somebody.opens(manifest, new Position(3, 5))
}

describe('[E12-11] the command that copies', () => {
  it('puts the objects of the place at the cursor on the clipboard, and says so', async () => {
    open('kind: Service')
    await somebody.runs('tranship.copyYaml')
    expect(env.clipboard.text).toBe('kind: Service # 3\n')
    expect(window.statuses).toHaveLength(1)
  })

  it('copies nothing of a manifest with errors, and says so', async () => {
    env.clipboard.text = 'before'
    open(null)
    await somebody.runs('tranship.copyYaml')
    expect(env.clipboard.text).toBe('before')
    expect(window.warnings).toEqual([expect.stringMatching(/^Nothing is copied/)])
  })

  it('does nothing without an editor', async () => {
    open('kind: Service')
    window.activeTextEditor = undefined
    await somebody.runs('tranship.copyYaml')
    expect([env.clipboard.text, window.warnings]).toEqual(['', []])
  })
})

it('[E12-11] the command that explains a line shows its hover', async () => {
  open(null)
  await somebody.runs('tranship.explainLine')
  expect(commands.executed).toEqual(['editor.action.showHover'])
})

describe('[E12-11] the manifest of the extension', () => {
  const { contributes, files } = JSON.parse(readFileSync('vscode/package.json', 'utf8')) as {
    readonly files: readonly string[]
    readonly contributes: {
      readonly commands: readonly { readonly command: string }[]
      readonly walkthroughs: readonly {
        readonly steps: readonly {
          readonly description: string
          readonly media: { readonly image: string }
        }[]
      }[]
    }
  }
  const own = contributes.commands.map(({ command }) => command)
  const steps = contributes.walkthroughs.flatMap((each) => each.steps)

  it('declares each command that the extension has', () => {
    open(null)
    expect([...own].sort()).toEqual([...somebody.commands(), 'tranship.showObjectsBeside'].sort())
  })

  it('has a walkthrough that uses only commands and pictures that exist', () => {
    const used = steps.flatMap(({ description }) => [...description.matchAll(/\(command:(tranship\.\w+)\)/g)])
    expect(used.map(([, command]) => command)).toEqual(own)
    for (const { media } of steps) expect(files).toContain(media.image)
  })
})

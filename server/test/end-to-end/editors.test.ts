import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, inject, it } from 'vitest'
import { folderWith } from '../../../cli/test/support/folder.js'

const scripts = path.join(import.meta.dirname, 'editors')

/** An editor, and the parameters with which it runs the script that prints what a user sees. */
interface Editor {
  readonly title: string
  readonly program: string
  /** Parameters that only work if the editor has a client for language servers. */
  readonly check: readonly string[]
  readonly parameters: readonly string[]
}

const editors: readonly Editor[] = [
  {
    title: 'Neovim',
    program: 'nvim',
    check: ['--version'],
    parameters: [
      '--headless',
      '--clean',
      '-n',
      '-c',
      `luafile ${path.join(scripts, 'neovim.lua').replaceAll(' ', '\\ ')}`,
    ],
  },
  {
    title: 'Emacs with Eglot',
    program: 'emacs',
    check: ['--batch', '-l', 'eglot'],
    parameters: ['--batch', '-l', path.join(scripts, 'eglot.el')],
  },
]

const manifest = 'services:\n  web:\n    image: nginx\n    restart: alway\n'

interface Seen {
  readonly diagnostics: readonly {
    readonly line: number
    readonly column: number
    readonly message: string
  }[]
  readonly hover: string
  readonly completion: readonly string[]
  readonly fixed: string
}

describe.each(editors)('$title', ({ title, program, check, parameters }) => {
  const isMissing = spawnSync(program, check).status !== 0
  const reason = isMissing ? ` (skipped: ${title} is not installed)` : ''

  it.skipIf(isMissing)(
    `shows an error of a Compose file, explains and completes its key, and fixes it${reason}`,
    () => {
      const server = path.join(inject('installed'), 'node_modules/.bin/tranship-language-server')
      const { status, stdout, stderr } = spawnSync(program, parameters, {
        cwd: folderWith({ 'compose.yaml': manifest }),
        env: { ...process.env, TRANSHIP_SERVER: server },
        encoding: 'utf8',
      })
      expect(status, stderr).toBe(0)
      const { diagnostics, hover, completion, fixed } = JSON.parse(stdout) as Seen
      expect(diagnostics).toMatchObject([{ line: 4, column: 14 }])
      expect(diagnostics[0]?.message).toContain('`restart` cannot be `alway`')
      expect(hover).toContain('The kind of the workload')
      expect(completion).toContain('unless-stopped')
      expect(fixed.trimEnd()).toBe(manifest.trimEnd().replace('alway', 'always'))
    },
  )
})

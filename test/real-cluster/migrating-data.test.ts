import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../../cli/test/support/folder.js'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`the commands of docs/migrating-data.md${withoutNode}`, () => {
  useNamespace('migrating')

  const run = (words: readonly string[], input?: Uint8Array) => {
    const box = image('box', { Cmd: ['sleep', '1000000'], Entrypoint: ['echo'] })
    return tranship(words, {
      files: {
        'compose.yaml': `name: shop\nservices:\n  db: { image: '${box}', stop_grace_period: 1s, entrypoint: sleep 1000000, volumes: ['data:/data'] }\nvolumes: { data: {} }\n`,
      },
      env: process.env as Record<string, string>,
      ...(input === undefined ? {} : { input }),
    })
  }
  const tar = (...command: readonly string[]) => [
    'run',
    '-T',
    '--no-deps',
    '--entrypoint',
    'tar',
    'db',
    ...command,
  ]

  it('[E9-04] fill a volume from an archive before the first deploy, and read it again', async () => {
    const folder = folderWith({ 'a.txt': 'one', 'below/b.txt': 'two' })
    // An archive has bytes that are no text.
    const archive = execFileSync('tar', ['-c', '-z', '-C', folder, '.'])
    const filled = await run(tar('-x', '-z', '-C', '/data'), archive)
    expect(filled.status, filled.errors).toBe(0)

    const deployed = await run(['deploy', '--quiet', '--wait', '--timeout', '4m'])
    expect(deployed.status, deployed.errors).toBe(0)
    const read = await run(['exec', '-T', 'db', 'cat', '/data/a.txt', '/data/below/b.txt'])
    expect(read.output, read.errors).toBe('onetwo')

    const stopped = await run(['stop', 'db'])
    expect(stopped.status, stopped.errors).toBe(0)
    const saved = await run(tar('-c', '-C', '/data', '.'))
    expect(saved.status, saved.errors).toBe(0)
    expect(saved.output).toContain('./below/b.txt')
    const started = await run(['start', 'db'])
    expect(started.status, started.errors).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { processSpawn, type Program } from '../../src/engines/spawn.js'

const env = { PATH: process.env['PATH'], GREETING: 'hello' }
const shell = (script: string) => ({ name: 'sh', parameters: ['-c', script] })

describe('a program that is run', () => {
  it('reads its input, and returns its output and its status', async () => {
    const script = 'cat; echo " $GREETING"; echo fault >&2; exit 3'
    const ended = await processSpawn(env)({ ...shell(script), input: { text: 'in' }, errors: 'returned' })
    expect(ended).toEqual({ status: 3, output: 'in hello\n', errors: 'fault\n' })
  })

  it('shows its standard error as it comes', async () => {
    const shown: string[] = []
    const spawn = processSpawn(env, (text) => shown.push(text))
    const ended = await spawn({ ...shell('echo progress >&2'), errors: 'shown' })
    expect([shown.join(''), ended?.errors]).toEqual(['progress\n', ''])
  })

  it('is not there', async () => {
    const program = { name: 'no-such-program', parameters: [], errors: 'returned' } as const
    expect(await processSpawn(env)(program)).toBeUndefined()
  })

  it('may leave its input unread', async () => {
    const text = 'x'.repeat(1 << 20)
    const ended = await processSpawn(env)({ ...shell('exit 0'), input: { text }, errors: 'returned' })
    expect(ended?.status).toBe(0)
  })

  it('is ended by a signal', async () => {
    const signal = AbortSignal.timeout(50)
    const ended = await processSpawn(env)({ ...shell('exec sleep 100'), errors: 'returned', signal })
    expect(ended?.status).toBeUndefined()
  })

  it.each(['exec cat /dev/zero', 'exec cat /dev/zero >&2', 'cat /dev/zero & sleep 1000'])(
    'is ended if it writes without an end: %s',
    async (script) => {
      const ended = await processSpawn(env)({ ...shell(script), errors: 'returned' })
      expect(ended).toEqual({ status: undefined, output: '', errors: 'It has written too much.' })
    },
  )
})

describe('[E5-07] a program that is run', () => {
  it('has the environment of this process and no way to get another', async () => {
    const script = { ...shell('/usr/bin/env'), errors: 'returned' } as const
    const given = { ...script, env: { GREETING: 'from a repository' } }
    expect((await processSpawn(env)(given))?.output).toContain('GREETING=hello\n')
    // @ts-expect-error: a program has no environment of its own.
    const typed: Program = { ...script, env: {} }
    // @ts-expect-error: variables of a plugin come out of a kubeconfig alone.
    const plugin: Program = { ...script, plugin: { variables: { A: 'b' }, info: '' } }
    expect([typed, plugin]).toHaveLength(2)
  })

  it('gets names behind its options, so that none is one', async () => {
    const program = {
      name: 'printf',
      parameters: ['%s|'],
      operands: ['--help', 'a'],
      errors: 'returned',
    } as const
    expect((await processSpawn(env)({ ...program, parameters: ['%s|', 'x'] }))?.output).toBe('x|--|--help|a|')
    expect((await processSpawn(env)({ ...program, operands: [] }))?.output).toBe('|')
  })

  it('runs in the root of the file system, unless it is given a folder', async () => {
    const run = (folder: object) => processSpawn(env)({ ...shell('pwd'), errors: 'returned', ...folder })
    expect((await run({}))?.output).toBe('/\n')
    expect((await run({ folder: '/usr' }))?.output).toBe('/usr\n')
  })
})

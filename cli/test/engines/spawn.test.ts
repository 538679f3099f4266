import { describe, expect, it } from 'vitest'
import { processSpawn } from '../../src/engines/spawn.js'

const surroundings = { folder: '/', env: { PATH: process.env['PATH'], GREETING: 'hello' } }
const shell = (script: string) => ({ name: 'sh', parameters: ['-c', script], ...surroundings })

describe('a program that is run', () => {
  it('reads its input and gives what it writes, and how it ended', async () => {
    const script = 'cat; echo " $GREETING"; echo fault >&2; exit 3'
    const ended = await processSpawn()({ ...shell(script), input: { text: 'in' }, errors: 'returned' })
    expect(ended).toEqual({ status: 3, output: 'in hello\n', errors: 'fault\n' })
  })

  it('shows its standard error as it comes', async () => {
    const shown: string[] = []
    const spawn = processSpawn((text) => shown.push(text))
    const ended = await spawn({ ...shell('echo progress >&2'), errors: 'shown' })
    expect([shown.join(''), ended?.errors]).toEqual(['progress\n', ''])
  })

  it('is not there', async () => {
    const program = { name: 'no-such-program', parameters: [], ...surroundings, errors: 'returned' } as const
    expect(await processSpawn()(program)).toBeUndefined()
  })

  it('may leave its input unread', async () => {
    const text = 'x'.repeat(1 << 20)
    const ended = await processSpawn()({ ...shell('exit 0'), input: { text }, errors: 'returned' })
    expect(ended?.status).toBe(0)
  })

  it('is ended by a signal', async () => {
    const signal = AbortSignal.timeout(50)
    const ended = await processSpawn()({ ...shell('exec sleep 100'), errors: 'returned', signal })
    expect(ended?.status).toBeUndefined()
  })
})

import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../test/support/patience.js'
import type { Clock } from '../../src/engines/clock.js'
import { exec, type ExecRequest } from '../../src/cluster/exec.js'
import { clusterOn } from '../support/cluster-on.js'
import { type PodStream, podStreams } from '../support/pod-streams.js'

const success = JSON.stringify({ status: 'Success' })
const failure = (code: number) =>
  JSON.stringify({
    status: 'Failure',
    reason: 'NonZeroExitCode',
    details: { causes: [{ reason: 'ExitCode', message: String(code) }] },
  })

/** Runs a command in a Pod that behaves so. */
async function run(
  behave: (stream: PodStream) => void,
  request: Partial<ExecRequest> = {},
  { protocol, clock }: { readonly protocol?: string; readonly clock?: Clock } = {},
) {
  const written = { output: '', errors: '' }
  const cluster = clusterOn(await podStreams(behave, undefined, protocol), clock)
  const process = await exec(cluster, {
    pod: 'web-1',
    container: 'web',
    command: ['cat', '-n', 'a b'],
    onOutput: (bytes) => (written.output += Buffer.from(bytes).toString()),
    onErrors: (bytes) => (written.errors += Buffer.from(bytes).toString()),
    ...request,
  })
  return { process, written }
}

/** Ends a command with a status. */
const end = (stream: PodStream, status: string) => {
  stream.send(3, status)
  stream.close()
}

describe('[E1-02] a command in a container', () => {
  it('receives its words and its container, returns all output, and ends with its status', async () => {
    let asked: PodStream | undefined
    const { process, written } = await run((stream) => {
      asked = stream
      stream.send(1, 'out')
      stream.send(2, 'err')
      end(stream, failure(3))
    })
    expect(await process.ended).toBe(3)
    expect(written).toEqual({ output: 'out', errors: 'err' })
    expect(asked?.path).toBe('/api/v1/namespaces/default/pods/web-1/exec')
    expect(asked?.query.toString()).toBe(
      'command=cat&command=-n&command=a+b&container=web&stdin=false&stdout=true&stderr=true&tty=false',
    )
  })

  it('is given input until that ends, and the size of its terminal', async () => {
    const { process, written } = await run(
      (stream) => {
        stream.onMessage((channel, bytes) => {
          if (channel === 0) stream.send(1, `<${bytes.toString()}>`)
          if (channel === 4) stream.send(1, bytes)
          if (channel === 255 && bytes[0] === 0) end(stream, success)
        })
      },
      { hasInput: true, tty: true },
    )
    await process.resize(80, 24)
    await process.write(Buffer.from('typed'))
    await process.endInput()
    expect(await process.ended).toBe(0)
    expect(written.output).toBe('{"Width":80,"Height":24}<typed>')
  })

  it('cannot be told of the end of its input by an older cluster, which is told nothing wrong', async () => {
    const messages: number[] = []
    const { process } = await run(
      (stream) => {
        stream.onMessage((channel) => {
          messages.push(channel)
          if (messages.length === 2) end(stream, success)
        })
      },
      {},
      { protocol: 'v4.channel.k8s.io' },
    )
    await process.write(Buffer.from('a'))
    await process.endInput()
    await process.write(Buffer.from('b'))
    expect(await process.ended).toBe(0)
    expect(messages).toEqual([0, 0])
  })

  it('has no status where the connection is cut', async () => {
    const { process } = await run((stream) => {
      stream.send(1, 'out')
      stream.close()
    })
    expect(await process.ended).toBeUndefined()
  })

  it('cannot be started, which is told in the words of the cluster', async () => {
    const { process } = await run((stream) => {
      end(stream, JSON.stringify({ status: 'Failure', code: 500, message: 'no such file' }))
    })
    await expect(process.ended).rejects.toMatchObject({ status: { message: 'no such file' } })
  })

  it('is not let, which is told in the words of the cluster', async () => {
    const refused = {
      status: 403,
      body: { kind: 'Status', reason: 'Forbidden', message: 'cannot create pods/exec' },
    }
    const cluster = clusterOn(
      await podStreams(
        () => {},
        () => refused,
      ),
    )
    const none = { onOutput: () => {}, onErrors: () => {} }
    const running = exec(cluster, { pod: 'web-1', container: 'web', command: ['secret word'], ...none })
    await expect(running).rejects.toMatchObject({
      status: { code: 403, reason: 'Forbidden' },
      message: expect.not.stringContaining('secret') as string,
    })
  })

  it('writes no faster than it is read', async () => {
    const chunk = new Uint8Array(1 << 20)
    let stream: PodStream | undefined
    let read = 0
    const { process } = await run(
      (own) => {
        stream = own
        own.onMessage(() => {
          for (let count = 0; count < 64; count++) own.send(1, chunk)
          end(own, success)
        })
      },
      { onOutput: (bytes) => (read += bytes.length) },
    )
    process.pause()
    await process.write(Buffer.from('begin'))
    await eventually(() => expect(stream?.waiting()).toBeGreaterThan(32 * chunk.length))
    expect(read).toBeLessThan(8 * chunk.length)
    process.resume()
    expect(await process.ended).toBe(0)
    expect(read).toBe(64 * chunk.length)
  })
})

/** A clock that is advanced by hand, and wakes sleepers. */
class HandClock implements Clock {
  private readonly sleeping = new Set<() => void>()
  now = () => 0
  date = () => 0

  sleep = (_: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = () => {
        this.sleeping.delete(wake)
        signal?.removeEventListener('abort', abort)
      }
      const wake = () => {
        end()
        resolve()
      }
      const abort = () => {
        end()
        reject(signal?.reason as Error)
      }
      this.sleeping.add(wake)
      signal?.addEventListener('abort', abort)
    })

  tick(): void {
    for (const wake of [...this.sleeping]) wake()
  }
}

describe('[E7-03] a connection from which nothing comes', () => {
  /** A silent command, over a connection that has lived for some periods. */
  async function silent(request: Partial<ExecRequest> = {}) {
    const clock = new HandClock()
    let stream: PodStream | undefined
    const take = (own: PodStream) => {
      stream = own
      if (own.path.includes('deaf')) own.swallow()
    }
    const { process } = await run(take, { hasInput: true, ...request }, { clock })
    const state = { hasEnded: false }
    void process.ended.then(() => {
      state.hasEnded = true
    })
    /** Lets periods pass, each with what comes in it. */
    const pass = async (periods: number) => {
      for (let period = 0; period < periods; period++) {
        clock.tick()
        for (let turn = 0; turn < 10; turn++) await setImmediate()
      }
    }
    await pass(3)
    return { process, state, stream: stream!, pass }
  }

  it('stays open as long as its pings are answered', async () => {
    const { state, stream, pass } = await silent()
    await pass(20)
    expect(stream.pings()).toBe(23)
    expect(state.hasEnded).toBe(false)
  })

  it('ends when they are answered no more', async () => {
    const { process, stream, pass } = await silent()
    stream.swallow()
    await pass(8)
    expect(await process.ended).toBeUndefined()
  })

  it('may be one of a program that does not read, unless it reads at once', async () => {
    const { process, state, stream, pass } = await silent()
    stream.swallow()
    await process.write(Buffer.from('for later'))
    await pass(20)
    expect(state.hasEnded).toBe(false)
    const reading = await silent({ isReadAtOnce: true })
    reading.stream.swallow()
    await reading.process.write(Buffer.from('now'))
    await reading.pass(8)
    expect(await reading.process.ended).toBeUndefined()
  })

  it('has more time with much on its way', async () => {
    const { process, state, stream, pass } = await silent({ isReadAtOnce: true })
    stream.swallow()
    await process.write(Buffer.alloc(400_000))
    await pass(10)
    expect(state.hasEnded).toBe(false)
    await pass(10)
    expect(await process.ended).toBeUndefined()
  })

  it('is left alone where no ping was ever answered', async () => {
    const { state, pass } = await silent({ pod: 'deaf' })
    await pass(20)
    expect(state.hasEnded).toBe(false)
  })

  it('stays open while nobody here reads it', async () => {
    const { process, state, stream, pass } = await silent()
    process.pause()
    stream.swallow()
    await pass(20)
    expect(state.hasEnded).toBe(false)
  })
})

import { describe, expect, it, vi } from 'vitest'
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
  protocol?: string,
) {
  const written = { output: '', errors: '' }
  const cluster = clusterOn(await podStreams(behave, undefined, protocol))
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
  it('has its words, its container and what it writes from the first byte on, and ends with its status', async () => {
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
      'v4.channel.k8s.io',
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
    await vi.waitFor(() => expect(stream?.waiting()).toBeGreaterThan(32 * chunk.length), { timeout: 20_000 })
    expect(read).toBeLessThan(8 * chunk.length)
    process.resume()
    expect(await process.ended).toBe(0)
    expect(read).toBe(64 * chunk.length)
  })
})

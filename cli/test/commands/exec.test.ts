import { describe, expect, it } from 'vitest'
import { type PodStream, podStreams, type Refused } from '../support/pod-streams.js'
import type { Surroundings } from '../support/run-command.js'
import { TestCluster } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web: { image: 'shop/web:1', scale: 2 }
  db: { image: 'postgres:17' }
  broken: { image: shop/broken }
`
const behaviours = { broken: { waits: 'ErrImagePull' } }

/** Ends a command with a status. */
const end = (stream: PodStream, code: number) => {
  const causes = [{ reason: 'ExitCode', message: String(code) }]
  stream.send(
    3,
    JSON.stringify(code === 0 ? { status: 'Success' } : { status: 'Failure', details: { causes } }),
  )
  stream.close()
}

/** Runs `tranship exec` on an application whose containers behave as given. */
async function exec(
  parameters: readonly string[],
  behave: (stream: PodStream) => void = (stream) => {
    end(stream, 0)
  },
  { refuse, ...surroundings }: Surroundings & { readonly refuse?: Refused } = {},
) {
  const asked: PodStream[] = []
  const streams = await podStreams(
    (stream) => {
      asked.push(stream)
      behave(stream)
    },
    () => refuse,
  )
  const cluster = new TestCluster({ behaviours, streams })
  await cluster.deploy(shop)
  await cluster.clock.sleep(3000)
  const outcome = await cluster.run(['exec', ...parameters], shop, surroundings)
  const [stream] = asked
  const pod = /pods\/(.*)\/exec/.exec(stream?.path ?? '')?.[1]
  return { ...outcome, pod, words: stream?.query.getAll('command'), query: stream?.query, cluster }
}

describe('tranship exec', () => {
  it('runs a command with options of its own in the container of a service, and ends with its exit status', async () => {
    const { status, output, errors, pod, words, query } = await exec(
      ['db', 'ls', '-T', '--index'],
      (stream) => {
        stream.send(1, 'out\n')
        stream.send(2, 'err\n')
        end(stream, 42)
      },
    )
    expect({ status, output, errors }).toEqual({ status: 42, output: 'out\n', errors: 'err\n' })
    expect(pod).toMatch(/^db-/)
    expect(words).toEqual(['ls', '-T', '--index'])
    expect(query?.get('container')).toBe('db')
    expect(query?.get('tty')).toBe('false')
  })

  it('passes piped input to the command, up to its end', async () => {
    const echo = (stream: PodStream) => {
      stream.onMessage((channel, bytes) => {
        if (channel === 0) stream.send(1, `<${bytes.toString()}>`)
        if (channel === 255) end(stream, 0)
      })
    }
    expect(await exec(['db', 'cat'], echo, { input: 'typed' })).toMatchObject({
      status: 0,
      output: '<typed>',
    })
    const without = await exec(['--no-interactive', 'db', 'cat'], undefined, { input: 'typed' })
    expect(without.query?.get('stdin')).toBe('false')
  })

  it('gives it a terminal of the size of this one, which is raw only as long', async () => {
    const raw: boolean[] = []
    const { status, output, query } = await exec(
      ['db', 'sh'],
      (stream) => {
        stream.onMessage((channel, bytes) => {
          if (channel !== 4) return
          stream.send(1, bytes)
          end(stream, 0)
        })
      },
      { isTerminal: true, onRaw: (isRaw) => raw.push(isRaw) },
    )
    expect(status).toBe(0)
    expect(output).toBe('{"Width":100,"Height":40}')
    expect(query?.get('tty')).toBe('true')
    expect(raw).toEqual([true, false])
  })

  it('gives it no terminal with -T, and one with -t', async () => {
    const onRaw = () => expect.unreachable()
    const without = await exec(['-T', 'db', 'sh'], undefined, { isTerminal: true, onRaw })
    expect(without.query?.get('tty')).toBe('false')
  })

  it('sends the end of input to a terminal as a key, because closing it would end the session', async () => {
    const messages: string[] = []
    const { status, query } = await exec(
      ['-it', 'db', 'sh'],
      (stream) => {
        stream.onMessage((channel, bytes) => {
          messages.push(`${channel}: ${bytes.toString()}`)
          if (messages.length === 2) end(stream, 0)
        })
      },
      { input: 'ls\n' },
    )
    expect(status).toBe(0)
    expect(query?.get('tty')).toBe('true')
    expect(messages).toEqual(['0: ls\n', '0: \u0004'])
  })

  it('runs it in the Pod of a number, the oldest first', async () => {
    const [first, second, third] = [
      await exec(['web', 'true']),
      await exec(['--index', '2', 'web', 'true']),
      await exec(['--index', '3', 'web', 'true']),
    ]
    expect(second.pod).toMatch(/^web-/)
    expect(second.pod).not.toBe(first.pod)
    expect(third).toMatchObject({ status: 1, pod: undefined })
    expect((await exec(['--index', '0', 'web', 'true'])).status).toBe(2)
  })

  it('gives it variables and a folder by programs of the image', async () => {
    const { words } = await exec(
      ['-e', 'A=1 2', '-e', 'HERE', '-e', 'NOWHERE', '-w', '/a b', 'db', 'pwd'],
      undefined,
      {
        env: { HERE: 'x' },
      },
    )
    expect(words).toEqual(['sh', '-c', 'cd "$0" && exec "$@"', '/a b', 'env', 'A=1 2', 'HERE=x', 'pwd'])
  })

  it('takes a command behind two dashes, and needs one', async () => {
    expect((await exec(['db', '--', 'ls', '-l'])).words).toEqual(['ls', '-l'])
    expect((await exec(['db', '--'])).status).toBe(2)
    expect((await exec(['db'])).status).toBe(2)
  })

  it.each([['-u', 'root'], ['--privileged'], ['-d']])('says why Kubernetes has no %s', async (...flags) => {
    const { status, errors } = await exec([...flags, 'db', 'true'])
    expect(status).toBe(2)
    expect(errors).toContain('Kubernetes')
  })

  it('says how the Pods of a service are that does not run', async () => {
    const { status, errors } = await exec(['broken', 'true'])
    expect(status).toBe(1)
    expect(errors).toMatch(/broken-\S+ is ErrImagePull/)
    expect((await exec(['other', 'true'])).status).toBe(2)
  })

  it.each([
    [['db', 'vim'], 'the image has the program `vim`'],
    [['-e', 'A=b', 'db', 'vim'], 'the image has the program `env`'],
    [['db', '-w', '/srv', 'ls'], 'Options stand before the service'],
  ])('ends with 126 where the command of %j cannot be started, and says why', async (words, hint) => {
    const message = 'executable file not found in $PATH'
    const { status, errors } = await exec(words, (stream) => {
      stream.send(3, JSON.stringify({ status: 'Failure', code: 500, message }))
      stream.close()
    })
    expect(status).toBe(126)
    expect(errors).toContain(message)
    expect(errors).toContain(hint)
  })

  it('ends with 1 where it may not be run, or the connection is cut', async () => {
    const body = { kind: 'Status', reason: 'Forbidden', message: 'cannot create pods/exec' }
    const denied = await exec(['db', 'true'], undefined, { refuse: { status: 403, body } })
    expect(denied).toMatchObject({ status: 1 })
    expect(denied.errors).toContain('cannot create pods/exec')
    const cut = await exec(['db', 'true'], (stream) => {
      stream.close()
    })
    expect(cut.status).toBe(1)
  })

  it('ends with 130 when it is interrupted, and closes the connection', async () => {
    const interruption = new AbortController()
    let closed: Promise<unknown> | undefined
    const { status } = await exec(
      ['-T', 'db', 'sleep', '1000'],
      (stream) => {
        closed = stream.closed
        interruption.abort()
      },
      { interruption: interruption.signal },
    )
    expect(status).toBe(130)
    await closed
  })

  it('reads no faster than its output takes, and writes every byte', async () => {
    const size = 200
    const { status, output } = await exec(
      ['db', 'cat'],
      (stream) => {
        for (let count = 0; count < size; count++) stream.send(1, 'x'.repeat(1000))
        end(stream, 0)
      },
      { isOutputSlow: true },
    )
    expect(status).toBe(0)
    expect(output).toHaveLength(size * 1000)
  })
})

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderWith } from '../../cli/test/support/folder.js'
import { eventsIn } from '../../behave/oracle/events.js'
import { eventually } from '../support/patience.js'

const hasGo = spawnSync('go', ['version']).status === 0
const program = path.resolve('.cache/behave/stand-in')

describe.skipIf(!hasGo)(`the stand-in${hasGo ? '' : ' (skipped: there is no Go)'}`, () => {
  let server: ChildProcess
  let port: number

  beforeAll(async () => {
    mkdirSync(path.dirname(program), { recursive: true })
    const environment = { ...process.env, CGO_ENABLED: '0' }
    const words = ['build', '-trimpath', '-ldflags', '-s -w', '-o', program, '.']
    execFileSync('go', words, { cwd: 'behave/stand-in', env: environment })
    port = await freePort()
    const config = { name: 'web', ports: [String(port), `${port}/udp`], delay: 0 }
    server = spawn(program, ['serve', JSON.stringify(config), '--', 'the', 'command'], { env: { A: '1' } })
    await eventually(async () => expect(await say('?')).toBe('web'))
  })
  // SIGTERM would leave a file of the kubelet's on this machine.
  afterAll(() => void server?.kill('SIGKILL'))

  /** Sends a text, and returns the answer. */
  async function say(text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8')
    let answer = ''
    for await (const chunk of socket) answer += chunk as string
    return answer
  }

  const ask = (questions: object) =>
    JSON.parse(
      execFileSync(program, ['ask'], { input: JSON.stringify(questions), encoding: 'utf8' }),
    ) as Record<string, Record<string, unknown>>

  it('says its name, over HTTP too', async () => {
    expect(await say('?')).toBe('web')
    expect(await say('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nweb$/)
  })

  it('answers over UDP', async () => {
    const socket = createSocket('udp4')
    socket.send('?', port, '127.0.0.1')
    const [message] = (await once(socket, 'message')) as [Buffer]
    socket.close()
    expect(message.toString()).toBe('web')
  })

  it('asks which server listens, or why none does', () => {
    const closed = `127.0.0.1:${port === 1 ? 2 : 1}`
    const reach = [
      { address: `127.0.0.1:${port}`, all: ['web'] },
      { address: `127.0.0.1:${port}`, udp: true },
      { address: closed },
    ]
    expect(ask({ reach })['reach']).toEqual({
      [`127.0.0.1:${port}`]: ['web'],
      [`127.0.0.1:${port}/udp`]: ['web'],
      [closed]: [expect.stringMatching(/^! .*refused/)],
    })
  })

  it('reads the command and the environment of its server', () => {
    expect(ask({ status: true })['status']).toMatchObject({
      argv: ['the', 'command'],
      environment: expect.arrayContaining(['A=1']),
    })
  })

  it('answers health checks of Redis as Redis does', () => {
    const link = path.join(folderWith({}), 'redis-cli')
    symlinkSync(program, link)
    expect(execFileSync(link, ['-a', 'secret', 'ping'], { encoding: 'utf8' })).toBe('PONG\n')
  })

  it('writes, lists and hashes', () => {
    const folder = path.resolve('.cache/behave')
    expect(ask({ write: [{ folder, mark: 'test', uid: 0, gid: 0, stepDown: false }] })['write']).toEqual({
      [folder]: '',
    })
    expect(ask({ list: [folder] })['list']![folder]).toContain('.mark-test')
    const file = path.join(folder, '.mark-test')
    expect(ask({ hash: [file, '/nowhere'] })['hash']).toEqual({
      [file]: { [file]: expect.stringMatching(/^[0-9a-f]{64} 600$/) },
      '/nowhere': { '/nowhere': expect.stringMatching(/^! /) },
    })
  })

  /** Runs a behaviour to its end, and returns its status and the events in its log. */
  function behave(behaviour: object, env: NodeJS.ProcessEnv = {}) {
    const config = JSON.stringify({ name: 'job', delay: 0, behaviour: { ends: 0, ...behaviour } })
    const { status, stdout } = spawnSync(program, ['serve', config, '--'], { env, encoding: 'utf8' })
    return [status, ...eventsIn(stdout).map(({ kind, name, by, error }) => [kind, name, by ?? error ?? ''])]
  }

  it('[E7-04] behaves as an image: calls, listens, and ends', async () => {
    const own = String(await freePort())
    const calls = [{ host: '${SERVER}', port: '' }]
    const listens = [{ port: '${PORT:-1}', protocol: 'tcp', speaks: 'http' }]
    const env = { SERVER: `http://127.0.0.1:${port}/path`, PORT: own }
    const events = behave({ calls, listens, ends: 3 }, env)
    expect(events).toHaveLength(5)
    expect(events).toEqual(
      expect.arrayContaining([
        ...[3, ['start', '', ''], ['listen', 'tcp ${PORT:-1}', ''], ['end', '3', '']],
        ['call', '${SERVER}:', 'web'],
      ]),
    )
  })

  it('[E7-04] behaves as an image: needs files, and writes', () => {
    const folder = folderWith({ 'there.conf': 'x' })
    const writes = [path.join(folder, 'new/data.db'), path.join(folder, 'there.conf/x')]
    const needs = ['${FOLDER}/there.conf', '/nowhere']
    expect(behave({ writes, needs }, { FOLDER: folder })).toEqual([
      1,
      ['start', '', ''],
      ['need', '${FOLDER}/there.conf', ''],
      ['need', '/nowhere', 'No such file or directory'],
      ['write', writes[0], ''],
      ['write', writes[1], 'Not a directory'],
      ['end', '1', ''],
    ])
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { filesBelow } from '../../src/observe/container-files.js'
import { DockerEngine, engineAt } from '../../src/observe/docker-engine.js'
import { FakeDocker, started } from '../support/fake-docker.js'
import { folderWith } from '../support/folder.js'

/** An engine behind a socket, with a server of a test. */
async function engineWith(answer: RequestListener): Promise<DockerEngine> {
  const socketPath = path.join(folderWith({}), 's')
  const server = createServer(answer).listen(socketPath)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return new DockerEngine(engineAt({ text: socketPath, socketPath }), new AbortController().signal)
}

describe('a Docker engine behind a socket', () => {
  it('answers with JSON', async () => {
    const engine = await engineWith((request, response) =>
      response.end(JSON.stringify({ asked: request.url })),
    )
    expect(await engine.json('/info')).toEqual({ asked: '/info' })
  })

  it.each([
    [500, '{"message":"broken"}', 'broken'],
    [500, 'broken', 'broken'],
    [200, '<html>', 'the answer is no JSON'],
  ])('fails with its message: %i %s', async (status, body, message) => {
    const engine = await engineWith((_, response) => response.writeHead(status).end(body))
    await expect(engine.json('/info')).rejects.toMatchObject({ name: 'EngineError', message })
  })

  it('gets requests as JSON, and runs programs', async () => {
    const bodies: string[] = []
    const engine = await engineWith((request, response) => {
      let body = ''
      request.on('data', (bytes) => (body += String(bytes)))
      request.on('end', () => {
        bodies.push(body)
        if (request.url === '/exec/x/start') {
          response.end(Buffer.from('\u0001\0\0\0\0\0\0\u0002ab\u0001\0\0\0\0\0\0\u0001c', 'latin1'))
        } else response.end('{"Id":"x"}')
      })
    })
    expect(await engine.run('web', ['cat', 'a'])).toBe('abc')
    expect(JSON.parse(bodies[0]!)).toMatchObject({ Cmd: ['cat', 'a'] })
  })
})

describe('files of a container', () => {
  const files = {
    '/etc': { uid: 5, mode: 0o750 },
    '/etc/hosts': { changed: started + 5000 },
    '/etc/a': { changed: started },
    '/etc/b': {},
  }
  const { ask } = new FakeDocker('app', [{ service: 'web', files }])
  const engine = new DockerEngine(ask, new AbortController().signal)
  const since = (time: number) => ({ since: new Date(time) })

  it.each([
    ['all', {}, { uid: 5, gid: 5, mode: 0o750, count: 2, isChanged: false }],
    ['those of the second of the start', since(started + 900), { isChanged: true }],
    ['none that is older', since(started + 1000), { isChanged: false }],
    [
      'some, so that nobody knows about the others',
      { entries: 1, ...since(started + 1000) },
      { isChanged: undefined },
    ],
  ])('are read: %s', async (_, given, expected) => {
    expect(await filesBelow(engine, 'web0', '/etc', given)).toMatchObject(expected)
  })

  it('are unknown at a path that is not there', async () => {
    expect(await filesBelow(engine, 'web0', '/none')).toBeUndefined()
  })
})

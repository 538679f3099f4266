import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { askRoute } from '../../src/verify/ask-route.js'

/** Asks a server of this machine for `http://shop.example/`. */
async function ask(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return askRoute('http://shop.example/', { host: '127.0.0.1', port })
}

const redirect =
  (to: (path: string) => string): RequestListener =>
  (request, response) => {
    response.writeHead(302, { location: to(request.url ?? '') }).end()
  }

describe('askRoute', () => {
  it('[E15-07] takes any answer of the program, at the host of the route', async () => {
    const hosts: unknown[] = []
    const answer = await ask((request, response) => {
      hosts.push(request.headers.host)
      response.writeHead(404).end('nothing here')
    })
    expect([answer, hosts]).toEqual([{ isFine: true }, ['shop.example']])
  })

  it('[E15-07] follows redirects at the host, up to an answer', async () => {
    const answer = await ask((request, response) => {
      if (request.url === '/login') response.end('welcome')
      else response.writeHead(302, { location: '/login#top' }).end()
    })
    expect(answer).toEqual({ isFine: true })
  })

  it('[E15-07] follows none to another host', async () => {
    expect(await ask(redirect(() => 'http://elsewhere.example/'))).toEqual({ isFine: true })
  })

  it.each([
    ['to itself', () => '/'],
    ['without an end', (path: string) => `${path}a`],
  ])('[E15-07] finds a loop of redirects: %s', async (_, to) => {
    expect(await ask(redirect(to))).toMatchObject({ isFine: false, shown: 'redirects that lead back to it' })
  })

  it.each([502, 503, 504])('[E15-07] takes status %i for no answer', async (status) => {
    const answer = await ask((_, response) => {
      response.writeHead(status).end()
    })
    expect(answer).toMatchObject({ isFine: false, shown: `status ${status}, because no Pod answers` })
  })

  it('[E15-07] tells nothing about an entrance that cannot be reached from here', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    expect(await askRoute('http://shop.example/', { host: '127.0.0.1', port })).toBeUndefined()
  })
})

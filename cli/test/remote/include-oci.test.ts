import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const composeFile = 'application/vnd.docker.compose.file+yaml'

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

interface Layer {
  readonly mediaType: string
  readonly text: string
  readonly annotations?: Readonly<Record<string, string>>
}

/** A registry that demands a token for the user `a` with the password `b`, and has blobs on another host. */
async function registryWith(
  layers: readonly Layer[],
  blobs: Readonly<Record<string, string>> = {},
  storage = 'http://localhost',
) {
  const described = layers.map(({ text, ...layer }) => ({
    ...layer,
    digest: digestOf(text),
    size: text.length,
  }))
  const manifest = JSON.stringify({ schemaVersion: 2, layers: described })
  const contents = new Map(layers.map(({ text }) => [digestOf(text), blobs[digestOf(text)] ?? text]))
  const seen: string[] = []
  const server = http.createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const { pathname } = new URL(request.url!, 'http://localhost')
    const { authorization = 'none' } = request.headers
    seen.push(`${pathname.replace(/sha256:.*/, '…')} ${authorization}`)
    if (pathname === '/token')
      response.end(JSON.stringify(authorization === `Basic ${btoa('a:b')}` ? { token: 't' } : {}))
    else if (pathname.startsWith('/storage/')) response.end(contents.get(pathname.slice('/storage/'.length)))
    else if (authorization !== 'Bearer t')
      response
        .writeHead(401, { 'www-authenticate': `Bearer realm="http://127.0.0.1:${port}/token",service="s"` })
        .end()
    else if (pathname === `/v2/shop/app/manifests/${digestOf(manifest)}`) response.end(manifest)
    else if (pathname.startsWith('/v2/shop/app/blobs/'))
      response.writeHead(307, { location: `${storage}:${port}/storage/${pathname.split('/').at(-1)}` }).end()
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = JSON.stringify({ auths: { [host]: { auth: btoa('a:b') } } })
  const env = { HOME: folderWith({ '.docker/config.json': config }, 'home'), PATH: process.env['PATH']! }
  return { address: `oci://${host}/shop/app@${digestOf(manifest)}`, env, seen, host }
}

const layers: readonly Layer[] = [
  {
    mediaType: composeFile,
    text: 'services: { db: { image: "postgres:18", env_file: db.env } }\n',
    annotations: { 'com.docker.compose.file': 'compose.yaml' },
  },
  {
    mediaType: composeFile,
    text: 'services: { db: { environment: { FROM_OVERRIDE: "1" } } }\n',
    annotations: { 'com.docker.compose.file': 'prod.yaml' },
  },
  {
    mediaType: 'application/vnd.docker.compose.envfile',
    text: 'FROM_ENV_FILE=2\n',
    annotations: { 'com.docker.compose.envfile': 'db.env' },
  },
]

const including = (address: string) => ({ 'compose.yaml': `include: ["${address}"]\n` })

describe('[E0-14] include from an OCI registry', () => {
  it('fetches the files of an artifact, with the credentials of Docker', async () => {
    const { address, env, seen } = await registryWith(layers)
    const { status, output, errors } = await tranship(['--allow-remote'], { files: including(address), env })
    expect([status, errors]).toEqual([0, expect.stringContaining(`Fetching ${address}`)])
    for (const part of ['postgres:18', 'FROM_OVERRIDE', 'FROM_ENV_FILE']) expect(output).toContain(part)
    expect(seen.filter((line) => line.startsWith('/storage'))).toEqual(layers.map(() => '/storage/… none'))
  })

  it.each([
    ['other content for a layer', layers, { [digestOf(layers[2]!.text)]: 'EVIL=1\n' }, 'other content'],
    [
      'a name that leads out',
      [layers[0]!, { ...layers[2]!, annotations: { 'com.docker.compose.envfile': '../x' } }],
      {},
      'no plain file name',
    ],
    ['no Compose file', [{ mediaType: 'application/octet-stream', text: 'a' }], {}, 'no Compose file'],
  ] as const)('refuses an artifact with %s', async (_, own, blobs, reason) => {
    const { address, env } = await registryWith(own, blobs)
    const { status, errors } = await tranship(['--allow-remote'], { files: including(address), env })
    expect([status, errors]).toEqual([2, expect.stringContaining('(line 1 of the Compose file)')])
    expect(errors).toContain(reason)
  })

  it('follows no redirect to another machine without HTTPS', async () => {
    const { address, env } = await registryWith(layers, {}, 'http://192.0.2.1')
    const { status, errors } = await tranship(['--allow-remote'], { files: including(address), env })
    expect([status, errors]).toEqual([2, expect.stringContaining('leads to an address without HTTPS')])
  })

  it('tells a missing artifact, and missing credentials', async () => {
    const { address, env, host } = await registryWith(layers)
    const missing = `oci://${host}/shop/app@sha256:${'0'.repeat(64)}`
    const none = await tranship(['--allow-remote'], { files: including(missing), env })
    expect([none.status, none.errors]).toEqual([2, expect.stringContaining('status 404')])
    const anonymous = { ...env, HOME: folderWith({ a: '' }, 'home') }
    const refused = await tranship(['--allow-remote'], { files: including(address), env: anonymous })
    expect([refused.status, refused.errors]).toEqual([2, expect.stringContaining('docker login')])
  })
})

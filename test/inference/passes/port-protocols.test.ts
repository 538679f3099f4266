import { describe, expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { diagnosticsOf, manifest, notesOf, routesOf } from '../../support/translated.js'

const compose = { profile: 'compose', name: 'shop' } as const
const pass = 'port-protocols'

/** The reasons why ports are not public. */
const reasonsOf = (text: string, options: TranslateOptions = compose) =>
  diagnosticsOf(text, options)
    .filter(({ code }) => code === 'port-not-public')
    .map(({ message }) => message.split(': ').at(-1)!)
const one = (keys: string, more: Readonly<Record<string, string>> = {}) =>
  manifest({ web: `image: a/b\n${keys}`, ...more })
const ports = 'ports: ["9000:9000"]'

describe('[C4-11a] a published port has no route', () => {
  it.each([
    [
      'healthcheck: {test: [CMD, curl, -fk, "https://localhost:9000/"]}',
      'its healthcheck calls it by `https`.',
    ],
    [
      'healthcheck: {test: "curl -fk https://127.0.0.1:9000/ || exit 1"}',
      'its healthcheck calls it by `https`.',
    ],
    ['environment: {GRPC_PORT: 9000}', '`GRPC_PORT` names it for gRPC.'],
    ['environment: ["GRPC_LISTEN=0.0.0.0:9000"]', '`GRPC_LISTEN` names it for gRPC.'],
    ['environment: {SERVER_THRIFT: ":9000"}', '`SERVER_THRIFT` names it for Thrift.'],
    ['environment: {HTTPS_PORT: 9000}', '`HTTPS_PORT` names it for HTTPS.'],
    ['command: [run, --grpc-port, "9000"]', '`grpc-port` names it for gRPC.'],
    ['command: run --grpc.address=:9000', '`grpc.address` names it for gRPC.'],
    ['environment: {URL: "thrift://web:9000"}', '`URL` calls it by `thrift`.'],
    ['command: [run, "--self=amqp://me@web:9000"]', 'an argument calls it by `amqp`.'],
  ])('that its own texts show to speak another protocol: %s', (keys, reason) => {
    const text = one(`${ports}\n${keys}`)
    expect(routesOf(text, compose)).toEqual([])
    expect(reasonsOf(text)).toEqual([reason])
    expect(notesOf(pass, text)).toHaveLength(1)
  })

  it.each([
    ['ports: [{target: 9000, published: 9000, name: grpc}]', '`grpc` names it for gRPC.'],
    ['ports: ["${SSH_PORT:-9000}:9000"]', '`${SSH_PORT:-9000}:9000` names it for SSH.'],
    ['ports: ["443:9000"]', 'it is published as a port of HTTPS.'],
    ['ports: ["443:9000", "8443:9000"]', 'it is published as a port of HTTPS.'],
    ['ports: ["19530:19530"]', 'it is the port of gRPC.'],
  ])('that its entry shows to speak another protocol: %s', (keys, reason) => {
    expect(routesOf(one(keys), compose)).toEqual([])
    expect(reasonsOf(one(keys))).toEqual([reason])
  })

  it('with UDP on the same number', () => {
    const text = one('ports: ["9000:9000", "9000:9000/udp"]')
    expect(routesOf(text, compose)).toEqual([])
    expect(reasonsOf(text)[0]).toBe('the same number is listed for UDP.')
  })

  it('that another service calls with another scheme', () => {
    const text = one(ports, { app: 'image: a/c\nenvironment: {WEB: "https://web:9000"}' })
    expect(reasonsOf(text)).toEqual(['`WEB` calls it by `https`.'])
    expect(notesOf(pass, text)).toEqual([`${pass.slice(0, -1)} services.web ← services.app.environment.WEB`])
  })

  it('that a mounted file calls with another scheme', () => {
    const text = one(ports, { proxy: 'image: nginx\nvolumes: ["./a.conf:/etc/nginx/conf.d/a.conf"]' })
    const files = { './a.conf': 'proxy_pass https://web:9000;' }
    const options = { ...compose, files, folders: { './a.conf': 'file' } } as const
    expect(reasonsOf(text, options)).toEqual(['the file `a.conf` calls it by `https`.'])
  })

  it('and is none of a site without a port', () => {
    const text = one('expose: [9000, 9001]\nenvironment: {GRPC_PORT: 9000, VIRTUAL_HOST: a}')
    expect(routesOf(text, compose)).toEqual(['web: a/ → web:9001'])
  })
})

describe('[C4-11a] a published port keeps its route', () => {
  it.each([
    [`${ports}\nenvironment: {HTTP_PORT: 9000}`],
    [`${ports}\nenvironment: {GRPC_WEB_PORT: 9000}`],
    [`${ports}\nenvironment: {GRPC_PORT: 9001}`],
    [`${ports}\nenvironment: {GRPC_SERVER: "other:9000"}`],
    [`${ports}\nenvironment: {A: "https://web:9000", B: "http://web:9000"}`],
    [`${ports}\nenvironment: {A: "s3://web:9000"}`],
    [`${ports}\nenvironment: {GRPC_PORT: 9000}\nhealthcheck: {test: "curl http://localhost:9000"}`],
    [`${ports}\nhealthcheck: {test: "curl https://localhost:9001"}`],
    [`${ports}\nenvironment: {GRPC_PORT: 9000}\nx-platform-infer: false`],
    ['ports: ["443:9000", "9000:9000"]'],
    ['ports: ["443:80"]'],
    ['ports: ["8080:8080", "8080:8080/udp"]'],
    ['ports: [{target: 9000, published: 9000, name: grpc, app_protocol: http}]'],
  ])('of HTTP, or without evidence: %s', (keys) => {
    expect(routesOf(one(keys), compose)).toHaveLength(1)
    expect(notesOf(pass, one(keys))).toEqual([])
  })

  it('if another service listens on the number that a variable names', () => {
    const text = one(`${ports}\nenvironment: {API_GRPC_PORT: 9000}`, { api: 'image: a/c\nexpose: [9000]' })
    expect(routesOf(text, compose)).toHaveLength(1)
  })

  it('if it answered HTTP when it was observed', () => {
    const facts = {
      version: 1,
      services: { web: { listens: [{ protocol: 'tcp', port: 9000, speaks: 'http' }] } },
    } as const
    const text = one(`${ports}\nenvironment: {GRPC_PORT: 9000}`)
    expect(routesOf(text, { ...compose, facts })).toHaveLength(1)
  })
})

it('[C4-11a] a port with TLS beside the published port of HTTP is the same site', () => {
  const text = one('ports: ["80:3000", "443:3443"]')
  expect(routesOf(text, compose)).toHaveLength(1)
  expect(reasonsOf(text)).toEqual([])
})

it('[C13-05] an observed port of another protocol is none of a site', () => {
  const listens = [
    { protocol: 'tcp', port: 5000, speaks: 'other' },
    { protocol: 'tcp', port: 6000, speaks: 'http' },
  ] as const
  const facts = { version: 1, services: { web: { listens } } } as const
  const text = one('environment: {VIRTUAL_HOST: a}')
  expect(routesOf(text, { ...compose, facts })).toEqual(['web: a/ → web:6000'])
})

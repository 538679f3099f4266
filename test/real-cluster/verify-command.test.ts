import process from 'node:process'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Facts } from 'tranship'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, imageWithShell, useNamespace, withoutNode } from './support/application.js'

/** The facts that `tranship observe` writes about the application below. */
const facts: Facts = {
  version: 1,
  services: {
    api: {
      listens: [{ protocol: 'tcp', port: 9123 }],
      connects: [],
      state: { running: true },
      users: [{ uid: 1000, gid: 1000 }],
    },
    caller: { listens: [], connects: [{ service: 'api', port: 9123 }], state: { running: true } },
    setup: { state: { running: false, status: 0 } },
    store: {
      listens: [],
      connects: [],
      state: { running: true },
      mounts: { '/data': { uid: 0, gid: 0, mode: '0755', written: true } },
      writes: ['/tmp'],
    },
  },
}

describe.skipIf(cannotRun)(`tranship verify${withoutNode}`, () => {
  useNamespace('verify')
  const images: Record<string, string> = {}
  beforeAll(() => {
    const call = 'while true; do exec 3<>/dev/tcp/api/9123 && read -t 5 <&3; exec 3<&-; done'
    const write = 'while true; do echo one >> /data/file; echo two > /tmp/file; sleep 1; done'
    images['API'] = image('api', { User: '1000:1000', Cmd: ['httpd', '-f', '-p', '9123'] })
    images['CALLER'] = imageWithShell('caller', { Cmd: ['/bin/bash', '-c', call] })
    images['SETUP'] = image('setup', { Cmd: ['true'] })
    images['STORE'] = image('store', { Cmd: ['sh', '-c', write] }, { 'tmp/note': 'here' })
  })

  const run = (parameters: readonly string[], manifest: string) =>
    tranship(parameters, {
      files: {
        'compose.yaml': manifest.replace(/\b[A-Z]{3,}\b/g, (name) => images[name] ?? name),
        'tranship.facts.json': JSON.stringify(facts),
      },
      env: process.env as Record<string, string>,
    })

  const application = `name: lonely
services:
  api: { image: API, stop_grace_period: 1s }
  caller: { image: CALLER, stop_grace_period: 1s }
  setup: { image: SETUP }
  store:
    image: STORE
    stop_grace_period: 1s
    volumes:
      - data:/data
volumes: { data: {} }
`

  it('[E15-01] [E15-02] [E15-08] [E7-02] finds an application as it was under Docker, and names the lines that change it', async () => {
    const fine = await run(['deploy', '--quiet', '--timeout', '4m', '--verify'], application)
    expect(fine.status, fine.errors + fine.output).toBe(0)
    expect(fine.output).toMatch(/^4 services behave as under Docker Compose: 9 of 9 facts hold\./)

    const broken = application
      .replace('image: API,', "image: API, command: [httpd, -f, -p, '9124'],")
      .replace('image: STORE', 'image: STORE\n    read_only: true')
      .replace('data:/data', 'data:/data:ro')
    const deployed = await run(['deploy', '--quiet', '--timeout', '4m'], broken)
    expect(deployed.status, deployed.errors).toBe(0)
    const { status, output, errors } = await run(['verify', '--timeout', '20s', '--format', 'json'], broken)
    expect(status, errors).toBe(1)
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: { code: string; service: string; range: { start: { line: number } } }[]
    }
    const found = diagnostics.map(({ code, service, range }) => `${code} ${service} ${range.start.line}`)
    expect(found).toEqual(
      expect.arrayContaining([
        ...['verify-listener api 3', 'verify-connection caller 3'],
        ...['verify-write store 11', 'verify-write store 8'],
      ]),
    )
  })
})

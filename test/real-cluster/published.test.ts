import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import {
  cannotRun,
  image,
  imageWithShell,
  patient,
  useNamespace,
  withoutNode,
} from './support/application.js'

interface Listed {
  readonly items: readonly {
    readonly metadata: { readonly name: string; readonly annotations?: object }
    readonly spec: {
      readonly type?: string
      readonly ports?: readonly { readonly port: number; readonly nodePort?: number }[]
      readonly rules?: readonly { readonly host?: string }[]
    }
  }[]
}

describe.skipIf(cannotRun)(`what is published${withoutNode}`, () => {
  const namespace = useNamespace('published')

  const listed = (kind: string) => JSON.parse(namespace.kubectl('get', kind, '-o', 'json')) as Listed

  it(
    '[C4-10] [C4-11] has hosts of its own, and a Service for what speaks no HTTP',
    { timeout: 240_000 },
    async () => {
      const web = image(
        'published-web',
        { Cmd: ['httpd', '-f', '-p', '8080', '-h', '/srv'] },
        {
          'srv/index.html': 'page',
        },
      )
      const mail = image(
        'published-mail',
        // A server of many connections: the kubelet's probes take some.
        { Cmd: ['nc', '-ll', '-p', '25', '-e', '/bin/greet'] },
        { 'bin/greet': '#!/bin/sh\necho 220 ready\n' },
      )
      const client = imageWithShell('published-client', {
        Cmd: [
          '/bin/bash',
          '-c',
          // Each line of the log is what one address answers.
          'exec 3<>/dev/tcp/mail-public/2525 && read -r line <&3 && echo "$line" && ' +
            'exec 4<>/dev/tcp/web/80 && printf "GET / HTTP/1.0\\r\\n\\r\\n" >&4 && while read -r -t 5 line <&4 || [ -n "$line" ]; do last=$line; line=; done; echo "$last"',
        ],
      })
      const application = `
name: shop
services:
  web:
    image: ${web}
    ports: ['80:8080', '443:8443']
    stop_grace_period: 1s
    healthcheck: { test: [CMD, wget, -qO-, 'http://127.0.0.1:8080/'], interval: 1s }
  mail:
    image: ${mail}
    ports: ['2525:25', '127.0.0.1:587:587', '5432:5432']
    stop_grace_period: 1s
  probe:
    image: ${client}
    restart: 'no'
    depends_on: { web: { condition: service_healthy }, mail: { condition: service_started } }
`
      const run = (text: string, ...parameters: string[]) =>
        tranship(parameters, { files: { 'compose.yaml': text }, env: process.env as Record<string, string> })
      const deployed = await run(
        application,
        'deploy',
        '--wait',
        '--publish-tcp',
        'NodePort',
        '--timeout',
        '4m',
      )
      expect(deployed.status, deployed.errors).toBe(0)
      expect(deployed.errors).toContain('web is at http://web.shop.localhost\n')
      await expect
        .poll(() => namespace.kubectl('logs', 'job/probe').trim().split('\n'), patient)
        .toEqual(['220 ready', 'page'])

      const [published] = listed('services').items.filter(({ metadata }) => metadata.name === 'mail-public')
      expect([published?.spec.type, published?.spec.ports?.map(({ port }) => port)]).toEqual([
        'NodePort',
        [2525],
      ])
      // A client outside the cluster connects to a node.
      const [address] = namespace
        .kubectl(
          'get',
          'nodes',
          '-o',
          'jsonpath={.items[0].status.addresses[?(@.type=="InternalIP")].address}',
        )
        .split(' ')
      const port = published!.spec.ports![0]!.nodePort!
      const ask = `exec 3<>/dev/tcp/${address}/${port}; read -t 5 -r line <&3; echo "$line"`
      await expect
        .poll(() => execFileSync('/bin/bash', ['-c', ask], { encoding: 'utf8', stdio: 'pipe' }), patient)
        .toBe('220 ready\n')

      // Another application in the same namespace, with the same port.
      const store = `
name: store
services:
  store-web:
    image: ${web}
    ports: ['80:8080', '8081:8081']
    stop_grace_period: 1s
`
      const other = await run(store, 'deploy', '--quiet')
      expect(other.status, other.errors).toBe(0)
      const hosts = listed('ingresses').items.flatMap(({ spec }) => spec.rules?.map(({ host }) => host))
      expect(hosts.sort()).toEqual([
        'store-web-8081.store.localhost',
        'store-web.store.localhost',
        'web.shop.localhost',
      ])
    },
  )
})

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Duplex, duplexPair } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../test/support/patience.js'
import type { Listen } from '../../src/engines/listen.js'
import { volumePath } from '../../src/up/receiver.js'
import type { Stored } from '../support/api-server/api-server.js'
import { folderWith } from '../support/folder.js'
import { LocalPod } from '../support/local-pod.js'
import { type PodStream, podStreams } from '../support/pod-streams.js'
import { tranship } from '../support/run-command.js'
import { kubeconfig, TestCluster, type TestClusterOptions } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web:
    image: 'shop/web:1'
    ports: ['8080:80', '53:53/udp']
    volumes: ['./src:/app/src', './conf.txt:/etc/conf.txt:ro', './empty:/var/empty']
  db: { image: 'postgres:17', ports: ['5432:5432'], expose: [8080] }
`
const files = { 'compose.yaml': shop, 'src/a.txt': 'a', 'conf.txt': 'conf', 'empty/': '', kubeconfig }

/** Patient: a test of programs on a machine that has others to run. */

/** A cluster whose Pods receive files into a local folder, and echo data at their ports. */
async function developed(options: Partial<TestClusterOptions> = {}) {
  const pod = new LocalPod(volumePath)
  const forwarded: string[] = []
  const gone = new Set<string>()
  const streams = await podStreams(
    (stream) => {
      if (stream.path.endsWith('/exec')) pod.run(stream)
      else {
        forwarded.push(`${stream.path.split('/').at(-2)}:${stream.query.get('ports')}`)
        echo(stream)
      }
    },
    (url) => ([...gone].some((name) => url.includes(`/${name}/`)) ? { status: 404, body: {} } : undefined),
  )
  const cluster = new TestCluster({ streams, behaviours: { web: { log: 'hello' } }, ...options })
  const folder = folderWith(files)
  let told = ''
  const listening = new Map<number, (connection: Duplex) => void>()
  const listen: Listen = (port, onConnection) => {
    if (port === 5432) return Promise.reject(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }))
    listening.set(port, onConnection)
    return Promise.resolve(() => listening.delete(port))
  }
  /** Runs `tranship up` until it has come so far, and then interrupts it. */
  const upUntil = async (until: () => Promise<unknown> | void, words: readonly string[] = []) => {
    const interruption = new AbortController()
    const running = cluster.run(['up', '--quiet', '--images', 'ignore', ...words], shop, {
      folder,
      env: { KUBECONFIG: 'kubeconfig' },
      interruption: interruption.signal,
      engines: { listen },
      onErrors: (text) => (told += text),
    })
    try {
      const ended = running.then(({ errors }) => {
        throw new Error(errors)
      })
      await Promise.race([until(), ended])
    } finally {
      interruption.abort()
    }
    return running
  }
  const web = () => cluster.server.find('StatefulSet', 'web') as Stored & { spec: Spec }
  const arrived = (name: string, text: string) =>
    eventually(() => expect(readFileSync(path.join(pod.folder, name), 'utf8')).toBe(text))
  const isTold = (text: string) => eventually(() => expect(told).toContain(text))
  return { cluster, folder, pod, gone, listening, forwarded, upUntil, web, arrived, isTold }
}

interface Spec {
  readonly template: {
    readonly spec: Readonly<Record<'containers' | 'initContainers' | 'volumes', readonly object[]>>
  }
}

/** A Pod that sends back what it gets at its port. */
function echo(stream: PodStream): void {
  stream.send(0, new Uint8Array(2))
  stream.send(1, new Uint8Array(2))
  stream.onMessage((channel, bytes) => {
    if (channel === 0) stream.send(0, Buffer.concat([Buffer.from('> '), bytes]))
  })
}

const podsOf = ({ server }: TestCluster, service: string) =>
  server.all('Pod').filter(({ metadata }) => metadata.name.startsWith(service))

const managersOf = ({ metadata }: Stored) =>
  (metadata['managedFields'] as { manager: string }[]).map(({ manager }) => manager)

describe('tranship up', () => {
  it('[E6-01] fills the Pods through a container of its own, in one change, and undoes it at the end', async () => {
    const { cluster, upUntil, web, arrived } = await developed()
    const { status, errors } = await upUntil(async () => {
      await arrived('0/a.txt', 'a')
      await arrived('1/file', 'conf')
      await eventually(() => expect(managersOf(web())).toContain('tranship'))
      const { containers, initContainers } = web().spec.template.spec
      expect(web().metadata.generation).toBe(1)
      expect(initContainers).toMatchObject([
        { name: 'tranship-sync', restartPolicy: 'Always', image: 'busybox:1.37' },
      ])
      expect(containers).toMatchObject([
        {
          name: 'web',
          volumeMounts: [
            { name: 'tranship-sync', mountPath: '/app/src', subPath: '0', readOnly: false },
            { name: 'tranship-sync', mountPath: '/etc/conf.txt', subPath: '1/file', readOnly: true },
            // There is nothing to send, and files of the service must stay.
            { mountPath: '/var/empty', name: expect.not.stringContaining('tranship') as string },
          ],
        },
      ])
    })
    expect(status, errors).toBe(130)
    expect(errors).toContain('what was deployed of `shop` stays in the namespace `default`')
    expect(web().metadata.generation).toBe(2)
    expect(managersOf(web()).filter((name) => name.startsWith('tranship'))).toEqual(['tranship'])
    expect(cluster.server.all('Lease')).toEqual([])
    const alone = new TestCluster()
    await alone.run(['deploy', '--quiet', '--images', 'ignore'], shop, { files })
    expect(cluster.state()).toEqual(alone.state())
  })

  it('[E6-01] leaves the Pods with --keep, until the next deploy', async () => {
    const { cluster, folder, upUntil, web, arrived } = await developed()
    await upUntil(
      () =>
        arrived('1/file', 'conf').then(() =>
          eventually(() => expect(managersOf(web())).toContain('tranship')),
        ),
      ['--keep'],
    )
    expect(JSON.stringify(web().spec)).toContain('tranship-sync')
    const deploy = (...words: string[]) =>
      cluster.run(['deploy', '--quiet', '--images', 'ignore', ...words], shop, { folder })
    expect((await deploy('--dry-run')).status).toBe(0)
    expect(JSON.stringify(web().spec)).toContain('tranship-sync')
    expect((await deploy()).status).toBe(0)
    expect(JSON.stringify(web())).not.toMatch(/tranship-(?:sync|up)/)
  })

  it('[E6-02] [E7-03] sends changes, and everything to a Pod that takes the place of another', async () => {
    const { cluster, folder, pod, gone, upUntil, arrived, isTold } = await developed()
    await upUntil(async () => {
      await arrived('0/a.txt', 'a')
      await eventually(() => expect(cluster.server.all('Pod')).toHaveLength(2))
      writeFileSync(path.join(folder, 'src/a.txt'), 'changed')
      await arrived('0/a.txt', 'changed')
      await isTold('web: a.txt synchronised\n')
      writeFileSync(path.join(folder, 'conf.txt'), 'new')
      await arrived('1/file', 'new')
      await isTold('web: conf.txt synchronised\n')
      mkdirSync(path.join(folder, 'src/deep/empty'), { recursive: true })
      for (const name of ['b', 'c', 'd']) writeFileSync(path.join(folder, `src/deep/${name}`), name)
      await arrived('0/deep/d', 'd')
      // Renamed, so that no look falls between two removals.
      renameSync(path.join(folder, 'src/deep'), path.join(folder, 'deep'))
      await isTold('web: 3 files removed\n')
      // A new Pod has an empty volume; the connection to the old one is gone.
      const old = cluster.server.all('Pod').find(({ metadata }) => metadata.name.startsWith('web'))!
      pod.replace()
      gone.add(old.metadata.name)
      cluster.server.remove(old)
      cluster.server.put(
        { ...structuredClone(old), metadata: { ...old.metadata, name: 'web-new', managedFields: undefined } },
        'kubelet',
      )
      pod.cut()
      await arrived('0/a.txt', 'changed')
      await arrived('1/file', 'new')
    })
  })

  it('[E6-02] reports that Pods take no files after another deploy, and does not claim success', async () => {
    const { cluster, folder, upUntil, web, isTold } = await developed()
    const { errors } = await upUntil(async () => {
      await isTold('has its files')
      await isTold('Ctrl-C ends this.')
      // The old Pod takes its time to go.
      const old = podsOf(cluster, 'web')[0]!
      await cluster.run(['deploy', '--quiet', '--images', 'ignore'], shop, { folder })
      const metadata = { ...old.metadata, deletionTimestamp: cluster.server.time() }
      cluster.server.put({ ...structuredClone(old), metadata }, 'kubelet')
      expect(JSON.stringify(web())).not.toContain('tranship-sync')
      await isTold('takes no files, as something else has deployed `web` since')
      writeFileSync(path.join(folder, 'src/a.txt'), 'changed')
      await pause(500)
    })
    expect(errors.match(/takes no files/g)).toHaveLength(1)
    expect(errors).not.toContain('synchronised')
  })

  it('[E6-04] brings published ports here, each connection to a Pod, and says what cannot be had', async () => {
    const { listening, forwarded, upUntil } = await developed()
    const { errors } = await upUntil(async () => {
      await eventually(() => expect([...listening.keys()]).toEqual([8080]))
      const [here, there] = duplexPair()
      listening.get(8080)!(there)
      let answer = ''
      here.on('data', (bytes: Buffer) => (answer += bytes.toString()))
      here.write('hello')
      await eventually(() => expect(answer).toBe('> hello'))
    })
    expect(forwarded).toEqual([expect.stringMatching(/^web-.*:80$/)])
    expect(errors).toContain('localhost:8080 leads to web:80\n')
    expect(errors).toContain(
      'db: localhost:8080 leads to web:80, so nothing leads to port 8080 of the service\n',
    )
    expect(errors).toContain('db: port 5432 of this machine is taken')
    expect(errors).toContain('53/udp')
    expect(listening.size).toBe(0)
  })

  it('[E6-04] shows the logs of all services with their names', async () => {
    const { cluster, listening, upUntil } = await developed()
    const { output } = await upUntil(async () => {
      await eventually(() => expect(listening.size).toBe(1))
      const later = cluster.clock.now() + 10_000
      await eventually(() => expect(cluster.clock.now()).toBeGreaterThan(later))
    })
    expect(output).toMatch(/^web-\S+ \| hello\n/m)
  })

  it('deploys and ends with -d, and synchronises and forwards nothing where that is not wanted', async () => {
    const { cluster, folder, listening, upUntil, web } = await developed()
    const detached = await cluster.run(['up', '-d', '--quiet', '--images', 'ignore'], shop, { folder })
    expect(detached.status, detached.errors).toBe(0)
    expect(web().metadata.generation).toBe(1)
    await upUntil(
      () => eventually(() => expect(cluster.server.all('Lease')).toEqual([])),
      ['--no-sync', '--no-forward'],
    )
    expect(web().metadata.generation).toBe(1)
    expect(listening.size).toBe(0)
  })

  it('[E6-01] [E2-30] adds what receives files to objects that are unchanged since a deploy', async () => {
    const { cluster, folder, upUntil, web } = await developed()
    await cluster.run(['deploy', '--quiet', '--images', 'ignore'], shop, { folder })
    expect(JSON.stringify(web())).not.toContain('tranship-sync')
    await upUntil(() => eventually(() => expect(JSON.stringify(web())).toContain('tranship-sync')))
  })

  it('[E6-01] undoes its changes if the deploy fails', async () => {
    const { cluster, upUntil, web } = await developed()
    cluster.server.faults = ({ method, path, isDryRun }) =>
      method === 'PATCH' && path.includes('/ingresses/') && !isDryRun
        ? { kind: 'status', code: 422, reason: 'Invalid' }
        : undefined
    await expect(upUntil(() => new Promise(() => undefined))).rejects.toThrow('refuses Ingress')
    await eventually(() => expect(JSON.stringify(web())).not.toMatch(/tranship-(?:sync|up)/))
  })

  it('[E2-03] takes no field of others on the way', async () => {
    const { cluster, folder, upUntil, web } = await developed()
    await cluster.run(['deploy', '--quiet', '--images', 'ignore'], shop, { folder })
    cluster.server.edit('StatefulSet', 'web', 'somebody', { spec: { serviceName: 'other' } })
    await expect(upUntil(() => new Promise(() => undefined))).rejects.toThrow('somebody')
    expect(web().spec).toMatchObject({ serviceName: 'other' })
    expect(JSON.stringify(web())).not.toMatch(/tranship-(?:sync|up)/)
  })

  it('[E6-03] says in its help that what containers write is not brought back', async () => {
    const { output } = await tranship(['up', '--help'])
    expect(output.replace(/\s+/g, ' ')).toContain('what a container writes is not brought back')
  })
})

describe.skipIf(process.platform === 'win32')(
  '[E0-05] tranship up sends nothing that a link leads to',
  () => {
    const secret = 'canary7f3a'

    /** The texts of all files that a Pod has got, those of links too. */
    const textsIn = (folder: string): string =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(folder, name))
        .filter((file) => existsSync(file) && statSync(file).isFile())
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n')

    it('out of the folder that the path leads up to, which is told', async () => {
      const { folder, pod, upUntil, arrived, isTold } = await developed()
      const outside = folderWith({ id_rsa: secret })
      rmSync(path.join(folder, 'src'), { recursive: true })
      symlinkSync(outside, path.join(folder, 'src'))
      await upUntil(async () => {
        await arrived('0/file', 'conf')
        await isTold('is not sent, as a link in its path leads elsewhere')
      })
      expect(textsIn(pod.folder)).not.toContain(secret)
    })

    it('that has come into the place of a folder since', async () => {
      const { folder, pod, upUntil, arrived } = await developed()
      const outside = folderWith({ 'a.txt': secret, 'b.txt': secret })
      const gone = () => eventually(() => expect(existsSync(path.join(pod.folder, '0/a.txt'))).toBe(false))
      await upUntil(async () => {
        await arrived('0/a.txt', 'a')
        renameSync(path.join(folder, 'src'), path.join(folder, 'former'))
        symlinkSync(outside, path.join(folder, 'src'))
        await gone()
      })
      expect(textsIn(pod.folder)).not.toContain(secret)
    })

    it('that has come into the place of a file since: the link itself arrives', async () => {
      const { folder, pod, upUntil, arrived } = await developed()
      const outside = folderWith({ id_rsa: secret })
      await upUntil(async () => {
        await arrived('0/a.txt', 'a')
        rmSync(path.join(folder, 'src/a.txt'))
        symlinkSync('../nowhere', path.join(folder, 'src/a.txt'))
        await eventually(() => expect(existsSync(path.join(pod.folder, '0/a.txt'))).toBe(false))
        rmSync(path.join(folder, 'conf.txt'))
        symlinkSync(path.join(outside, 'id_rsa'), path.join(folder, 'conf.txt'))
        writeFileSync(path.join(folder, 'src/b.txt'), 'b')
        await arrived('0/b.txt', 'b')
      })
      expect(textsIn(pod.folder)).not.toContain(secret)
    })
  },
)

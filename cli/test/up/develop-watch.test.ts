import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { planDeploy } from 'tranship/plan'
import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../test/support/patience.js'
import type { Manifest } from '../../src/manifest/manifest.js'
import { DevelopWatch } from '../../src/up/develop-watch.js'
import { volumePath } from '../../src/up/receiver.js'
import { syncedServices } from '../../src/up/synced-services.js'
import { clusterOn } from '../support/cluster-on.js'
import { folderWith } from '../support/folder.js'
import { LocalPod } from '../support/local-pod.js'
import { podStreams } from '../support/pod-streams.js'
import { recordedSpawn, writeMetadata } from '../support/recorded-spawn.js'
import { kubeconfig, TestCluster } from '../support/test-cluster.js'

const shop = `
name: shop
services:
  web:
    build: .
    volumes: ['data:/app/src/data']
    develop:
      watch:
        - { path: ./src, action: sync, target: /app/src, ignore: ['*.log'] }
        - { path: ./conf, action: sync+restart, target: /app/conf, initial_sync: true }
        - { path: ./seed.txt, action: sync+exec, target: /app/seed.txt, exec: { command: [echo, seeded] } }
        - { path: ./restart.txt, action: restart }
        - { path: ./Dockerfile, action: rebuild }
volumes: { data: {} }
`
const files = {
  'compose.yaml': shop,
  'src/a.js': 'a',
  'conf/c.txt': 'c',
  'seed.txt': 'seed',
  'restart.txt': '',
  Dockerfile: 'FROM scratch',
  kubeconfig,
}
const manifestOf = (text: string, folder: string): Manifest => ({
  ...{ name: '', sources: [], text, folder, options: { profile: 'compose' } },
  ...{ dotenv: undefined, dotenvPaths: { lookedFor: [], found: [], named: [] }, files: [] },
})

describe('[E6-05] develop.watch', () => {
  it('restarts a service once for a change that each of its Pods gets', async () => {
    const folder = folderWith({ 'conf/a.txt': 'a' })
    const text = `services:
  web: { image: a, develop: { watch: [{ path: ./conf, action: sync+restart, target: /conf }] } }`
    const plan = planDeploy(text, { profile: 'compose' })
    const manifest = manifestOf(text, folder)
    const [service] = syncedServices(manifest, plan, []).services
    const { tree, watch } = service!.trees[0]!
    let restarts = 0
    const restart = () => Promise.resolve(void restarts++)
    const actions = { restart, rebuild: () => Promise.resolve() }
    const progress = { tell: () => undefined, end: () => undefined }
    const develop = new DevelopWatch(clusterOn({}), actions, progress, new AbortController().signal)
    const arrive = async () => {
      develop.act(service!, { tree, watch: watch! })
      await setImmediate()
    }
    await arrive()
    await arrive()
    expect(restarts).toBe(1)
    rmSync(path.join(folder, 'conf/a.txt'))
    tree.scan()
    await arrive()
    await arrive()
    expect(restarts).toBe(2)
  })

  it('[E9-06] of a container in the Pod of another service is a warning', () => {
    const text = `services:
  vpn: { image: a }
  web: { image: b, network_mode: 'service:vpn', develop: { watch: [{ path: ., action: sync, target: /conf }] } }`
    const synced = (named: readonly string[]) =>
      syncedServices(manifestOf(text, folderWith({})), planDeploy(text, { profile: 'compose' }), named)
    const warning = 'web: its container runs in the Pod of vpn, so its files are not sent'
    expect(synced([])).toEqual({ services: [], warnings: [warning] })
    expect(synced(['vpn']).warnings).toEqual([])
  })

  it('begins in the home folder where its path does', () => {
    const text = 'services: {web: {image: a, build: ., develop: {watch: [{path: ~/src, action: rebuild}]}}}'
    const options: TranslateOptions = { profile: 'compose', env: { HOME: folderWith({ 'src/a.js': 'a' }) } }
    const manifest = { ...manifestOf(text, folderWith({})), options }
    const { services } = syncedServices(manifest, planDeploy(text, options), [])
    expect(services.flatMap(({ watched }) => watched.map(({ tree }) => [...tree.entries.keys()]))).toEqual([
      ['a.js'],
    ])
  })

  it('copies, restarts, runs commands and builds anew when files change', async () => {
    let isBroken = false
    const { spawn, lines } = recordedSpawn((line, program) => {
      if (line.startsWith('docker buildx imagetools')) return { status: 1 }
      if (line.startsWith('docker buildx bake') && isBroken) return { status: 1 }
      const digest = `sha256:${'1'.repeat(64)}`
      if (line.startsWith('docker buildx bake'))
        writeMetadata(program, { web: { 'containerimage.digest': digest } })
      return line.startsWith('docker') ? {} : undefined
    })
    const pod = new LocalPod(volumePath)
    const cluster = new TestCluster({ streams: await podStreams(pod.run) })
    const folder = folderWith(files)
    const interruption = new AbortController()
    let told = ''
    const running = cluster.run(['up', '-q', '--registry', 'r.example.com'], shop, {
      folder,
      env: { KUBECONFIG: 'kubeconfig' },
      interruption: interruption.signal,
      engines: { spawn },
      onErrors: (text) => (told += text),
    })
    const write = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text)
    }
    const has = (name: string, text: string) =>
      eventually(() => expect(readFileSync(path.join(pod.folder, name), 'utf8')).toBe(text))
    const web = () => JSON.stringify(cluster.server.find('StatefulSet', 'web')?.['spec'])
    const builds = () => lines.filter((line) => line.startsWith('docker buildx bake')).length
    const restartedAt = () => /restartedAt":"([^"]+)/.exec(web())?.[1]
    try {
      // All of what is wanted from the beginning and of single files; of the rest what has changed since.
      await has('1/c.txt', 'c')
      await has('2/file', 'seed')
      expect(web()).toMatch(/"name":"tranship-seed".*"0","\/app\/src".*"name":"tranship-sync"/)
      expect(web()).toContain('"mountPath":"/app/src/data"')
      write('src/a.js', 'changed')
      write('src/some.log', 'no')
      await has('0/a.js', 'changed')
      expect(restartedAt()).toBeUndefined()

      write('seed.txt', 'other')
      await has('2/file', 'other')
      write('conf/c.txt', 'changed')
      await has('1/c.txt', 'changed')
      await eventually(() => expect(restartedAt()).toBeDefined())
      const first = restartedAt()
      write('restart.txt', 'now')
      await eventually(() => expect(restartedAt()).not.toBe(first))

      expect(builds()).toBe(1)
      isBroken = true
      write('Dockerfile', 'FROM nothing')
      await eventually(() =>
        expect(told).toContain('The build has failed.\nGoing on with what runs: `web` is built'),
      )
      isBroken = false
      write('Dockerfile', 'FROM scratch\n')
      await eventually(() => expect(builds()).toBe(3))
    } finally {
      interruption.abort()
    }
    const { status, errors } = await running
    expect(status, errors).toBe(130)
    expect(errors).toContain('web: echo has ended with status 0: seeded')
    expect(errors).not.toContain('some.log')
    expect(web()).not.toMatch(/tranship-(?:sync|seed)/)
  })
})

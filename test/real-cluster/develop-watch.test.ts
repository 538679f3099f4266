import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterEach, describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'
import { cannotPush, ProjectFolder, registry, withoutRegistry } from './support/builder.js'

/** The initial files of an image. */
const files = { '/app/page.html': 'of the image', '/app/other.html': 'other', '/conf/mode': 'of the image' }

describe.skipIf(cannotRun)(`develop.watch in a cluster${withoutNode}`, () => {
  const namespace = useNamespace('watch')
  let project: ProjectFolder
  let interruption: AbortController
  let running: ReturnType<typeof tranship> | undefined

  afterEach(async () => {
    interruption.abort()
    await running
    project.remove()
  })

  const up = (box: string, ...parameters: string[]) => {
    interruption = new AbortController()
    const line = ['up', '--quiet', '--no-forward', '--sync-image', box, '--timeout', '4m', ...parameters]
    const env = process.env as Record<string, string>
    running = tranship(line, { folder: project.path, env, interruption: interruption.signal })
  }
  const write = (file: string, text: string) => {
    writeFileSync(path.join(project.path, file), text)
  }
  const podsOf = (service: string) =>
    namespace
      .kubectl(
        'get',
        'pods',
        '-l',
        `app.kubernetes.io/name=${service}`,
        '--field-selector=status.phase=Running',
        '-o',
        'name',
      )
      .split('\n')
      .filter((name) => name !== '')
  /** Returns a file in a running container of a service; `undefined` while there is none. */
  const read = (service: string, file: string) => {
    const pod = podsOf(service).at(-1)
    if (pod === undefined) return undefined
    try {
      return namespace.kubectl('exec', pod, '-c', service, '--', 'cat', file)
    } catch {
      return undefined
    }
  }
  const becomes = (service: string, file: string, text: string) =>
    expect.poll(() => read(service, file), patient).toBe(text)

  it('[E6-05] copies what changes, runs a command after it, and starts Pods anew that have it from the beginning', async () => {
    const box = image('watch-box', { Cmd: ['sleep', '1000000'] }, files)
    project = new ProjectFolder({
      'compose.yaml': `name: watched
services:
  web:
    image: ${box}
    init: true
    stop_grace_period: 0s
    develop:
      watch:
        - { path: app, action: sync, target: /app, ignore: ['*.tmp'] }
        - { path: conf, action: sync+restart, target: /conf }
        - { path: seed.txt, action: sync+exec, target: /seed.txt, exec: { command: [cp, /seed.txt, /app/seeded.txt] } }
`,
      'app/page.html': 'of this machine',
      'conf/mode': 'of this machine',
      'seed.txt': 'seed',
    })
    up(box)
    // Before any change, watched folders have the image's content, and single files the local one.
    await becomes('web', '/seed.txt', 'seed')
    expect(read('web', '/app/page.html')).toBe('of the image')
    expect(read('web', '/conf/mode')).toBe('of the image')

    const [first] = podsOf('web')
    write('app/page.html', 'changed')
    write('app/some.tmp', 'no')
    await becomes('web', '/app/page.html', 'changed')
    expect(read('web', '/app/other.html')).toBe('other')
    expect(read('web', '/app/some.tmp')).toBeUndefined()

    write('seed.txt', 'another seed')
    await becomes('web', '/app/seeded.txt', 'another seed')
    expect(podsOf('web')).toEqual([first])

    write('conf/mode', 'changed')
    await expect.poll(() => podsOf('web'), patient).not.toContain(first)
    await becomes('web', '/conf/mode', 'changed')
    await becomes('web', '/app/page.html', 'changed')
  })

  it.skipIf(cannotPush)(`[E6-05] builds an image anew and deploys it${withoutRegistry}`, async () => {
    const box = image('watch-box', { Cmd: ['sleep', '1000000'] }, files)
    project = new ProjectFolder({
      'compose.yaml': `name: built
services:
  page:
    build: .
    init: true
    stop_grace_period: 0s
    develop: { watch: [{ path: page.html, action: rebuild }] }
  other: { image: ${box} }
`,
      Dockerfile:
        'FROM scratch\nCOPY busybox /bin/sleep\nCOPY busybox /bin/cat\nCOPY page.html /\nCMD ["/bin/sleep", "1000000"]\n',
      'page.html': 'first',
      busybox: '',
    })
    project.copy('/bin/busybox', 'busybox')
    up(box, '--registry', `${registry}/watched`)
    await becomes('page', '/page.html', 'first')
    await expect.poll(() => podsOf('other'), patient).toHaveLength(1)
    const others = podsOf('other')
    write('page.html', 'second')
    await becomes('page', '/page.html', 'second')
    expect(podsOf('other')).toEqual(others)
  })
})

import { describe, expect, it } from 'vitest'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

const second = 1_000_000_000
const idle = ['sh', '-c', 'exec sleep 1000000']

describe.skipIf(cannotRun)(`storage in the profile compose${withoutNode}`, () => {
  const namespace = useNamespace('storage')
  const run = (pod: string, script: string) => namespace.kubectl('exec', pod, '--', 'sh', '-c', script).trim()

  it('[C3-01] [C3-04] [C3-05] [C9-01] is there as under Compose', async () => {
    const assetsConfig = { Cmd: idle, User: '1000' }
    const checkedConfig = {
      Cmd: ['sh', '-c', 'sleep 3; touch /tmp/ok; exec sleep 1000000'],
      Healthcheck: { Test: ['CMD', 'test', '-f', '/tmp/ok'], Interval: second, Timeout: 5 * second },
      Volumes: { '/var/cache/checked': {} },
    }
    const userConfig = { Cmd: idle, User: '472:473' }
    const files = { 'srv/public/index.html': 'hello', 'srv/public/.hidden/deep': 'deep' }
    const env = {
      BOX: image('storage-box', { Cmd: idle }),
      ASSETS: image('storage-assets', assetsConfig, files),
      CHECKED: image('storage-checked', checkedConfig),
      USER_IMAGE: image('storage-user', userConfig),
    }
    const imageConfigs = {
      [env.ASSETS]: assetsConfig,
      [env.CHECKED]: checkedConfig,
      [env.USER_IMAGE]: userConfig,
    }
    const manifest = `
name: storage
services:
  memory:
    image: \${BOX}
    mem_limit: 64m
    tmpfs: ["/scratch:size=1m"]
    shm_size: 2m
    volumes: ["ram:/ram"]
    storage_opt: { size: 100m }
  assets:
    image: \${ASSETS}
    stop_grace_period: 1s
    volumes:
      - { type: volume, target: /srv/public, x-platform-volume-init: true }
  proxy:
    image: \${BOX}
    volumes_from: ["assets:ro"]
  root:
    image: \${ASSETS}
    user: "0"
    volumes:
      - { type: volume, source: site, target: /srv/public, x-platform-volume-init: true }
      - { type: volume, source: none, target: /nothing/there, x-platform-volume-init: true }
  checked:
    image: \${CHECKED}
  after:
    image: \${BOX}
    depends_on: { checked: { condition: service_healthy } }
  user:
    image: \${USER_IMAGE}
    volumes: ["own:/data"]
volumes:
  ram: { driver_opts: { type: tmpfs, device: tmpfs, o: size=3m } }
  site: { driver_opts: { size: 10Mi } }
  none: { driver_opts: { size: 10Mi } }
  own: { driver_opts: { size: 10Mi } }
`
    const { message, lines, applied } = await namespace.deploy(manifest, {
      profile: 'compose',
      env,
      imageConfigs,
      wait: true,
      timeout: '4m',
    })
    expect(message, lines.join('\n')).toBe('deployed')

    const memory = namespace
      .kubectl('get', 'pods', '-l', 'app.kubernetes.io/name=memory', '-o', 'name')
      .trim()
    const sizes = run(memory, 'df -k /scratch /dev/shm /ram').split('\n').slice(1)
    expect(sizes.map((line) => line.split(/\s+/)[1])).toEqual(['1024', '2048', '3072'])

    const copied = 'cd /srv/public && cat index.html .hidden/deep && ls -A'
    expect(run('assets-0', copied)).toBe('hellodeep.hidden\nindex.html')
    expect(run('proxy-0', copied)).toBe('hellodeep.hidden\nindex.html')
    expect(() => run('proxy-0', 'touch /srv/public/new')).toThrow()
    run('assets-0', 'echo changed > /srv/public/index.html')
    expect(run('proxy-0', 'cat /srv/public/index.html')).toBe('changed')
    expect(run('root-0', 'ls -A /nothing/there; stat -c %U /srv/public/index.html')).toBe('root')

    expect(applied.indexOf('Deployment after')).toBeGreaterThan(applied.indexOf('Deployment checked'))
    expect(run('user-0', 'touch /data/file && stat -c %g /data')).toBe('473')

    // A volume with content is left alone.
    await namespace.replacePod('assets-0')
    expect(run('assets-0', 'cat /srv/public/index.html')).toBe('changed')
  })
})

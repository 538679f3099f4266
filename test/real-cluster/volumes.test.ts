import { describe, expect, it } from 'vitest'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

const write = 'touch /data/by-$(id -u) && exec sleep 1000000'

describe.skipIf(cannotRun)(`the volumes of an application${withoutNode}`, () => {
  const namespace = useNamespace('volumes')
  /** Containers write when they have started, so that a file may come after the end of a deploy. */
  const expectWritten = (pod: string, files: readonly string[]) =>
    expect
      .poll(() => namespace.kubectl('exec', pod, '--', 'ls', '/data').trim().split('\n'), patient)
      .toEqual(files)

  it('[R2.12-08] are writable for the user of the image, the user of the file, and a Job', async () => {
    const env = {
      GRAFANA: image('grafana', { User: '472', Cmd: ['sh', '-c', write] }),
      BOX: image('box', { Cmd: ['sleep', '1000000'] }),
    }
    const manifest = `
name: writers
services:
  image:
    image: \${GRAFANA}
    volumes: ['one:/data']
    depends_on: { job: { condition: service_completed_successfully } }
  manifest:
    image: \${BOX}
    user: "473"
    command: [sh, -c, '${write}']
    volumes: ['two:/data']
  group:
    image: \${BOX}
    user: 474:475
    command: [sh, -c, '${write}']
    volumes: ['three:/data']
  job:
    image: \${GRAFANA}
    restart: 'no'
    command: [touch, /data/by-job]
    volumes: ['one:/data']
volumes:
  one: { driver_opts: { size: 10Mi } }
  two: { driver_opts: { size: 10Mi } }
  three: { driver_opts: { size: 10Mi } }
`
    const { message, lines } = await namespace.deploy(manifest, { env, wait: true, timeout: '4m' })
    expect(message, lines.join('\n')).toBe('deployed')
    await expectWritten('image-0', ['by-472', 'by-job'])
    await expectWritten('manifest-0', ['by-473'])
    await expectWritten('group-0', ['by-474'])
  })
  it('[C6-07] are mounted by one Pod of a Deployment at a time', async () => {
    const log = 'echo "$1 $$VERSION" >> /data/log'
    const script = `say() { ${log}; }; trap 'sleep 3; say end; exit 0' TERM; say start; while :; do sleep 0.2; done`
    const manifest = (version: string) => `
name: sole
services:
  writer:
    image: \${BOX}
    command: [sh, -c, ${JSON.stringify(script)}]
    stop_grace_period: 1m
    environment: { VERSION: "${version}" }
    labels: { kompose.controller.type: deployment }
    volumes: ['sole:/data']
volumes:
  sole: { driver_opts: { size: 10Mi } }
`
    const options = {
      profile: 'compose',
      env: { BOX: image('box', { Cmd: ['sleep', '1000000'] }) },
      wait: true,
      timeout: '4m',
    } as const
    const written = () => namespace.kubectl('exec', 'deployment/writer', '--', 'cat', '/data/log').trim()
    for (const [version, log] of [
      ['1', 'start 1'],
      ['2', 'start 1\nend 1\nstart 2'],
    ] as const) {
      const { message, lines } = await namespace.deploy(manifest(version), options)
      expect(message, lines.join('\n')).toBe('deployed')
      await expect.poll(written, patient).toBe(log)
    }
  })
  it('[C3-05] begin once with the files of the image, for all services that mount them', async () => {
    const config = { WorkingDir: '/srv/public', Cmd: ['sh', '-c', 'exec sleep 1000000'], User: '1000' }
    const files = { 'srv/public/index.html': 'hello', 'srv/public/.hidden/deep': 'deep' }
    const env = {
      SITE: image('filling-site', config, files),
      BOX: image('box', { Cmd: ['sleep', '1000000'] }),
    }
    const manifest = (version: string) => `
name: filling
services:
  site:
    image: \${SITE}
    stop_grace_period: 1s
    environment: { VERSION: "${version}" }
    volumes: ['site:/srv/public:ro']
  proxy:
    image: \${BOX}
    volumes: ['site:/www']
    depends_on: [site]
  anonymous:
    image: \${SITE}
    volumes: [/srv/public]
volumes:
  site: { driver_opts: { size: 10Mi } }
`
    const options = {
      profile: 'compose',
      env,
      imageConfigs: { [env.SITE]: config },
      wait: true,
      timeout: '4m',
    } as const
    const run = (pod: string, script: string) =>
      namespace.kubectl('exec', pod, '--', 'sh', '-c', script).trim()
    const { message, lines } = await namespace.deploy(manifest('1'), options)
    expect(message, lines.join('\n')).toBe('deployed')
    expect(run('site-0', 'cat index.html .hidden/deep')).toBe('hellodeep')
    expect(run('deployment/anonymous', 'cat index.html')).toBe('hello')
    expect(run('proxy-0', 'cat /www/index.html; rm /www/index.html; ls -A /www')).toBe('hello.hidden')
    const again = await namespace.deploy(manifest('2'), options)
    expect(again.message, again.lines.join('\n')).toBe('deployed')
    expect(run('site-0', 'echo $VERSION; ls -A')).toBe('2\n.hidden')
  })
  it('[C3-10] [R2.12-09] can be written by a program that becomes another user, beside others', async () => {
    const accounts = {
      'etc/passwd': 'root:x:0:0::/:/bin/sh\nwww-data:x:33:33::/:/bin/sh\n',
      'etc/group': 'root:x:0:\nwww-data:x:33:\n',
    }
    const drop = "su -s /bin/sh www-data -c 'touch /data/by-$(id -u)'; exec sleep 1000000"
    const env = {
      WORDPRESS: image('wordpress', { Cmd: ['sh', '-c', drop] }, accounts),
      BOX: image('box', { Cmd: ['sleep', '1000000'] }),
    }
    const manifest = `
name: dropping
services:
  site:
    image: \${WORDPRESS}
    volumes: ['shared:/data']
  other:
    image: \${BOX}
    user: "50000"
    command: [sh, -c, 'touch /data/by-$$(id -u) && exec sleep 1000000']
    volumes: ['shared:/data']
    depends_on: [site]
volumes:
  shared: { driver_opts: { size: 10Mi } }
`
    const { message, lines } = await namespace.deploy(manifest, {
      profile: 'compose',
      env,
      wait: true,
      timeout: '4m',
    })
    expect(message, lines.join('\n')).toBe('deployed')
    await expectWritten('site-0', ['by-33', 'by-50000'])
  })
})

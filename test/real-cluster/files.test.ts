import { describe, expect, it } from 'vitest'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`the files of an application${withoutNode}`, () => {
  const namespace = useNamespace('files')
  const inPod = (pod: string, command: string) =>
    namespace.kubectl('exec', pod, '--', 'sh', '-c', command).trim()

  it('[C2-01] [C2-03] [C2-04] [C2-05] are where the manifest says, with their permissions', async () => {
    const box = image('box', { Cmd: ['sleep', '1000000'] })
    const manifest = `
name: files
services:
  reader:
    image: ${box}
    restart: always
    stop_grace_period: 1s
    configs:
      - source: greeting
        target: /etc/shop/greeting
        mode: 0440
      - binary
    secrets: [token]
    volumes:
      - ./conf:/etc/conf:ro
      - ./start.sh:/start.sh
      - ./html:/html:ro
      - ./uploads:/html/uploads
    user: "1234"
configs:
  greeting: { content: hello }
  binary: { file: ./binary }
secrets:
  token: { file: ./token }
`
    const files = {
      './binary': Uint8Array.of(0xff, 0x00, 0x41),
      './conf/main.conf': 'main\n',
      './conf/sub/more.conf': 'more\n',
      './start.sh': '#!/bin/sh\necho started\n',
      './html/index.html': 'hello\n',
    }
    const folders = {
      './conf': ['main.conf', 'sub/more.conf'],
      './html': ['index.html'],
      './uploads': 'empty',
    } as const
    namespace.kubectl('create', 'secret', 'generic', 'token', '--from-literal=token=secret')
    const options = { profile: 'compose', files, folders, wait: true, timeout: '4m' } as const
    const { message, lines } = await namespace.deploy(manifest, options)
    expect(message, lines.join('\n')).toBe('deployed')

    const pod = 'reader-0'
    expect(inPod(pod, 'stat -L -c %a /etc/shop/greeting; ls -l /etc/shop/greeting | cut -c1-10')).toContain(
      '440',
    )
    expect(inPod(pod, 'cat /etc/shop/greeting; od -An -tx1 /binary')).toMatch(/^hello *ff 00 41$/)
    expect(inPod(pod, 'cat /run/secrets/token')).toBe('secret')
    expect(inPod(pod, 'cat /etc/conf/main.conf /etc/conf/sub/more.conf')).toBe('main\nmore')
    expect(inPod(pod, '/start.sh')).toBe('started')
    expect(inPod(pod, 'cat /html/index.html; touch /html/uploads/new && ls /html/uploads')).toBe('hello\nnew')

    const changed = { ...options, files: { ...files, './conf/main.conf': 'changed\n' } }
    expect((await namespace.deploy(manifest, changed)).message).toBe('deployed')
    expect(inPod(pod, 'cat /etc/conf/main.conf')).toBe('changed')
  })

  it('[C2-04] fill the volume of a service that writes to them', async () => {
    const manifest = `
name: kept
services:
  home:
    image: ${image('box', { Cmd: ['sleep', '1000000'] })}
    user: "1234:1234"
    stop_grace_period: 1s
    volumes: ["./storage:/storage"]
`
    const files = {
      './storage/home.yaml': 'first\n',
      './storage/.hidden/core': 'core\n',
      './storage/bin/run.sh': '#!/bin/sh\necho run\n',
    }
    const folders = { './storage': ['home.yaml', '.hidden/core', 'bin/run.sh'] }
    const options = { profile: 'compose', files, folders, wait: true, timeout: '4m' } as const
    const { message, lines } = await namespace.deploy(manifest, options)
    expect(message, lines.join('\n')).toBe('deployed')
    const all = 'cd /storage; find . -type f | sort; cat home.yaml .hidden/core; bin/run.sh'
    expect(inPod('home-0', all)).toBe('./.hidden/core\n./bin/run.sh\n./home.yaml\nfirst\ncore\nrun')

    inPod('home-0', 'echo written >> /storage/home.yaml; rm -r /storage/bin')
    const changed = { ...options, files: { ...files, './storage/home.yaml': 'second\n' } }
    expect((await namespace.deploy(manifest, changed)).message).toBe('deployed')
    await namespace.replacePod('home-0')
    expect(inPod('home-0', 'cd /storage; find . -type f | sort; cat home.yaml')).toBe(
      './.hidden/core\n./home.yaml\nfirst\nwritten',
    )
  })
})

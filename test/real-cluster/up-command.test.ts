import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderWith } from '../../cli/test/support/folder.js'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`tranship up${withoutNode}`, () => {
  const namespace = useNamespace('up')
  let box: string
  let port: number
  beforeAll(async () => {
    box = image('up-box', { Cmd: ['httpd', '-f', '-v', '-p', '8080', '-h', '/srv'] })
    port = await freePort()
  })

  it('[E6-01] [E6-02] [E6-04] [E7-02] brings files and changes to the containers and their ports here, and undoes it', async () => {
    const folder = folderWith({
      'compose.yaml': `name: dev
services:
  web:
    image: ${box}
    user: '2000'
    ports: ['${port}:8080']
    volumes: ['./site:/srv', './greeting.txt:/srv/greeting.txt:ro']
    stop_grace_period: 1s
`,
      'site/index.html': 'first',
      'site/gone.html': 'gone',
      'greeting.txt': 'hello',
    })
    const interruption = new AbortController()
    let logs = ''
    const running = tranship(['up', '--quiet', '--sync-image', box, '--timeout', '4m'], {
      folder,
      env: process.env as Record<string, string>,
      interruption: interruption.signal,
      onOutput: (text) => (logs += text),
    })
    const get = async (file: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/${file}`)
      return answer.ok ? await answer.text() : answer.status
    }
    const becomes = (file: string, text: string | number) =>
      expect.poll(() => get(file), { ...patient, interval: 50 }).toBe(text)
    try {
      await becomes('index.html', 'first')
      await becomes('greeting.txt', 'hello')
      writeFileSync(path.join(folder, 'site/index.html'), 'second')
      writeFileSync(path.join(folder, 'greeting.txt'), 'hello again')
      rmSync(path.join(folder, 'site/gone.html'))
      mkdirSync(path.join(folder, 'site/deep/er'), { recursive: true })
      writeFileSync(path.join(folder, 'site/deep/er/new.html'), 'new')
      await becomes('index.html', 'second')
      await becomes('greeting.txt', 'hello again')
      await becomes('gone.html', 404)
      await becomes('deep/er/new.html', 'new')
      // The application may write, since it is in the group of the files.
      namespace.kubectl(
        'exec',
        'deploy/web',
        '-c',
        'web',
        '--',
        'sh',
        '-c',
        'echo own >/srv/deep/er/own.html',
      )
      await becomes('deep/er/own.html', 'own\n')
      await expect.poll(() => logs, patient).toMatch(/^web-\S+ \| .*response:200/m)
    } finally {
      interruption.abort()
    }
    const { status, errors } = await running
    expect(status, errors).toBe(130)
    expect(errors).not.toContain('warning')
    const after = namespace.kubectl('get', 'deploy', 'web', '-o', 'json', '--show-managed-fields')
    expect(after).not.toContain('tranship-sync')
    expect(after).not.toContain('"manager": "tranship-up"')
    expect(after).toContain('"mountPath": "/srv/index.html"')
  })

  it('[E0-05] sends no files that a link outside leads to, even a new link, and reports it', async () => {
    const secret = 'canary7f3a'
    const keys = folderWith({ id_rsa: secret, 'sub/known': secret })
    const folder = folderWith({
      'compose.yaml': `name: links
services:
  box:
    image: ${box}
    volumes: ['./conf:/x', './src:/src', './own.conf:/own.conf']
    stop_grace_period: 1s
`,
      'src/a.txt': 'a',
      'src/sub/b.txt': 'b',
      'own.conf': 'own',
    })
    const at = (name: string) => path.join(folder, name)
    symlinkSync(keys, at('conf'))
    symlinkSync(keys, at('src/keys'))
    const interruption = new AbortController()
    let told = ''
    const running = tranship(['up', '--quiet', '--sync-image', box, '--timeout', '4m'], {
      folder,
      env: process.env as Record<string, string>,
      interruption: interruption.signal,
      onErrors: (text) => (told += text),
    })
    const inBox = (script: string) => {
      // A folder that was not looked at is a volume, so this is a StatefulSet.
      return namespace.kubectl('exec', 'statefulset/box', '-c', 'box', '--', 'sh', '-c', script)
    }
    const becomes = (script: string, text: string) => expect.poll(() => inBox(script), patient).toBe(text)
    try {
      await becomes('cat /src/a.txt /own.conf', 'aown')
      await becomes('readlink /src/keys', `${keys}\n`)
      rmSync(at('src/a.txt'))
      symlinkSync(path.join(keys, 'id_rsa'), at('src/a.txt'))
      rmSync(at('src/sub'), { recursive: true })
      symlinkSync(keys, at('src/sub'))
      rmSync(at('own.conf'))
      symlinkSync(path.join(keys, 'id_rsa'), at('own.conf'))
      writeFileSync(at('src/last.txt'), 'last')
      await becomes('readlink /src/a.txt; readlink /src/sub', `${path.join(keys, 'id_rsa')}\n${keys}\n`)
      await becomes('cat /src/last.txt', 'last')
      expect(inBox(`grep -rs ${secret} /src /own.conf /x || true`)).toBe('')
    } finally {
      interruption.abort()
    }
    const { status, errors } = await running
    expect(status, errors).toBe(130)
    expect(told).toContain('`./conf` is not sent, as a link in its path leads elsewhere')
    expect(namespace.kubectl('get', 'configmaps,secrets,pods,deployments', '-o', 'yaml')).not.toContain(
      secret,
    )
  })
})

/** Returns a free port that the kernel gives to no outgoing connection: those have ports from 32768 on. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => {
      resolve(false)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'
import { gitServer, repositoryWith } from './git-server.js'

const files = {
  'compose.yaml': 'services: { top: { image: "nginx:1.29" } }\n',
  'sub/compose.yaml': `
include: [../more/compose.yaml]
services:
  db:
    extends: { file: base.yaml, service: base }
    image: postgres:\${VERSION}
    env_file: db.env
    volumes: ["./conf:/etc/conf:ro"]
    configs: [motd]
configs: { motd: { file: ./motd.txt } }
`,
  'sub/base.yaml': 'services: { base: { environment: { FROM_BASE: "1" } } }\n',
  'sub/.env': 'VERSION=18\n',
  'sub/db.env': 'FROM_ENV_FILE=2\n',
  'sub/conf/a.conf': 'content-of-a-conf\n',
  'sub/motd.txt': 'content-of-motd\n',
  'more/compose.yaml': 'services: { cache: { image: "valkey/valkey:8" } }\n',
}

/** Serves a repository, and returns its address with the commit, and the environment of a command. */
async function served(prepare?: (folder: string) => void, others: Readonly<Record<string, string>> = {}) {
  const { folder, commit } = repositoryWith({ ...files, ...others }, prepare)
  const { address, stop } = await gitServer(path.dirname(folder))
  const home = folderWith({ a: '' }, 'home')
  const env = { HOME: home, PATH: process.env['PATH']!, GIT_CONFIG_NOSYSTEM: '1' }
  return { url: `${address}/shop.git`, commit, env, home, stop }
}

const including = (address: string) => ({
  'compose.yaml': `include: ["${address}"]\nservices: { web: { image: "nginx:1.29" } }\n`,
})

describe('[E0-14] include from Git', () => {
  it('fetches the commit, and reads what the included file names', async () => {
    const { url, commit, env, stop } = await served()
    const surroundings = { files: including(`${url}#${commit}:sub`), env }
    const { status, output, errors } = await tranship(['--allow-remote'], surroundings)
    expect([status, errors]).toEqual([0, expect.stringContaining(`Fetching ${url}#${commit}`)])
    for (const part of [
      'postgres:18',
      'valkey/valkey:8',
      'FROM_BASE',
      'FROM_ENV_FILE',
      'content-of-a-conf',
      'content-of-motd',
    ])
      expect(output).toContain(part)
    stop()
    const again = await tranship(['--allow-remote'], surroundings)
    expect([again.status, again.output]).toEqual([0, output])
    expect(again.errors).not.toContain('Fetching')
  })

  it('reads the Compose file of the top folder, or the file that the address names', async () => {
    const { url, commit, env } = await served()
    for (const [end, image] of [
      [`#${commit}`, 'nginx:1.29'],
      [`#${commit}:more/compose.yaml`, 'valkey/valkey:8'],
      [`?ref=${commit}&subdir=more`, 'valkey/valkey:8'],
    ] as const) {
      const text = including(`${url}${end}`)
      const { status, output } = await tranship(['--allow-remote'], { files: text, env })
      expect([status, output.includes(image)]).toEqual([0, true])
    }
  })

  it('refuses an address without --allow-remote, and one without a commit', async () => {
    const { url, commit, env } = await served()
    const hint = async (address: string, ...flags: string[]) => {
      const { status, output: errors } = await tranship(['check', ...flags], {
        files: including(address),
        env,
      })
      expect([status, errors]).toEqual([1, expect.stringContaining('compose.yaml:1:11: error')])
      expect(errors).toContain('[remote-file]')
      return errors
    }
    expect(await hint(`${url}#${commit}:sub`)).toContain('Add `--allow-remote` to the command')
    expect(await hint(`${url}#main:sub`, '--allow-remote')).toContain('all 40 digits of the commit')
    expect(await hint('oci://registry.example.com/shop:1', '--allow-remote')).toContain('Write the digest')
    expect(await hint('https://example.com/compose.yaml', '--allow-remote')).toContain('Download the file')
    expect(
      await hint(
        'ext::sh -c true#0123456789012345678901234567890123456789'.replace('ext::', 'ext://'),
        '--allow-remote',
      ),
    ).toContain('Download')
  })

  it('shows the address of a file in messages', async () => {
    const { url, commit, env } = await served()
    const files = { 'app/compose.yaml': including(`${url}#${commit}:sub`)['compose.yaml'] }
    const words = ['check', '--verbose', '--allow-remote', 'app/compose.yaml']
    const { output } = await tranship(words, { files, env })
    expect(output).toContain(`${url}#${commit}:sub:6:12: warning:`)
  })

  it('excludes --untrusted', async () => {
    const { status, errors } = await tranship(['--allow-remote', '--untrusted'], {
      files: including('a.yaml'),
    })
    expect([status, errors]).toEqual([2, expect.stringContaining('exclude each other')])
  })

  it('names the line of an address that it cannot fetch, and no password', async () => {
    const { url, commit, env } = await served()
    const wrong = commit.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    const address = `${url.replace('//', '//user:pass@')}#${wrong}:sub`
    const { status, errors } = await tranship(['--allow-remote'], { files: including(address), env })
    expect([status, errors]).toEqual([2, expect.stringContaining('(line 1 of the Compose file)')])
    expect(errors).not.toContain('pass@')
    const plain = await tranship(['--allow-remote'], {
      files: including(`http://git.example.com/a.git#${commit}`),
      env,
    })
    expect([plain.status, plain.errors]).toEqual([2, expect.stringContaining('Write `https:`')])
  })

  it('reads the files of secrets from there', async () => {
    const text =
      'services: { web: { image: nginx, secrets: [key] } }\nsecrets: { key: { file: ../key.txt } }\n'
    const { url, commit, env } = await served(() => {}, {
      'secret/compose.yaml': text,
      'key.txt': 'of-the-key',
    })
    const files = { 'compose.yaml': `include: ["${url}#${commit}:secret"]\n` }
    const { status, output } = await tranship(['secrets', '--allow-remote'], { files, env })
    expect([status, output]).toEqual([0, expect.stringContaining(btoa('of-the-key'))])
  })

  it('runs no filter, and follows no link out of the repository', async () => {
    const out = folderWith({ secret: 'content-of-secret' })
    const link = (folder: string) => {
      symlinkSync(path.join(out, 'secret'), path.join(folder, 'sub', 'conf', 'link'))
    }
    const { url, commit, env, home } = await served(link, { '.gitattributes': '* filter=own\n' })
    const proof = path.join(home, 'proof')
    writeFileSync(
      path.join(home, '.gitconfig'),
      `[filter "own"]\n\tsmudge = "touch ${proof}; cat"\n\trequired = true\n`,
    )
    const { status, output, errors } = await tranship(['--allow-remote'], {
      files: including(`${url}#${commit}:sub`),
      env,
    })
    expect([status, existsSync(proof)]).toEqual([0, false])
    expect(output).not.toContain('content-of-secret')
    expect(errors).toContain('mounted-link-leads-out')
  })
})

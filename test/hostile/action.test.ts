import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { action, gitIn, integrity, runAction } from '../../cli/test/support/run-action.js'
import { type Entry, makeRepository } from './support/repository.js'

const version = action.inputs['version']!.default
const web = (image: string) => `services:\n  web:\n    image: ${image}\n`

/** Makes a repository. Its second commit changes the manifests and adds other files. */
function makeChange(manifests: readonly string[], entries: Readonly<Record<string, Entry>> = {}) {
  const before = Object.fromEntries(manifests.map((name) => [name, web('nginx:1.28')]))
  const { folder, outer } = makeRepository(
    { ...before, ...entries },
    { hasGit: true, outside: { secret: 'canary' } },
  )
  gitIn(folder, 'add', '--all')
  gitIn(folder, 'commit', '--quiet', '--message', 'before')
  return {
    folder,
    outer,
    base: gitIn(folder, 'rev-parse', 'HEAD'),
    /** Commits other text in the manifests. */
    commit: (text: string) => {
      for (const name of manifests) writeFileSync(path.join(folder, name), text)
      gitIn(folder, 'add', '--all')
      gitIn(folder, 'commit', '--quiet', '--message', 'after')
    },
  }
}

/** A program that leaves a file if anything runs it. */
const leavesTrace = (outer: string) => `#!/bin/sh\ntouch '${outer}/ran'\ncat\n`

describe('the action in an untrusted checkout', () => {
  it('[E8-02] runs nothing of the checkout', async () => {
    const change = makeChange(['compose.yaml'], {
      '.npmrc':
        'registry=http://127.0.0.1:1/\nignore-scripts=false\nscript-shell=./evil\nnode-options=--require=./evil.js\n',
      '.node-version': '99.99.99\n',
      '.tool-versions': 'nodejs 99.99.99\n',
      '.gitattributes': '* filter=lfs diff=evil\n',
      '.lfsconfig': '[lfs]\nurl = http://127.0.0.1:1/\n',
      'package.json': '{"scripts": {"preinstall": "./evil"}, "volta": {"node": "99.99.99"}}',
      'package-lock.json': '{"lockfileVersion": 3, "packages": {}}',
    })
    const { folder, outer, base, commit } = change
    const evil = `require('node:fs').writeFileSync('${outer}/ran', '')\n`
    writeFileSync(path.join(folder, 'evil.js'), evil)
    const own = `node_modules/tranship-cli`
    makeFiles(folder, {
      [`${own}/package.json`]: `{"name": "tranship-cli", "version": "${version}", "bin": {"tranship": "dist/tranship.cjs"}}`,
      [`${own}/dist/tranship.cjs`]: evil,
      'node_modules/.bin/tranship': leavesTrace(outer),
      'node_modules/.bin/node': leavesTrace(outer),
    })
    commit(web('nginx:1.29'))
    // From here on git runs in the action alone.
    for (const name of ['evil', '.git/hooks/post-checkout', '.git/hooks/post-index-change']) {
      writeFileSync(path.join(folder, name), leavesTrace(outer))
      chmodSync(path.join(folder, name), 0o755)
    }
    const program = path.join(folder, 'evil')
    for (const [name, value] of [
      ['core.fsmonitor', program],
      ['core.hooksPath', '.git/hooks'],
      ['filter.lfs.smudge', program],
      ['filter.lfs.process', program],
      ['filter.lfs.clean', 'cat'],
      ['filter.lfs.required', 'true'],
      ['diff.evil.textconv', program],
      ['diff.external', program],
    ] as const)
      gitIn(folder, 'config', name, value)
    const { status, summary, asked } = await runAction(
      folder,
      { base },
      { NODE_OPTIONS: '--require ./evil.js', NODE_PATH: path.join(folder, 'node_modules') },
    )
    expect(summary).toContain('+        image: nginx:1.29\n')
    expect(status).toBe(0)
    expect(asked).toEqual([`/tranship-cli/-/tranship-cli-${version}.tgz`])
    expect(existsSync(path.join(outer, 'ran'))).toBe(false)
  })

  it('[E8-02] takes a path that looks like an option for a file', async () => {
    const name = '--output=pwn/compose.yaml'
    const { folder, base, commit } = makeChange([name, '-/docker-compose.yml'])
    commit(`${web('nginx')}    restart: sometimes\n`)
    const before = readdirSync(folder)
    const { sarif, summary, output } = await runAction(folder, { base })
    expect(readdirSync(folder)).toEqual(before)
    expect(output).not.toContain('unknown option')
    expect(JSON.stringify(sarif)).toContain('--output%3Dpwn/compose.yaml')
    expect(summary).toContain(`### \`${name}\`\n`)
  })

  it('[E8-02] lets no name be a command of the log, or markup of the summary', async () => {
    const names = [
      'a\n::add-mask::x\n##[error]x/compose.yaml',
      '::stop-commands::x/compose.yaml',
      '##[add-mask]x/compose.yaml',
      '100%0A::error::x/compose.yaml',
      '`</summary><img src=x>` [x](javascript:x) @all/compose.yaml',
      'a\u202eb/compose.yaml',
    ]
    const { folder, base, commit } = makeChange(names)
    commit(`${web('nginx')}    restart: "sometimes\\n::error::x ##[error]x"\n`)
    const { commands, summary, sarif } = await runAction(folder, { base })
    expect(sarif!.runs[0]!.results.length).toBeGreaterThanOrEqual(names.length)
    expect(commands.length).toBeGreaterThanOrEqual(names.length)
    for (const command of commands)
      expect(command).toMatch(/^::(?:error|warning|notice) file=[^:]*,line=\d+,/)
    const headings = summary.split('\n').filter((line) => line.startsWith('#'))
    expect(headings).toHaveLength(names.length)
    for (const heading of headings) expect(heading).toMatch(/^### (`+)(?!`).*[^`]\1$/)
    expect(headings).toContain('### `` `</summary><img src=x>` [x](javascript:x) @all/compose.yaml ``')
    expect(headings).toContain('### `a\uFFFDb/compose.yaml`')
    expect(summary).not.toMatch(/^(?:::|\s*<img)/m)
  })

  it('[E8-02] shows nothing of the machine, of its environment or of the token of the checkout', async () => {
    const { folder, outer, base, commit } = makeChange(['compose.yaml'], {
      link: { link: '../secret' },
      git: { link: '.git' },
    })
    gitIn(folder, 'config', 'http.extraheader', 'AUTHORIZATION: basic canary')
    const files = ['/proc/self/environ', `${outer}/secret`, '../secret', 'link', '.git/config', 'git/config']
    const configs = files.map((file, index) => `  c${index}: { file: ${file} }\n`).join('')
    const used = files.map((_, index) => `c${index}`).join(', ')
    commit(
      `services:\n  web:\n    image: "nginx:\${TOKEN:-none}"\n    configs: [${used}]\n    volumes: [".:/all", "./.git:/git"]\n    environment: [TOKEN]\nconfigs:\n${configs}`,
    )
    const { output, summary, sarif, status } = await runAction(folder, { base }, { TOKEN: 'canary' })
    expect([0, 1]).toContain(status)
    expect(summary).toMatch(/^### `compose\.yaml`\n./m)
    for (const text of [output, summary, JSON.stringify(sarif)]) expect(text).not.toContain('canary')
  })

  it('[E8-02] installs no package that has other content than its release', async () => {
    const { folder, base } = makeChange(['compose.yaml'])
    const other = integrity.replace(/.{8}==$/, 'AAAAAAAA==')
    const { status, output, asked } = await runAction(folder, { base, integrity: other })
    expect(status).not.toBe(0)
    expect(output).toContain('EINTEGRITY')
    expect(asked.length).toBeGreaterThan(0)
  })
})

function makeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    chmodSync(file, 0o755)
  }
}

import { readFileSync } from 'node:fs'
import { catalogue } from 'tranship'
import { expect, it } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version: string }
const { version } = read('package.json')

it('all packages and the lock file have one version', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const versions = ['cli', 'codemirror', 'monaco', 'server', 'vscode'].flatMap((folder) => [
    read(`${folder}/package.json`).version,
    packages[folder]!.version,
  ])
  expect([packages['']!.version, ...versions]).toEqual([version, ...versions.map(() => version)])
})

it('the changelog begins with that version, released or not', () => {
  const [, first] = /^## (?:Unreleased )?(\S+)$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
  expect(first).toBe(version)
})

it('no diagnostic is of a version that the changelog does not have', () => {
  const versions = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (?:Unreleased )?(\S+)$/gm)]
  const released = versions.map(([, each]) => each)
  for (const { since } of Object.values(catalogue)) expect(released).toContain(since)
})

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { catalogue, type Code, safeTranslate } from 'tranship'
import { describe, expect, inject, it } from 'vitest'
import { diagnosticExamples } from '../support/diagnostic-examples.js'

/** The files of a package, as they would be in its tarball. */
function packed(folder: string): readonly string[] {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ files }] = JSON.parse(output) as [{ files: readonly { path: string }[] }]
  return files.map((file) => file.path)
}

/** The targets of the relative links in a document, without anchors. */
function linksIn(document: string): readonly string[] {
  const prose = readFileSync(document, 'utf8').replace(/^```[^]*?^```$/gm, '')
  return [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
}

describe.each(['.', 'cli', 'server'])('the package in %s', (folder) => {
  const files = packed(folder)

  it('has a document, and every link of its documents leads to a file in it', () => {
    const documents = files.filter((file) => file.endsWith('.md'))
    expect(documents).toContain('README.md')
    const broken = documents.flatMap((document) =>
      linksIn(path.join(folder, document))
        .map((target) => path.posix.join(path.posix.dirname(document), target))
        .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
        .map((target) => `${document} → ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('names no address that is not known', () => {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as object
    for (const key of ['repository', 'homepage', 'bugs']) expect(manifest).not.toHaveProperty(key)
  })
})

describe('the package of the library', () => {
  const files = new Set(packed('.'))

  it('has the page of every code, where `url` says', () => {
    const codes = Object.keys(catalogue) as Code[]
    expect(codes.filter((code) => !files.has(`docs/diagnostics/${code}.md`))).toEqual([])
    const { manifest, options } = diagnosticExamples['invalid-port']
    const result = safeTranslate(manifest, options)
    expect(!result.ok && files.has(result.errors[0]!.url)).toBe(true)
  })

  it('has no document about changing it', () => {
    const internal = [
      'docs/architecture.md',
      'docs/adding-a-key.md',
      'docs/decisions.md',
      'docs/releasing.md',
    ]
    for (const document of internal) {
      expect(existsSync(document)).toBe(true)
      expect(files).not.toContain(document)
    }
    expect([...files].filter((file) => file.startsWith('docs/spec'))).toEqual([])
  })
})

// The source cannot be required: it is TypeScript.
const library = inject('library')

it.skipIf(library.endsWith('.ts'))('CommonJS can require the library, and import it', () => {
  const script = `
    const { translate } = require(${JSON.stringify(library)})
    import(${JSON.stringify(library)}).then((again) => console.log(again.translate === translate))
  `
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=commonjs', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  expect(stdout).toBe('true\n')
  expect(status).toBe(0)
})

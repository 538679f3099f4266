import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { homeOfLibrary } from '../../scripts/package-homes.js'
import { diagnosticExamples } from '../support/diagnostic-examples.js'
import { library, project } from './installed.js'

/** The folder and the files of an installed package. */
function installedPackage(name: string): { readonly folder: string; readonly files: readonly string[] } {
  const folder = path.join(project, 'node_modules', name)
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  return {
    folder,
    files: found
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
  }
}

/** The targets of the relative links in a document, without anchors. */
function linksIn(document: string): readonly string[] {
  const prose = readFileSync(document, 'utf8').replace(/^```[^]*?^```$/gm, '')
  return [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
}

describe.each([
  'tranship',
  'tranship-cli',
  'tranship-codemirror',
  'tranship-language-server',
  'tranship-monaco',
])('the package %s', (name) => {
  const { folder, files } = installedPackage(name)

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

  it('names no address that stands for another, except in its package.json', () => {
    const others = files.filter((file) => file !== 'package.json')
    expect(
      others.filter((file) => readFileSync(path.join(folder, file)).includes('tranship.invalid')),
    ).toEqual([])
  })

  it('names the home of the library', () => {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as object
    const { homepage, bugs, repository } = homeOfLibrary()
    expect(manifest).toMatchObject({ homepage, bugs, repository })
  })
})

it.each([
  ['tranship', ''],
  ['tranship-cli', ''],
  ['tranship-language-server', 'dist/'],
])('the package %s has the page of every code, and of no former code', (name, folder) => {
  const { files } = installedPackage(name)
  const pages = files.filter((file) => file.startsWith(`${folder}docs/diagnostics/`))
  const urls = Object.values(library.catalogue).map(({ url }) => folder + url)
  expect(pages.sort()).toEqual(urls.sort())
})

it.each(['tranship-codemirror', 'tranship-monaco'])(
  'the package %s has built code and its papers',
  (name) => {
    const names = installedPackage(name).files.map((file) => file.replace(/\/.*/, ''))
    expect([...new Set(names)].sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  },
)

describe('the package of the library', () => {
  const files = new Set(installedPackage('tranship').files)

  it('has the page of its API', () => {
    expect(files).toContain('docs/api.md')
  })

  it('raises diagnostics whose `url` is a page in it', () => {
    const { manifest, options } = diagnosticExamples['invalid-port']
    const result = library.safeTranslate(manifest, options)
    expect(!result.ok && files.has(result.errors[0]!.url)).toBe(true)
  })

  it('has no document about changing it', () => {
    const internal = [
      'docs/architecture.md',
      'docs/adding-a-key.md',
      'docs/decisions.md',
      'docs/releasing.md',
      'docs/style.md',
    ]
    for (const document of internal) {
      expect(existsSync(document)).toBe(true)
      expect(files).not.toContain(document)
    }
    expect([...files].filter((file) => file.startsWith('docs/spec'))).toEqual([])
  })
})

import { safeTranslate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { isFilePath, plainPath } from '../src/state/file-path.js'
import { initialSettings, type Project, withFile } from '../src/state/project.js'
import { optionsOf } from '../src/translation/options.js'

/** Returns the options for a manifest with one service and these files. */
function known(service: string, files: Readonly<Record<string, string>>): TranslateOptions {
  return optionsOf(project(service, files))
}

function project(service: string, files: Readonly<Record<string, string>>): Project {
  const text = `name: one\nservices: {web: {image: nginx, ${service}}}\n`
  const others = Object.entries(files).map(([path, text]) => ({ path, text }))
  return { files: [{ path: 'compose.yaml', text }, ...others], settings: initialSettings }
}

describe('files that a manifest names', () => {
  it.each(['web.env', './web.env', './/web.env', 'conf/../web.env'])('finds %s as web.env', (path) => {
    expect(known(`env_file: ${path}`, { 'web.env': 'A=1' }).files).toEqual({ [path]: 'A=1' })
  })

  it.each(['./web.env', 'conf//../web.env'])('finds web.env in a project that has it as %s', (path) => {
    expect(known('env_file: web.env', { [path]: 'A=1' }).files).toEqual({ 'web.env': 'A=1' })
  })

  it('finds a file above the folder of the manifest', () => {
    expect(known('env_file: ../up.env', { '../up.env': 'A=1' }).files).toEqual({ '../up.env': 'A=1' })
  })

  it.each(['constructor', 'toString', '__proto__'])('finds no %s that is not there', (path) => {
    expect(known(`env_file: ${path}`, {}).files).toEqual({})
    const { files: manifest } = project(`env_file: ${path}`, {})
    const result = safeTranslate(manifest, known(`env_file: ${path}`, {}))
    expect(result.ok ? [] : result.errors.map(({ code }) => code)).toEqual(['env-file-missing'])
  })

  it('knows the files of a folder by their paths from it', () => {
    const { files, folders } = known('volumes: ["./conf:/etc/conf"]', { 'conf/a': 'A', 'conf/b/c': 'C' })
    expect(folders).toMatchObject({ './conf': ['a', 'b/c'] })
    expect(files).toEqual({ './conf/a': 'A', './conf/b/c': 'C' })
  })

  it('has nothing from above in the folder of the manifest itself', () => {
    expect(known('volumes: [".:/app"]', { a: 'A', '../b': 'B' }).folders).toMatchObject({ '.': ['a'] })
  })
})

describe('[E14-08] the file of facts', () => {
  const facts = { version: 1, services: { web: { listens: [{ protocol: 'tcp', port: 9123 }] } } }
  const codes = (text: string) => {
    const files = { 'tranship.facts.json': text }
    const result = safeTranslate(project('', files).files.slice(0, 1), known('', files))
    return result.ok ? JSON.stringify(result.objects) : result.errors.map(({ code }) => code)
  }

  it('gives facts', () => {
    expect(codes(JSON.stringify(facts))).toContain('9123')
  })

  it.each(['{', '{"version":2}'])('is reported if it holds none: %s', (text) => {
    expect(codes(text)).toEqual(['invalid-option'])
  })

  it('takes the place of an earlier one', () => {
    const file = { path: 'tranship.facts.json', text: '{}' }
    const before = project('', { 'tranship.facts.json': '[]', '.env': 'A=1' })
    expect(withFile(before, file).files.map(({ path }) => path)).toEqual(['compose.yaml', '.env', file.path])
  })
})

it('gives the settings that are not empty as options', () => {
  const settings = { ...initialSettings, domain: 'example.org', kubernetes: '1.33', networkPolicies: true }
  const options = optionsOf({ ...project('', {}), settings })
  expect(options).toMatchObject({
    profile: 'compose',
    domain: 'example.org',
    kubernetes: '1.33',
    networkPolicies: true,
    hostPaths: false,
  })
  expect(Object.keys(options)).not.toContain('name')
})

describe('the path of a file that is added', () => {
  it.each([
    ['./web.env', 'web.env'],
    ['conf//a/./b', 'conf/a/b'],
    ['conf/../web.env', 'web.env'],
    ['../../up.env', '../../up.env'],
    ['/etc/web.env', '/etc/web.env'],
  ])('is plain: %s is %s', (typed, path) => {
    expect(isFilePath(typed)).toBe(true)
    expect(plainPath(typed)).toBe(path)
  })

  it.each(['', '.', './', 'a/', '..', 'a/..', 'a/.', 'C:\\x'])("is not '%s'", (typed) => {
    expect(isFilePath(typed)).toBe(false)
  })
})

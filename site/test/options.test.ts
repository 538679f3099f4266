import { safeTranslate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { isFilePath, plainPath } from '../src/state/file-path.js'
import { optionTable } from '../../src/options/option-table.js'
import { initialSettings, type Project, type Settings, withFile } from '../src/state/project.js'
import { optionsOfSettings, settingRows, settingsOfOptions } from '../src/state/settings.js'
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

describe('[E12-93] settings', () => {
  const optionsWith = (settings: Partial<Settings>) => optionsOfSettings({ ...initialSettings, ...settings })

  it('give options if they are not those of the library', () => {
    expect(optionsWith({})).toEqual({ profile: 'compose' })
    expect(optionsWith({ domain: 'example.org', networkPolicies: true, infer: false })).toEqual({
      profile: 'compose',
      domain: 'example.org',
      networkPolicies: true,
      infer: false,
    })
  })

  it.each<[Partial<Settings>, TranslateOptions]>([
    [{ activeProfiles: 'dev, test' }, { activeProfiles: ['dev', 'test'] }],
    [{ gateway: 'public' }, { routes: { kind: 'HTTPRoute', gateway: { name: 'public' } } }],
    [
      { gateway: 'edge/public' },
      { routes: { kind: 'HTTPRoute', gateway: { name: 'public', namespace: 'edge' } } },
    ],
    [{ secretVariables: 'none' }, { secretVariables: 'none' }],
    [{ secretVariables: 'TOKEN KEY' }, { secretVariables: ['TOKEN', 'KEY'] }],
    [{ ignore: 'renamed-host,' }, { ignore: ['renamed-host'] }],
  ])('%j gives %j, and the other way round', (settings, options) => {
    expect(optionsWith(settings)).toEqual({ profile: 'compose', ...options })
    expect(optionsWith(settingsOfOptions(options))).toEqual({ profile: 'compose', ...options })
  })

  it('are options of a translation', () => {
    const settings = { ...initialSettings, domain: 'example.org' }
    expect(optionsOf({ ...project('', {}), settings })).toMatchObject({ domain: 'example.org' })
  })

  it('are all options but those about files, variables, images and callers', () => {
    const others = [
      'cache',
      'defaultName',
      'dotenv',
      'env',
      'facts',
      'files',
      'folder',
      'folders',
      'imageConfigs',
    ]
    const more = ['images', 'incomplete', 'modes', 'platformEnv', 'withheld']
    const ofPlans = ['build', 'ordered', 'service', 'services', 'timeout', 'wait']
    const set = settingRows.map(([name, { option = name }]) => option)
    expect([...set, ...others, ...more, ...ofPlans].sort()).toEqual(Object.keys(optionTable).sort())
  })
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

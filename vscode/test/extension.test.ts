import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingsOf } from '../../server/src/settings.js'
import { besideOthers, documents } from '../src/server.js'

interface Declared {
  readonly publisher: string
  readonly name: string
  readonly icon: string
  readonly files: readonly string[]
  readonly activationEvents: readonly string[]
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[]
    readonly jsonValidation: readonly { readonly fileMatch: string; readonly url: string }[]
    readonly yamlValidation: readonly { readonly fileMatch: readonly string[] }[]
    readonly configurationDefaults: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly enum?: readonly string[]; default: unknown }>>
    }
  }
}

const declared = JSON.parse(readFileSync('vscode/package.json', 'utf8')) as Declared

describe('the manifest of the extension', () => {
  const { properties } = declared.contributes.configuration

  it('are the settings of the server, with its defaults', () => {
    const names = Object.keys(properties).map((name) => name.replace('tranship.', ''))
    const given = Object.fromEntries(names.map((name) => [name, 'a']))
    expect(names.sort()).toEqual(Object.keys(settingsOf(given)).sort())
    const defaults = Object.entries(properties).map(([name, { default: value }]) => [
      name.replace('tranship.', ''),
      value,
    ])
    expect(settingsOf(Object.fromEntries(defaults))).toEqual(settingsOf())
  })

  it('are the profiles that the server knows', () => {
    for (const profile of properties['tranship.profile']!.enum!)
      expect(settingsOf({ profile }).profile).toBe(profile)
  })

  it('is that suggestions come while somebody types: to VS Code, plain texts of YAML are strings', () => {
    expect(declared.contributes.configurationDefaults['[dockercompose]']).toEqual({
      'editor.quickSuggestions': { strings: 'on' },
    })
  })

  it('[E12-15] opens the pages of codes in the preview of Markdown, in the folder of the installed extension', () => {
    const { publisher, name, contributes } = declared
    // VS Code installs an extension in a folder with the version of it.
    expect(contributes.configurationDefaults['workbench.editorAssociations']).toEqual({
      [`**/${publisher}.${name}-*/dist/server/docs/diagnostics/*.md`]: 'vscode.markdown.preview.editor',
    })
  })

  it('[C13-01] is the schema of a file of facts', () => {
    const [{ fileMatch, url } = { fileMatch: '', url: '' }] = declared.contributes.jsonValidation
    expect(fileMatch).toBe('tranship.facts.json')
    const schema = JSON.parse(readFileSync(url.replace('./dist/server/', ''), 'utf8')) as { title: string }
    expect(schema.title).toMatch(/facts/i)
  })

  it('is an icon that it brings along, of at least 128 by 128 pixels', () => {
    const { icon, files } = declared
    expect(files).toContain(icon)
    const png = readFileSync(`vscode/${icon}`)
    expect(png.toString('latin1', 1, 4)).toBe('PNG')
    expect(Math.min(png.readUInt32BE(16), png.readUInt32BE(20))).toBeGreaterThanOrEqual(128)
  })

  it('starts the extension only for Compose files', () => {
    expect(declared.activationEvents.filter((event) => event.startsWith('onLanguage:'))).toEqual([
      'onLanguage:dockercompose',
    ])
    expect(declared.activationEvents.filter((event) => /^(?:\*|onStartup)/.test(event))).toEqual([])
  })
})

it('the server gets no earlier version of a manifest, which a comparison shows beside it', () => {
  for (const filter of documents)
    expect(filter).toHaveProperty('scheme', expect.stringMatching(/^(?:file|untitled)$/))
})

describe('what is left to other extensions', () => {
  const installed = (...ids: string[]) => ids.includes.bind(ids)

  it('is what those that are installed say', () => {
    expect(besideOthers({ profile: '1.48' }, installed('redhat.vscode-yaml'))).toEqual({
      profile: '1.48',
      besideYamlServer: true,
      besideDockerServer: false,
      besideContainerTools: false,
    })
    expect(besideOthers(null, installed('docker.docker'))).toMatchObject({ besideDockerServer: true })
  })

  it('[E12-10] is what Container Tools say', () => {
    expect(besideOthers(null, installed('ms-azuretools.vscode-containers'))).toEqual({
      besideYamlServer: false,
      besideDockerServer: false,
      besideContainerTools: true,
    })
  })

  it('is what somebody set', () => {
    const set = { besideYamlServer: false, besideDockerServer: null }
    expect(besideOthers(set, installed('redhat.vscode-yaml', 'docker.docker'))).toEqual({
      besideYamlServer: false,
      besideDockerServer: true,
      besideContainerTools: false,
    })
  })
})

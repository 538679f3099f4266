import {
  CompletionRequest,
  DefinitionRequest,
  DocumentSymbolRequest,
  ExecuteCommandRequest,
  FoldingRangeRequest,
  type Hover,
  HoverRequest,
  PrepareRenameRequest,
  type CompletionItem,
} from 'vscode-languageserver-protocol/node'
import { DidChangeWatchedFilesNotification } from 'vscode-languageserver-protocol/node'
import { describe, expect, it } from 'vitest'
import { settingsOf } from '../src/settings.js'
import type { Client } from './support/client.js'
import { clientWith } from './support/in-process.js'

/** In `1.48`, profiles are unsupported here. */
const debugged = 'services: {web: {image: nginx, profiles: [debug]}}\n'
const isOf148 = (found: readonly { code?: unknown }[]) => found.some(({ code }) => code === 'unsupported-key')
const isOfCompose = (found: readonly { code?: unknown }[]) => !isOf148(found)

describe('settings', () => {
  it('are asked for, and followed when they change', async () => {
    let profile = '1.48'
    const client = await clientWith(
      { 'compose.yaml': debugged },
      { configuration: () => ({ profile, name: null }) },
    )
    await client.open('compose.yaml')
    await client.diagnostics('compose.yaml', isOf148)
    profile = 'compose'
    await client.configure(null)
    await client.diagnostics('compose.yaml', isOfCompose)
  })

  it.each([
    ['it can register for changes', { canRegister: true }, ['workspace/didChangeConfiguration']],
    ['it cannot', { canRegister: false }, []],
  ])('[E12-08] are asked for after a change, where %s', async (_, { canRegister }, registered) => {
    let profile = '1.48'
    const client = await clientWith(
      { 'compose.yaml': debugged },
      { canRegister, configuration: () => ({ profile }) },
    )
    await client.open('compose.yaml')
    await client.diagnostics('compose.yaml', isOf148)
    profile = 'compose'
    await client.configure(null)
    await client.diagnostics('compose.yaml', isOfCompose)
    expect(client.registered).toEqual(registered)
  })

  it('are taken as they are sent where the editor cannot be asked', async () => {
    const client = await clientWith({ 'compose.yaml': debugged })
    await client.open('compose.yaml')
    await client.diagnostics('compose.yaml', isOfCompose)
    await client.configure({ tranship: { profile: '1.48' } })
    await client.diagnostics('compose.yaml', isOf148)
  })

  it('are those of the start where an editor that is asked has none', async () => {
    const client = await clientWith(
      { 'compose.yaml': debugged },
      { settings: { profile: '1.48' }, configuration: () => null },
    )
    await client.open('compose.yaml')
    await client.diagnostics('compose.yaml', isOf148)
  })

  it('stay as they were where the editor answers with an error', async () => {
    const client = await clientWith(
      { 'compose.yaml': debugged },
      {
        settings: { profile: '1.48' },
        configuration: () => {
          throw new Error('no settings')
        },
      },
    )
    await client.open('compose.yaml')
    await client.diagnostics('compose.yaml', isOf148)
  })

  it('are those of the latest answer, whenever an earlier one comes', async () => {
    let asked = 0
    let answerFirst: (settings: object) => void = () => undefined
    const client = await clientWith(
      { 'compose.yaml': debugged },
      {
        configuration: () =>
          asked++ === 0
            ? new Promise((resolve) => {
                answerFirst = resolve
              })
            : { profile: 'compose' },
      },
    )
    await client.configure(null)
    await client.open('compose.yaml')
    await client.until(() => client.refreshedHints > 0)
    const before = client.refreshedHints
    answerFirst({ profile: '1.48' })
    const textDocument = { uri: client.uri('compose.yaml') }
    await client.connection.sendRequest(HoverRequest.type, {
      textDocument,
      position: { line: 0, character: 0 },
    })
    expect(client.refreshedHints).toBe(before)
  })

  it.each([
    [{ networkPolicies: true }, 'networks: [back]\nnetworks: {back: {internal: true}}'],
    [{ hostPaths: true }, 'volumes: [/var/run/docker.sock:/docker.sock]'],
    [{ infer: false }, 'command: cp -r build /static'],
    [{ kubernetes: '1.35' }, 'stop_signal: SIGQUIT'],
    [{ activeProfiles: ['debug'] }, 'profiles: [debug]\n    restart: 1'],
  ])('%j is heeded as an option of the command is', async (settings, lines) => {
    const files = { 'compose.yaml': `services:\n  web:\n    image: nginx:1.29\n    ${lines}\n` }
    const codes = async (given: object) => {
      const client = await clientWith(files, { settings: given })
      await client.open('compose.yaml')
      return (await client.diagnostics('compose.yaml')).map(({ code }) => code)
    }
    const before = await codes({})
    expect(before).not.toEqual([])
    expect(await codes(settings)).not.toEqual(before)
  })

  it.each([
    [{ gateway: 'infra/public:web' }, 'HTTPRoute', ['name: public', 'namespace: infra', 'sectionName: web']],
    [{ gateway: 'public', ingressClass: 'nginx' }, 'HTTPRoute', ['name: public']],
    [{ ingressClass: 'nginx' }, 'Ingress', ['ingressClassName: nginx']],
    [{}, 'Ingress', []],
  ])('%j says what routes are made as', async (settings, kind, lines) => {
    const text = 'services: {web: {image: nginx, ports: ["8080:80"]}}\n'
    const client = await clientWith(
      { 'compose.yaml': text },
      { settings: { ...settings, domain: 'shop.test' } },
    )
    await client.open('compose.yaml')
    const found = await client.connection.sendRequest(ExecuteCommandRequest.type, {
      command: 'tranship.showObjects',
      arguments: [client.uri('compose.yaml'), 'web'],
    })
    expect(found).toContain(`kind: ${kind}\n`)
    for (const line of lines) expect(found).toContain(`${line}\n`)
  })

  it.each([
    [{ gateway: 'a/b/c' }, 'invalid-option'],
    [{ name: 'My_App' }, 'name-sanitised'],
    [{ activeProfiles: ['debug'] }, 'unknown-profile'],
  ])('%j is told of at the top of the manifest, not at all of it', async (settings, code) => {
    const files = { 'compose.yaml': 'services:\n  web:\n    image: nginx\n' }
    const client = await clientWith(files, { settings })
    await client.open('compose.yaml')
    const top = { line: 0, character: 0 }
    expect(await client.diagnostics('compose.yaml')).toMatchObject([
      { code, range: { start: top, end: top } },
    ])
  })

  it('that are none are left out', () => {
    const none = {
      profile: '',
      name: 1,
      namespace: '',
      hostPaths: 'x',
      activeProfiles: ['a', 1],
      gateway: {},
    }
    expect(settingsOf(none, 'text', undefined)).toEqual(settingsOf())
    expect(settingsOf({ activeProfiles: 'debug' })).toEqual(settingsOf())
    expect(settingsOf({ profile: '1.37', name: 'a' }, { name: 'b', profile: null })).toMatchObject({
      profile: '1.37',
      name: 'b',
    })
  })
})

it('hints are asked for anew when a file or a setting changes', async () => {
  const client = await clientWith({ 'compose.yaml': 'services: {web: {image: nginx}}\n' })
  const before = client.refreshedHints
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] })
  await client.until(() => client.refreshedHints > before)
})

describe('beside other servers', () => {
  const text = 'services:\n  web:\n    image: nginx\n    depends_on: [db]\n  db:\n    image: postgres:18\n'
  /** Requests results at `db` in the list, at the key `image`, and for the document. */
  const said = async (settings: object) => {
    const client = await clientWith({ 'compose.yaml': text }, { settings })
    await client.open('compose.yaml')
    const textDocument = { uri: client.uri('compose.yaml') }
    const name = { textDocument, position: { line: 3, character: 17 } }
    const key = { textDocument, position: { line: 2, character: 6 } }
    const send = client.connection.sendRequest.bind(client.connection) as Client['connection']['sendRequest']
    const items = (await send(CompletionRequest.type, name)) as CompletionItem[]
    const keys = (await send(CompletionRequest.type, key)) as CompletionItem[]
    const hover = (await send(HoverRequest.type, key)) as Hover
    const found = {
      names: items.some(({ label }) => label === 'db'),
      keys: keys.some(({ label }) => label === 'restart'),
      meaning: (hover.contents as { value: string }).value.includes('`image`:'),
      becomes: (hover.contents as { value: string }).value.includes('Deployment web'),
      outline: (await send(DocumentSymbolRequest.type, { textDocument })) !== null,
      folding: (await send(FoldingRangeRequest.type, { textDocument })) !== null,
      definition: (await send(DefinitionRequest.type, name)) !== null,
      rename: (await send(PrepareRenameRequest.type, name)) !== null,
    }
    return Object.entries(found).flatMap(([saying, isSaid]) => (isSaid ? [saying] : []))
  }

  it('everything is said where there is none', async () => {
    expect(await said({})).toEqual([
      ...['names', 'keys', 'meaning', 'becomes', 'outline', 'folding', 'definition', 'rename'],
    ])
  })

  it('what a YAML server says is left to it', async () => {
    expect(await said({ besideYamlServer: true })).toEqual(['names', 'becomes', 'definition', 'rename'])
  })

  it('[E12-10] what the server of Container Tools says is left to it', async () => {
    expect(await said({ besideContainerTools: true })).toEqual([
      ...['names', 'becomes', 'outline', 'folding', 'definition', 'rename'],
    ])
  })

  it("what a server for Docker's files says is left to it", async () => {
    expect(await said({ besideDockerServer: true })).toEqual(['becomes', 'folding'])
  })
})

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type CompletionItem,
  CompletionRequest,
  DiagnosticSeverity,
} from 'vscode-languageserver-protocol/node'
import { marked } from './support/client.js'
import { clientWith } from './support/in-process.js'

describe('[E0-07] files outside of the workspace', () => {
  const text = 'services:\n  web:\n    image: nginx:1.29\n    env_file: [../outside.env]\n'

  it('are not read, which is said where they are named', async () => {
    const client = await clientWith({ 'compose.yaml': text })
    writeFileSync(path.join(client.folder, '../outside.env'), 'NO VALUE HERE\n')
    await client.open('compose.yaml')
    const found = await client.diagnostics('compose.yaml', (each) => each.length > 0)
    expect(found).toMatchObject([{ code: 'file-outside-root', range: { start: { line: 3 } } }])
  })

  it('are read if the user trusts all files', async () => {
    const client = await clientWith({ 'compose.yaml': text }, { settings: { trustedFiles: true } })
    writeFileSync(path.join(client.folder, '../outside.env'), 'NO VALUE HERE\n')
    await client.open('compose.yaml')
    const found = await client.diagnostics('compose.yaml', (each) => each.length > 0)
    expect(found.map(({ code }) => code)).toContain('env-file-invalid')
  })

  it('are not reached by a link, and another folder of the same workspace is', async () => {
    const client = await clientWith({
      'apps/compose.yaml': text.replace('outside', 'shared'),
      'linked/compose.yaml': text.replace('../outside.env', 'link.env'),
      'shared.env': 'A=1\n',
    })
    const outside = path.join(client.folder, '..', 'outside')
    mkdirSync(outside)
    writeFileSync(path.join(outside, 'a.env'), 'NO VALUE HERE\n')
    symlinkSync(path.join(outside, 'a.env'), path.join(client.folder, 'linked/link.env'))
    await client.open('apps/compose.yaml')
    expect(await client.diagnostics('apps/compose.yaml')).toEqual([])
    await client.open('linked/compose.yaml')
    const found = await client.diagnostics('linked/compose.yaml', (each) => each.length > 0)
    expect(found.map(({ code }) => code)).toEqual(['file-outside-root'])
  })
})

describe('[E0-07] completion of paths', () => {
  const labels = async (value: string, settings: object, make: (folder: string) => void = () => {}) => {
    const { text, position } = marked(`services: {web: {image: a, env_file: "${value}|"}}\n`)
    const client = await clientWith(
      { 'app/compose.yaml': text, 'inside.env': '', '.git/config': '' },
      { settings },
    )
    const outside = path.join(client.folder, '..', 'outside')
    mkdirSync(outside)
    writeFileSync(path.join(outside, 'secret.env'), '')
    make(client.folder)
    await client.open('app/compose.yaml')
    const textDocument = { uri: client.uri('app/compose.yaml') }
    const found = await client.connection.sendRequest(CompletionRequest.type, { textDocument, position })
    return (found as CompletionItem[]).map(({ label }) => label)
  }
  const link = (folder: string) => symlinkSync(path.join(folder, '../outside'), path.join(folder, 'app/link'))

  it('lists the workspace, without links that lead outside and without what Git keeps', async () => {
    expect(await labels('../', {}, link)).toEqual(['inside.env', 'app/'])
    expect(await labels('', {}, link)).toEqual(['compose.yaml'])
  })

  it.each(['../../', '../../outside/', 'link/', '/', '/etc/', '../.git/'])(
    'lists nothing of %s',
    async (value) => {
      expect(await labels(value, {}, link)).toEqual([])
    },
  )

  it('lists other folders if the user trusts all files', async () => {
    expect(await labels('../../outside/', { trustedFiles: true })).toEqual(['secret.env'])
  })

  it('lists no folder with more entries than somebody chooses from', async () => {
    const many = (folder: string) => {
      for (let index = 0; index <= 2000; index++) writeFileSync(path.join(folder, `app/${index}.env`), '')
    }
    expect(await labels('', {}, many)).toEqual([])
  })
})

describe('[E0-07] variables of the environment', () => {
  it('are not those of a manifest that nobody trusts', async () => {
    const client = await clientWith(
      { 'compose.yaml': 'services:\n  web:\n    image: "nginx:${TOKEN:?}"\n' },
      { env: { TOKEN: '1' } },
    )
    await client.open('compose.yaml')
    const found = await client.diagnostics('compose.yaml', (each) => each.length > 0)
    expect(found.map(({ code }) => code)).toEqual(['variable-required'])
  })

  it.each([
    ['image: "nginx:${TOKEN:?}"', 'variable-required'],
    ['image: "nginx:${TOKEN:?say which}"', 'variable-required'],
    ['image: "nginx:$TOKEN"', 'variable-unset'],
    ['{image: nginx, depends_on: ["${TOKEN:?}"]}', 'variable-required'],
    ['{image: nginx, env_file: [a.env]}', 'env-file-variable-unset'],
  ])('are unknown, not missing: %s', async (service, code) => {
    const said = async (trustedFiles: boolean) => {
      const text = service.startsWith('{')
        ? `services:\n  web: ${service}\n`
        : `services: {web: {${service}}}\n`
      const client = await clientWith(
        { 'compose.yaml': text, 'a.env': 'A=$TOKEN\n' },
        { settings: { trustedFiles } },
      )
      await client.open('compose.yaml')
      return (await client.diagnostics('compose.yaml', (each) => each.length > 0)).filter(
        (one) => one.code === code,
      )
    }
    const [unknown, missing] = [await said(false), await said(true)]
    expect(unknown).toMatchObject([{ severity: DiagnosticSeverity.Information }])
    expect(unknown[0]!.message).toContain('`trustedFiles`')
    expect(missing).toHaveLength(1)
    expect(missing[0]!.severity).toBeLessThan(DiagnosticSeverity.Information)
    expect(missing[0]!.message).not.toContain('`trustedFiles`')
  })

  it('leave other errors as they are', async () => {
    const client = await clientWith({
      'compose.yaml': 'services: {web: {image: "a:${B:?}", restart: alway}}\n',
    })
    await client.open('compose.yaml')
    const found = await client.diagnostics('compose.yaml', (each) => each.length > 1)
    expect(found.filter(({ severity }) => severity === DiagnosticSeverity.Error)).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { toLabelName } from '../../../src/kubernetes/name.js'
import { HeldFiles, type WrittenMount } from '../../../src/inference/host-files/held-files.js'
import { configMapsRead } from '../../../src/application/config-map.js'
import type { HostFile } from '../../../src/inference/host-files/host-contents.js'
import type { Mount } from '../../../src/rules/mounts/mount.js'
import { contentOf } from '../../../src/rules/values/files.js'
import { nowhere } from '../../../src/source/place.js'
import { findings, manifest, podOf } from '../../support/translated.js'
import { hostMount } from '../../support/host-mount.js'
import { words } from '../../../src/source/shown.js'

const held = (configMaps: string[] = [], claims: string[] = [], written: WrittenMount[] = []) =>
  new HeldFiles({ name: toLabelName('shop'), shown: words('shop') }, configMaps, claims, written, [])
const file = (path: string, text: string): HostFile => ({ path, content: contentOf(text) })

describe('[C2-04] what a path of the host becomes', () => {
  it('is one for all that mount it', () => {
    const all = held()
    expect(all.claimOf(hostMount('./data')).volume).toBe(all.claimOf(hostMount('data/')).volume)
    const [one, other] = [hostMount('./conf'), hostMount('conf')]
    expect(all.configMapOf(one, [file('a', 'a')])).toBe(all.configMapOf(other, [file('a', 'a')]))
    expect(all.nameOf('ConfigMap', hostMount('./a.conf'))).toBe(all.nameOf('ConfigMap', hostMount('a.conf')))
    expect(all.configMaps).toHaveLength(1)
    expect(all.claims).toHaveLength(1)
  })

  it.each([
    ['./conf/web', 'conf-web'],
    ['.', 'shop'],
    ['../data', 'data'],
    ['/srv/media', 'srv-media'],
  ])('is named after %s', (source, name) => {
    expect(held().nameOf('ConfigMap', hostMount(source))).toBe(name)
    expect(held([name]).nameOf('ConfigMap', hostMount(source))).toMatch(new RegExp(`^${name}-\\w{7}$`))
    expect(held([], [name]).nameOf('ConfigMap', hostMount(source))).toBe(name)
    expect(held([], [name]).nameOf('PersistentVolumeClaim', hostMount(source))).not.toBe(name)
  })

  it.each([
    ['data/./x/', './data/x'],
    ['../data', '../data'],
    ['/srv/media', '/srv/media'],
  ])('is a volume called by its path: %s', (source, name) => {
    expect(held().claimOf(hostMount(source)).volume.name).toBe(name)
  })

  it('is written to where some service does', () => {
    const all = held([], [], [{ mount: hostMount('./data'), isKept: false }])
    expect(all.isWritten(hostMount('data/'))).toBe(true)
    expect(all.isKept(hostMount('data/'))).toBe(false)
    expect(all.isWritten(hostMount('../data'))).toBe(false)
    expect(all.isWritten(hostMount('/data'))).toBe(false)
  })

  it('is kept where some service keeps it', () => {
    const kept = { mount: hostMount('./data'), isKept: true }
    const all = held([], [], [{ ...kept, isKept: false }, kept])
    expect(all.isKept(hostMount('data/'))).toBe(true)
    expect(all.isKept(hostMount('../data'))).toBe(false)
  })

  it.each([
    ['plain files', [file('a', 'a'), file('b', 'b')], true],
    ['one in a folder', [file('a', 'a'), file('b/c', 'b')], false],
    ['a script', [file('a', 'a'), file('b', '#!/bin/sh')], false],
  ])('is mounted whole if it needs neither paths nor permissions: %s', (_, files, isPlain) => {
    const folder = held().configMapOf(hostMount('./conf'), files)
    expect(folder.isPlain).toBe(isPlain)
    expect(folder.files.map(({ path }) => path)).toEqual(files.map(({ path }) => path))
    expect(folder.files.map(({ mode }) => mode)).toEqual(
      files.map(({ content: { text } }) => (text?.startsWith('#!') ? 0o755 : undefined)),
    )
  })

  const bits = (path: string, text: string, mode?: number): HostFile => ({ ...file(path, text), mode })

  it.each<[string, HostFile[], whole: number | undefined, own: (number | undefined)[]]>([
    ['a program', [bits('a', 'ELF', 0o755)], 0o755, [undefined]],
    ['one that only its group may run', [bits('a', 'ELF', 0o610)], 0o755, [undefined]],
    ['a text', [bits('a', 'text', 0o644)], undefined, [undefined]],
    ['a script that nobody may run', [bits('a', '#!/bin/sh', 0o644)], undefined, [undefined]],
    ['a script without bits', [bits('a', '#!/bin/sh')], 0o755, [undefined]],
    ['programs alone', [bits('a', 'a', 0o700), bits('b', 'b', 0o755)], 0o755, [undefined, undefined]],
    [
      'a program beside a text',
      [bits('a', 'a', 0o755), bits('b', 'b', 0o666)],
      undefined,
      [0o755, undefined],
    ],
  ])('[C2-07] is executable as on the host: %s', (_, files, whole, own) => {
    const folder = held().configMapOf(hostMount('./bin'), files)
    expect(folder.mode).toBe(whole)
    expect(folder.files.map(({ mode }) => mode)).toEqual(own)
    expect(folder.isPlain).toBe(own.every((mode) => mode === undefined))
  })

  it('has the name of a file that is mounted by itself as its key', () => {
    const { files } = held().configMapOf(hostMount('./conf/a.conf'), [file('', 'a')])
    expect(files).toEqual([{ key: 'a.conf', path: '', mode: undefined }])
  })
})

it('[C2-05] a service reads the ConfigMaps of its files and folders, each once', () => {
  const rest = { target: '/x', shownTarget: words('/x'), readOnly: true, place: nowhere } as const
  const name = (text: string) => toLabelName(text)
  const single = { kind: 'file', key: 'a', mode: undefined, ...rest } as const
  const mounts: Mount[] = [
    { ...single, holder: { kind: 'configMap', name: name('one') } },
    { ...single, holder: { kind: 'secret', name: name('hidden') } },
    { kind: 'folder', configMap: name('two'), files: [], isPlain: true, ...rest },
    { kind: 'folder', configMap: name('one'), files: [], isPlain: true, ...rest },
    { kind: 'anonymous', ...rest },
    {
      kind: 'volume',
      volume: 'data',
      shownVolume: words('data'),
      beginsWith: { kind: 'folder', configMap: name('three'), files: [], isPlain: true, ...rest },
      ...rest,
    },
  ]
  expect(configMapsRead(mounts)).toEqual(['one', 'two', 'three'])
})

describe('[C2-04] a mounted file that looks like a secret', () => {
  const key = `-----BEGIN RSA ${'PRIVATE'} KEY-----\nAA==\n`
  const told = (volume: string, path: string, content: string, options = {}) =>
    findings(manifest({ web: `image: a\nvolumes: ["${volume}"]` }), {
      profile: 'compose',
      files: { [path]: content },
      ...options,
    }).filter((one) => one.startsWith('secret-in'))

  it.each([
    ['.env', 'A=b', 1],
    ['prod.env', 'A=b', 1],
    ['.env.production', 'A=b', 1],
    ['tls.key', key, 1],
    ['keyfile', 'x', 1],
    ['mongo-keyfile', 'x', 1],
    ['mongo.key-file', 'x', 1],
    ['example.org.signing.key', 'ed25519 a x', 1],
    ['.erlang.cookie', 'x', 1],
    ['.htpasswd', 'x', 1],
    ['monkeyfile', 'x', 0],
    ['keyfile.md', 'x', 0],
    ['htpasswd', 'x', 0],
    ['.env.example', 'A=b', 0],
    ['environment', 'A=b', 0],
    ['env.ts', 'A=b', 0],
    ['tls.crt', '-----BEGIN CERTIFICATE-----', 0],
  ])('is a warning once it is in a ConfigMap: %s', (name, content, count) => {
    expect(told(`./${name}:/x:ro`, `./${name}`, content)).toHaveLength(count)
  })

  it.each([
    ['./conf:/x:ro', '{file: conf/token}', 1],
    ['./conf/:/x:ro', '{file: ./other/../conf/token}', 1],
    ['./conf/token:/x:ro', '{file: ./conf/token}', 1],
    ['./conf:/x:ro', '{file: ./token}', 0],
    ['./conf:/x:ro', '{environment: token}', 0],
  ])('[C2-03] is one of top-level secrets as well: %s with %s', (volume, secret, count) => {
    const text = manifest({ web: `image: a\nvolumes: ["${volume}"]` }, `secrets: {token: ${secret}}`)
    const found = findings(text, {
      profile: 'compose',
      folders: { './conf': ['app.yaml', 'token'], './conf/': ['app.yaml', 'token'] },
      files: { './conf/app.yaml': 'a: b', './conf/token': 'x' },
    })
    expect(found.filter((one) => one.startsWith('secret-in'))).toHaveLength(count)
  })

  it('is one of a folder too, and none of the profiles that have no ConfigMaps', () => {
    const options = { folders: { './conf': ['app.yaml', '.env'] } }
    const files = { './conf/app.yaml': 'a: b', './conf/.env': 'A=b' }
    expect(told('./conf:/x:ro', '', '', { ...options, files })).toEqual([
      'secret-in-config-map services.web.volumes.0 `"./conf:/x:ro"`',
    ])
    expect(told('./conf:/x:ro', '', '', { ...options, files, profile: '1.48' })).toEqual([])
  })
})

describe('[C2-05b] host folders in each other', () => {
  const claims = (services: Record<string, string>, folders = {}) => {
    const text = manifest(services)
    const options = { profile: 'compose', folders } as const
    return Object.keys(services).map((name) =>
      podOf(text, options, name).containers[0]!.volumeMounts?.map(
        ({ name: volume, subPath }) => `${volume} ${subPath}`,
      ),
    )
  }
  const service = (source: string) => `image: shop/a\nvolumes: ["${source}"]`

  it('are one claim with sub-paths, whatever their order is', () => {
    const [inner, outer] = [service('/mnt/media/a/b:/b'), service('/mnt/media:/m')]
    expect(claims({ inner, outer })).toEqual([['mnt-media mnt-media/a/b'], ['mnt-media mnt-media']])
    expect(claims({ outer, inner })).toEqual([['mnt-media mnt-media'], ['mnt-media mnt-media/a/b']])
  })

  it('are one claim for those who only read', () => {
    expect(claims({ outer: service('/mnt/media:/m'), reader: service('/mnt/media/a:/a:ro') })[1]).toEqual([
      'mnt-media mnt-media/a',
    ])
    expect(claims({ outer: service('/mnt/media:/m:ro'), reader: service('/mnt/media/a:/a') })).toEqual([
      undefined,
      ['mnt-media-a mnt-media-a'],
    ])
  })

  it('are one claim in the project if the outer one is empty', () => {
    const services = { outer: service('./data:/d'), inner: service('./data/x:/x') }
    const folders = { './data': 'missing', './data/x': 'missing' }
    expect(claims(services, folders)).toEqual([['data data'], ['data data/x']])
  })
})

import { describe, expect, it } from 'vitest'
import { parseHostPath } from '../../../src/compose/host-path.js'
import { insteadOfHost, isDataFolder } from '../../../src/mapping/application/host-uses.js'
import type { HostMount } from '../../../src/mapping/mounts/mount.js'
import { nowhere } from '../../../src/source/place.js'

const mount = (source: string, more: Partial<HostMount> = {}): HostMount => ({
  kind: 'host',
  source,
  path: parseHostPath(source),
  found: undefined,
  isFile: false,
  isMissing: false,
  isTypeKnown: true,
  isPlaceKnown: true,
  target: '/x',
  readOnly: false,
  place: nowhere,
  ...more,
})

describe('[C2-05a] a path of the host', () => {
  it.each<[string, Partial<HostMount>]>([
    ['/srv/media', {}],
    ['~me/data', {}],
    ['~me/etc', {}],
    ['~/.ollama', { isFile: true }],
  ])('%s with %j is a folder of data', (source, more) => {
    expect(isDataFolder(mount(source, more))).toBe(true)
  })

  it.each<[string, Partial<HostMount>]>([
    ['/srv/media', { found: 'file' }],
    ['/srv/engine.sock', {}],
    ['~/.aws', {}],
    ['~/.a.txt', { isFile: true }],
    ['~/notes', { isFile: true }],
    ['~', {}],
  ])('%s with %j is none', (source, more) => {
    expect(isDataFolder(mount(source, more))).toBe(false)
  })

  it('is advised on by the name of the image, without its version', () => {
    const socket = mount('/var/run/docker.sock')
    expect(insteadOfHost(socket, 'shop/a:traefik')).toBe(insteadOfHost(socket, 'shop/a'))
    expect(insteadOfHost(socket, 'traefik:3')).not.toBe(insteadOfHost(socket, 'shop/a'))
  })
})

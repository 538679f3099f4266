import { expect, it } from 'vitest'
import { namesOf } from '../../src/editor/defined-names.js'
import { nameKindAt } from '../../src/editor/name-places.js'

const manifest = `services:
  web:
    image: a
    profiles: [debug, tools]
    networks: [front]
  db: {image: b, profiles: [tools]}
networks: {front: }
volumes: {data: }
`

it.each([
  ['value', 'services.web.depends_on.0', 'service'],
  ['key', 'services.web.depends_on.db', 'service'],
  ['value', 'services.web.depends_on.db', undefined],
  ['key', 'services.web.networks.front', 'network'],
  ['value', 'services.web.networks.front', undefined],
  ['value', 'services.web.volumes.0', 'volume'],
  ['key', 'services.web.volumes.data', undefined],
  ['value', 'services.web.volumes.0.source', 'volume'],
  ['value', 'services.web.profiles.0', 'profile'],
  ['value', 'endpoints.main.0.service', 'service'],
  ['value', 'services.web.image', undefined],
  ['value', 'services.web', undefined],
] as const)('a %s at %s names a %s', (place, path, kind) => {
  const segments = path.split('.').map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment))
  expect(nameKindAt(place, segments)).toBe(kind)
})

it.each([
  ['network_mode', 'service:', 'service'],
  ['network_mode', 'service:a', undefined],
  ['network_mode', '', undefined],
  ['build.additional_contexts.base', 'service:', 'service'],
  ['build.additional_contexts.0', 'base=service:', 'service'],
  ['depends_on.0', 'service:', undefined],
])('[E12-02] the name in %s after `%s` is that of a %s', (path, ahead, kind) => {
  const segments = path.split('.').map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment))
  expect(nameKindAt('value', ['services', 'web', ...segments], ahead)).toBe(kind)
})

it.each([
  ['service', ['web', 'db']],
  ['network', ['front']],
  ['volume', ['data']],
  ['profile', ['debug', 'tools']],
  ['secret', []],
] as const)('the names of a %s', (kind, names) => {
  expect(namesOf(kind, manifest)).toEqual(names)
})

import { expect, it } from 'vitest'
import { nameKindAt, namesOf } from '../../src/editor/nameable.js'

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
  ['services.web.depends_on.0', 'service'],
  ['services.web.networks.front', 'network'],
  ['services.web.volumes.0.source', 'volume'],
  ['services.web.profiles.0', 'profile'],
  ['endpoints.main.0.service', 'service'],
  ['services.web.image', undefined],
  ['services.web', undefined],
])('%s names a %s', (path, kind) => {
  expect(nameKindAt(path.split('.'))).toBe(kind)
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

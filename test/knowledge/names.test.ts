import { describe, expect, it } from 'vitest'
import { endsByItself } from '../../src/knowledge/ending-command.js'
import { factsOf, images } from '../../src/knowledge/images.js'
import { endingServiceWords, endsByName } from '../../src/knowledge/service-names.js'

describe('[C6-06] a word in the name of a service', () => {
  it.each(endingServiceWords)('%s counts as a whole word', (word) => {
    const counting = [word, word.toUpperCase(), `db-${word}`, `${word}_db`, `a.${word}.b`, `a_${word}12`]
    expect(counting.filter((name) => !endsByName(name))).toEqual([])
    const others = [`x${word}`, `${word}x`, `${word}1x`, `1${word}`, `${word}٣`]
    expect(others.filter(endsByName)).toEqual([])
  })

  it('has no other letters that only look like its own in another case', () => {
    expect(['ſeed', 'create-bucK\u212Aets', '\u0130nit'].filter(endsByName)).toEqual([])
  })

  it('has its own separator', () => {
    expect(['set-up', 'set_up', 'set.up', 'create_buckets'].map(endsByName)).toEqual([
      true,
      ...[false, false, false],
    ])
  })
})

describe('[C6-06] the name of an image that ends', () => {
  const ending = Object.entries(images).flatMap(([name, facts]) => ('ends' in facts ? [name] : []))

  it.each(ending)('%s counts in every registry, with tag or digest', (name) => {
    const counting = [name, `${name}:1`, `${name}@sha256:a`, `docker.io/${name}`, `localhost:5000/${name}:1`]
    expect(counting.filter((image) => !factsOf(image)?.ends)).toEqual([])
    const others = [`x${name}`, `${name}x`, `${name}-x:1`, `${name}/x`, `${name}:5000/x`]
    expect(others.filter((image) => factsOf(image)?.ends)).toEqual([])
  })
})

describe('the facts about an image', () => {
  it('are of its whole name alone', () => {
    const names = Object.keys(images).filter((name) => !name.endsWith('/*'))
    const others = names.flatMap((name) => [`x-${name}`, `${name}-x`, name.toUpperCase()])
    expect(others.filter((name) => factsOf(name))).toEqual([])
  })

  it('join those of the image and of its publisher', () => {
    expect(factsOf('docker.io/bitnami/nginx:1')).toMatchObject({
      ports: [80],
      fillsVolumes: true,
      dataFolders: ['/bitnami/*'],
    })
    expect(factsOf('bitnami/unknown')).toMatchObject({ ports: [], fillsVolumes: true })
    expect(factsOf('bitnami/postgresql:16')).toMatchObject({ isDatabase: true, volumes: [] })
    expect(factsOf('linuxserver/mariadb')).toMatchObject({ writer: { group: 911 }, volumes: [] })
  })

  it('are of one program, whose name another publisher may use', () => {
    expect(factsOf('registry.test/selenium/hub:4')).toMatchObject({
      ports: [4442, 4443, 4444],
      nonHttpPorts: [4442, 4443],
    })
    expect(factsOf('acme/hub')).toBeUndefined()
  })

  it.each([
    ['postgres', ['/var/lib/postgresql']],
    ['postgres:17', ['/var/lib/postgresql/data']],
    ['postgres:18-alpine', ['/var/lib/postgresql']],
    ['pgvector/pgvector:pg16', ['/var/lib/postgresql/data']],
    ['redis', []],
  ])('have the volumes of the version in %s', (image, volumes) => {
    expect(factsOf(image)?.volumes).toEqual(volumes)
  })
})

describe('[C6-06] an argument that is a task', () => {
  it.each([
    'migrate',
    'seed',
    'collectstatic',
    'loaddata',
    'db:a',
    'migrate:a:b',
    'migration:run',
    'a-b:seed',
  ])('%s ends', (word) => {
    expect(endsByItself(['run', word])).toBe(true)
  })

  it.each(['db', 'db:', 'db:a-b', 'migration', ':seed', 'a:b:seed', 'a.b:seed', 'Seed', 'seeds', 'dbs:a'])(
    '%s says nothing',
    (word) => {
      expect(endsByItself(['run', word])).toBe(false)
    },
  )
})

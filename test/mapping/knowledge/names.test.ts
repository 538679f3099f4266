import { describe, expect, it } from 'vitest'
import { endsByItself } from '../../../src/mapping/knowledge/ending-command.js'
import {
  endsAsImage,
  hasNonHttpPort,
  images,
  isDatabase,
  readsNoPortVariables,
} from '../../../src/mapping/knowledge/images.js'
import { endingServiceWords, endsByName } from '../../../src/mapping/knowledge/service-names.js'

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
    expect(counting.filter((image) => !endsAsImage(image))).toEqual([])
    const others = [`x${name}`, `${name}x`, `${name}-x:1`, `${name}/x`, `${name}:5000/x`]
    expect(others.filter(endsAsImage)).toEqual([])
  })
})

describe('the facts about an image', () => {
  it('are of its whole name alone', () => {
    const others = Object.keys(images).flatMap((name) => [`x-${name}`, `${name}-x`, name.toUpperCase()])
    const wrong = others.filter(
      (name) => isDatabase(name) || readsNoPortVariables(name) || hasNonHttpPort(name, 9000),
    )
    expect(wrong).toEqual([])
  })

  it('have single ports or all', () => {
    expect([9000, 9009, 8123].map((port) => hasNonHttpPort('clickhouse', port))).toEqual([true, true, false])
    expect([1, 65_535].map((port) => hasNonHttpPort('kafka', port))).toEqual([true, true])
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

import { describe, expect, it } from 'vitest'
import {
  describingWords,
  namesSecret,
  openingWords,
  secretWords,
} from '../../src/knowledge/secret-variables.js'

describe('the name of a variable', () => {
  it.each(secretWords)('[C2-08] $example is a secret by the word $word', ({ example }) => {
    expect(namesSecret(example)).toBe(true)
  })

  it.each([...describingWords, ...openingWords])(
    '[C2-08] $example is none by the word $word',
    ({ example }) => {
      expect(namesSecret(example)).toBe(false)
    },
  )

  it.each(['PWD', 'KEYCLOAK_USER', 'MONKEY', 'PASSENGER_COUNT', 'TOKENIZER', 'KEYSPACE', 'COMPASS', '', '_'])(
    '[C2-08] %j is none: only whole words between underscores count',
    (name) => {
      expect(namesSecret(name)).toBe(false)
    },
  )

  it.each(['db_password', 'Db_Password', '_KEY', 'PASSWORD'])('[C2-08] %s is one in any case', (name) => {
    expect(namesSecret(name)).toBe(true)
  })
})

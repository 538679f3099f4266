import { expect, it } from 'vitest'
import { substitutionEnvironment } from '../../src/parse/environment.js'
import { nowhere } from '../../src/source/place.js'

it.each([
  [{}, ['dotenv-invalid']],
  [{ incomplete: false }, ['dotenv-invalid']],
  [{ incomplete: true }, []],
])('[R2.14-05] with %j a variable that the .env file requires is missing: %j', (options, expected) => {
  const codes: string[] = []
  const lookup = substitutionEnvironment({ dotenv: 'A=${NO:?needed}\nB=b\n', ...options }, nowhere, (code) =>
    codes.push(code),
  )
  expect(codes).toEqual(expected)
  expect(lookup('B')).toBe('b')
})

import { describe, expect, it } from 'vitest'
import { findings } from '../support/translated.js'

const sound = '  api:\n    image: a\n    restart: maybe\n'
const found = 'invalid-restart services.api.restart `maybe`'

/** Returns services with one error each. */
const broken = (count: number) =>
  Array.from({ length: count }, (_, at) => `  web${at}:\n    image: a: b\n`).join('')

/** Returns services, each followed by a line that may be another service. */
const withoutColons = (count: number) =>
  Array.from({ length: count }, (_, at) => `  web${at}:\n    image: a\n  x\n`).join('')

/** Returns the diagnostics of a manifest except syntax errors. */
const otherFindings = (text: string) =>
  findings(text).filter((finding) => !finding.startsWith('yaml-syntax '))

describe('[R2.1-08] in a manifest with errors of syntax the sound rest is checked', () => {
  it.each([
    ['a list that is not closed', `  web:\n    image: [nginx\n    scale: many\n${sound}`],
    ['a value that is none', `  web:\n    image: a: b\n    scale: many\n${sound}`],
    [
      'a value that is none, with a sign of a directive',
      `  web:\n    scale: many\n    image: a: 5%\n${sound}`,
    ],
    ['a text that is not closed, before a key without its colon', `  web:\n    image: 'a\n  x\n${sound}`],
    ['errors that come to light in three rounds', `${withoutColons(3)}${sound}`],
    ['a key without its colon', `  web:\n    scale: many\n    tty\n${sound}`],
    ['a line that fits no indentation', `  web:\n    scale: many\n   tty: 1\n${sound}`],
    ['the last service', `${sound}  web:\n    scale: many\n    image: [nginx`],
    ['lines that end as on Windows', `  web:\r\n    scale: many\r\n    image: [nginx\r\n${sound}`],
    [
      'comments and empty lines in it',
      `  web:\n    image: [nginx\n# a: comment\n\n    scale: many\n  # another: one\n    tty: 1\n${sound}`,
    ],
    [
      'several services',
      `  web:\n    image: [a\n${sound}  db:\n    scale: many\n    image: [a\n  x:\n    image: [a\n`,
    ],
    ['an alias', `  web:\n    <<: *base\n    image: [a\n${sound}`],
    ['an anchor', `  web: &web\n    scale: many\n    image: [a\n  worker: *web\n${sound}`],
  ])('without the service that has them: %s', (_, services) => {
    expect(otherFindings(`x-base: &base { init: true }\nservices:\n${services}`)).toEqual([found])
  })

  it.each([
    ['a tab at its beginning', '    image: a\n    \tscale: 1\n'],
    ['a tab that is all its indentation', '    image: a\n\tscale: 1\n'],
    ['the sign of a directive', '    image: a\n%scale: 1\n'],
  ])('without the line alone that has %s', (_, keys) => {
    expect(otherFindings(`services:\n${sound}  web:\n    restart: perhaps\n${keys}`)).toEqual([
      found,
      'invalid-restart services.web.restart `perhaps`',
    ])
  })

  it.each([
    ['a section', 'volumes: [\n', []],
    ['an entry of another section', 'volumes:\n  data: [\n', ['wrong-type volumes `volumes`']],
    [
      'a section behind an alias',
      'volumes: &v\n  data: 3\nnetworks: *v\n  x: 1\n',
      ['wrong-type volumes.data `3`'],
    ],
    [
      'a section with a merge',
      'volumes: &v\n  data: 3\nnetworks:\n  <<: *v x\n',
      ['wrong-type volumes.data `3`'],
    ],
    ['a section before another', 'x-a: [b>-\n    , c]  d:\n', []],
    ['a section without a colon', 'x-a\n x-b: 1\n', []],
  ])('without %s that has them', (_, section, more) => {
    expect(otherFindings(`${section}services:\n${sound}`)).toEqual([...more, found])
  })

  it.each([
    ['an error outside of every section', `}\nservices:\n${sound}`],
    ['an error in braces', 'services: {web: {image: [a}, api: {image: a, restart: maybe}}\n'],
    ['errors that come to light in four rounds', `services:\n${withoutColons(4)}${sound}`],
    [
      'a text that hides what nests too deep',
      `services:\n  web:\n    image: "a\n  api:\n    x: ${'['.repeat(150)}\n`,
    ],
    ['an entry that begins on the line of its section', 'volumes: x\n services: {api: {restart: maybe}}\n'],
    ['more than twenty errors', `services:\n${broken(21)}${sound}`],
  ])('except with %s', (_, text) => {
    expect(otherFindings(text)).toEqual([])
  })

  it('with twenty errors', () => {
    expect(otherFindings(`services:\n${broken(20)}${sound}`)).toEqual([found])
  })

  it('keeps the places of all that is after them', () => {
    const text = `services:\n  web:\n    image: [nginx\n${sound}`
    expect(findings(text)).toEqual(['yaml-syntax services.web.image `[`', found])
  })
})

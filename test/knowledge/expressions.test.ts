import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { expressionsIn } from '../../scripts/expressions-in-source.js'

/** Folders that use knowledge, but contain none. */
const rooms = ['inference/passes', 'checks', 'inference/host-files', 'inference/mentions'].map(
  (room) => `src/${room}`,
)

/** Words that are grammar, by the language that they belong to. */
const grammar = {
  'a Dockerfile': ['from'],
  'a URL': ['http', 'https'],
  'addresses of peers of ZooKeeper': ['participant', 'observer'],
  'devices of Bash': ['dev', 'tcp', 'udp'],
  'options of commands that take a host or a port': ['host', 'hostname', 'nc', 'port'],
  'keys of files that have a host or a port': ['addr', 'ess', 'host', 'name', 'port', 'server'],
  'the configuration of nginx': ['server', 'upstream'],
  'variables of a shell that have a host': ['url'],
  'the owner of a file, which looks like a host with a port': ['chown'],
}
const known = new Set(Object.values(grammar).flat())

/** Returns the literal words of a regular expression, without classes, escapes and group syntax. */
function wordsOf(pattern: string): string[] {
  const literal = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[:=!]|<\w+>)/g, ' ')
  return (literal.match(/[a-z]{2,}/gi) ?? []).map((word) => word.toLowerCase())
}

function unknownIn(file: string, text: string): string[] {
  return expressionsIn(file, text).flatMap(({ pattern = '', written }) => {
    const words = wordsOf(pattern).filter((word) => !known.has(word))
    return words.length === 0 ? [] : [`${file}: ${words.join(', ')} in ${written}`]
  })
}

const files = rooms.flatMap((room) => readdirSync(room).map((name) => path.posix.join(room, name)))

describe('a regular expression knows no program, path or variable', () => {
  it.each(files)('in %s', (file) => {
    expect(unknownIn(file, readFileSync(file, 'utf8'))).toEqual([])
  })

  it.each([
    ['/docker\\.sock$/', 'docker, sock'],
    ["new RegExp('^(?:cp|mv)$', 'i')", 'cp, mv'],
    ['/(?<port>PASS|https?:)[abc]\\btoken/', 'pass, token'],
  ])('as %s does', (text, words) => {
    expect(unknownIn('a.ts', text)).toEqual([`a.ts: ${words} in ${text}`])
  })

  it.each(['/^[\\w-]+\\.[a-z]{2,}$/i', '/(?:^|\\/)(?=x)/', '/^FROM\\s+(\\S+)/im'])(
    'as %s does not',
    (text) => {
      expect(unknownIn('a.ts', text)).toEqual([])
    },
  )
})

import { describe, expect, it } from 'vitest'
import {
  hostPositions,
  type HostPosition,
  notations,
  type TextKind,
} from '../../../src/inference/mentions/host-positions.js'
import type { Mention } from '../../../src/inference/mentions/mention.js'
import { HostNames, mentionsIn } from '../../../src/inference/mentions/mentions.js'
import { nowhere } from '../../../src/source/place.js'

/**
 * Finds the word `db` in an example. With a name and `: ` in front it is a variable's value, and otherwise a text of
 * this kind.
 */
function found(example: string, kind: TextKind = 'command'): Mention {
  const [, variable, value] = /^([A-Z_]+): (.*)$/.exec(example) ?? []
  const text = value ?? example
  const source = {
    text,
    place: nowhere,
    from: 'web',
    kind: variable === undefined ? kind : 'variable',
  } as const
  return mentionsIn({ ...source, variable }, new HostNames(['db']))[0]!
}

function rowOf({ role, certainty, isCall }: HostPosition | Mention): string {
  return `${role}, ${certainty}, ${isCall ? 'a call' : 'no call'}`
}

describe('[C4-02] the truth table of hosts', () => {
  it.each(hostPositions.map((row) => [row.example, rowOf(row)] as const))(
    'says of db in %j: %s',
    (text, row) => {
      expect(rowOf(found(text))).toBe(row)
    },
  )

  it('has an example of its own for each row', () => {
    const positions = hostPositions.map(({ example }) => found(example))
    const rows = positions.map((one) => hostPositions.findIndex(({ position }) => one.isAt(position)))
    expect(rows).toEqual([...hostPositions.keys()])
  })
})

describe('[C4-02] a word', () => {
  it.each<[text: string, kind: TextKind, row: string]>([
    ['URL: x://db', 'variable', 'address, certain, a call'],
    [`URL: x://db/${'x'.repeat(300)}`, 'variable', 'address, certain, a call'],
    ['URL: x//db', 'variable', 'address, likely, a call'],
    ['URL: x:/db', 'variable', 'word, possible, no call'],
    ['URL: x://u:p@db/y', 'variable', 'address, certain, a call'],
    ['URL: db:5432/x?from=a@b', 'variable', 'address, certain, a call'],
    ['HOSTS: db, other', 'variable', 'host variable, certain, no call'],
    ['HOSTS: other db', 'variable', 'host variable, certain, no call'],
    ['HOST: db/other', 'variable', 'word, possible, no call'],
    ['HOST: db', 'variable', 'host variable, certain, a call'],
    ['HOST_PASSWORD: db', 'variable', 'word, possible, no call'],
    ['HOST_PASSWORD: db:5432', 'variable', 'secret, likely, a call'],
    ['HOST_KEY: db', 'variable', 'value, likely, a call'],
    ['HOST_KEY: db,other', 'variable', 'word, possible, no call'],
    ['DATABASE: db', 'variable', 'word, possible, no call'],
    ['DATABASE: db:5432', 'variable', 'address, certain, a call'],
    ['DB_TYPE: db', 'variable', 'value, likely, a call'],
    ['OPTIONS: host=db', 'variable', 'value, likely, a call'],
    ['OPTIONS: user=db', 'variable', 'word, possible, no call'],
    ['VOTERS: 1@db:9093,2@other:9093', 'variable', 'address, certain, a call'],
    ['URL: db@host', 'variable', 'user, possible, no call'],
    ['URL: x://db@host', 'variable', 'user, possible, a call'],

    ['psql -h db', 'command', 'option, certain, a call'],
    ['psql -h"db"', 'command', 'option, certain, no call'],
    ['psql -h other db', 'command', 'value, likely, a call'],
    ['psql --db-host-name=db', 'command', 'option, certain, no call'],
    ['psql --database db', 'command', 'value, likely, a call'],
    ['psql --database=db', 'command', 'word, possible, no call'],
    ['db', 'command', 'value, likely, a call'],
    ['db run', 'command', 'word, possible, no call'],
    ['nc -zv -w db', 'command', 'option, certain, a call'],
    ['nc -w 5 -z db 80', 'command', 'option, certain, a call'],
    ['cat < /dev/tcp/db/80', 'command', 'option, certain, no call'],
    ['cat < /dev/tcp/other/80 db', 'command', 'value, likely, a call'],
    ['see db:80', 'command', 'address, certain, a call'],
    ['ssh db@host', 'command', 'user, possible, no call'],
    ['chown a /x; call db', 'command', 'value, likely, a call'],

    ['psql -h db', 'argument', 'option, certain, no call'],
    ['nc -z db 80', 'argument', 'option, certain, no call'],
    ['--host=db', 'argument', 'option, certain, a call'],
    ['--target=db', 'argument', 'value, likely, a call'],
    ['--database=db', 'argument', 'word, possible, no call'],
    ['--host=db extra', 'argument', 'option, certain, no call'],
    ['db', 'argument', 'value, likely, a call'],
    ['x/db', 'argument', 'word, possible, no call'],
    ['http://db', 'argument', 'address, certain, a call'],
    ['me@db', 'argument', 'address, likely, a call'],
    ['chown -R db:web /x', 'argument', 'user, possible, no call'],

    ['server db:80;', 'file', 'address, certain, a call'],
    ['proxy_pass http://db/;', 'file', 'address, certain, a call'],
    ['me@db', 'file', 'address, likely, a call'],
    ['host=db', 'file', 'host variable, certain, a call'],
    ['a\nDB_HOST="db"\n', 'file', 'host variable, certain, a call'],
    ['DB_HOST=db/x', 'file', 'word, possible, no call'],
    ['database:\n  host: db\n', 'file', 'host variable, likely, no call'],
    ['database:\n  user: db\n', 'file', 'word, possible, no call'],
    ['psql -h db', 'file', 'option, certain, no call'],
    ['until nc -z db 80; do', 'file', 'option, certain, no call'],
    ['HOST=${X:-db}', 'file', 'host variable, certain, a call'],
    ['curl "http://${X:-db}:80/"', 'file', 'host variable, certain, a call'],
    ['NAME=${X:-db}', 'file', 'value, likely, a call'],
    ['X=${NAME:-db}', 'file', 'word, possible, no call'],
    ['db', 'file', 'word, possible, no call'],
    ['mail db@example.com', 'file', 'user, possible, no call'],
    ['/var/lib/db', 'file', 'word, possible, no call'],
  ])('db in %j (%s): %s', (text, kind, row) => {
    expect(rowOf(found(text, kind))).toBe(row)
  })
})

describe('[C4-02a] a port beside a host', () => {
  it.each(notations.map(({ example }) => example))('is read in its notation alone: %s', (example) => {
    const { front, behind, portBeside } = found(example)
    expect(portBeside).toBe(5432)
    expect(notations.filter((one) => one.front.test(front) && one.behind.test(behind))).toHaveLength(1)
  })
})

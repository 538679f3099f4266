import { expect, it } from 'vitest'
import { eachHostIn, type HostName } from '../../../src/mapping/application/host-names.js'
import { isCertainHost, isHost, isUser, upstreamsOf } from '../../../src/mapping/application/name-uses.js'
import { nowhere } from '../../../src/source/place.js'

function found(text: string, word: string, variable?: string): HostName {
  const all: HostName[] = []
  eachHostIn({ text, place: nowhere, variable }, (one) => all.push(one))
  return all.find((one) => one.word === word)!
}

it.each<[text: string, word: string, variable: string | undefined, expected: boolean]>([
  ['//db/x', 'db', undefined, true],
  [`//db/${'x'.repeat(300)}`, 'db', undefined, true],
  ['x//db', 'db', undefined, false],
  ['db, other', 'db', 'HOSTS', true],
  ['db other', 'db', 'HOSTS', true],
  ['db/other', 'db', 'HOST', false],
  ['db', 'db', 'HOST_PASSWORD', false],
  ['db', 'db', 'DB_URL', true],
  ['psql -h db', 'db', undefined, true],
  ['psql -h"db"', 'db', undefined, true],
  ['psql -h other db', 'db', undefined, false],
  ['psql --db-host-name=db', 'db', undefined, true],
  ['nc db', 'db', undefined, true],
  ['nc -zv -w db', 'db', undefined, true],
  ['cat < /dev/tcp/db/80', 'db', undefined, true],
  ['cat < /dev/tcp/other/80 db', 'db', undefined, false],
])('[C4-02] in %j is %s of %s a host for sure: %s', (text, word, variable, expected) => {
  expect(isCertainHost(found(text, word, variable))).toBe(expected)
})

it.each<[variable: string, expected: boolean]>([
  ['DB_TYPE', true],
  ['POSTGRES_HOST', true],
  ...['HOST', 'HOSTS', 'HOSTNAME', 'HOST_NAME', 'ADDR', 'ADDRESS', 'SERVERS', 'ENDPOINT', 'URL', 'URIS'].map(
    (end): [string, boolean] => [`DATABASE_${end}`, true],
  ),
  ...['DATABASE', 'database_name', 'DB', 'SHOP_DB', 'DB_USER', 'DB_PASS', 'URL_SCHEMA', 'APP_NAME'].map(
    (name): [string, boolean] => [name, false],
  ),
  ['DATABASE_HOST_USER', false],
])('[C4-02] the whole value of the variable %s is a host: %s', (variable, expected) => {
  expect(isHost(found('db', 'db', variable))).toBe(expected)
})

it.each([
  ['db', 'db', true],
  ['--host=db', 'db', true],
  ['--database=db', 'db', false],
  ['--host=db extra', 'db', false],
  ['x/db', 'db', false],
  ['http://db', 'db', true],
  ['http:/db', 'db', false],
  ['me@db', 'db', true],
  ['see db:80', 'db', true],
])('[C4-02] in %j of no variable %s is a host: %s', (text, word, expected) => {
  expect(isHost(found(text, word))).toBe(expected)
})

it.each([
  ['shop:secret@db', 'shop', true],
  ['shop@db', 'shop', true],
  ['db:5432/x?from=a@b', 'db', false],
  ['chown -R shop:web /x', 'shop', true],
  ['chown a /x; call db', 'db', false],
])('[C4-02] in %j is %s a user: %s', (text, word, expected) => {
  expect(isUser(found(text, word))).toBe(expected)
})

it('[C4-02] the groups of servers of nginx have names', () => {
  expect([...upstreamsOf('upstream  app {}\nupstream b {}')]).toEqual(['app', 'b'])
})

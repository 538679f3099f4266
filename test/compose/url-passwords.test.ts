import { describe, expect, it } from 'vitest'
import {
  literalUrlPasswords,
  urlPasswords,
  variablesInUrlPasswords,
} from '../../src/compose/url-passwords.js'

describe('the passwords in URLs', () => {
  it.each([
    ['postgres://app:hunter2@db:5432/shop', ['hunter2']],
    ['redis://:hunter2@cache', ['hunter2']],
    ['a=http://u:one@a b=http://v:two@b', ['one', 'two']],
    ['mongodb+srv://u:p:q@r@host/db', ['p:q@r']],
    ["postgres://app:it's@db", ["it's"]],
    ['http://host:8080/a@b', []],
    ['http://host:8080?to=a@b', []],
    ['http://user@host', []],
    ['registry:5000/web@sha256', []],
    ['http://host:80 mail@host', []],
    ['http://user:@host', []],
  ])('[C2-14] %s has %j', (text, passwords) => {
    expect(urlPasswords(text).map(({ start, end }) => text.slice(start, end))).toEqual(passwords)
  })

  it.each([
    ['amqp://app:hunter2@mq', ['hunter2']],
    ['http://${USER:-app}:hunter2@host', ['-app}:hunter2']],
    ['http://user:$PASSWORD@host', []],
    ['http://user:${PASSWORD}@host', []],
    ['http://user:<password>@host', []],
    ['http://user:{password}@host', []],
    ['http://user:%(password)s@host', []],
    ['["http://host:80","mail@host"]', []],
  ])('[C2-09] %s has the literals %j', (text, passwords) => {
    expect(literalUrlPasswords(text)).toEqual(passwords)
  })

  it.each([
    ['postgres://app:${PG}@db', ['PG']],
    ['postgres://${USER:-app}:x${PG:-dev}y$MORE@${HOST}', ['PG', 'MORE']],
    ['postgres://${USER}@${HOST}:${PORT}/${DB}', []],
    ['${URL}', []],
  ])('[C2-14] of %s are the variables %j', (template, names) => {
    expect([...variablesInUrlPasswords(template)]).toEqual(names)
  })
})

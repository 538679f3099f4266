import { describe, expect, it } from 'vitest'
import type { Mention } from '../../../src/inference/mentions/mention.js'
import { HostNames, Mentions, mentionsIn } from '../../../src/inference/mentions/mentions.js'
import { toConfigMap } from '../../../src/application/config-map.js'
import { contentOf } from '../../../src/rules/values/files.js'
import { readNameValues } from '../../../src/rules/values/name-value.js'
import { verbatim } from '../../../src/source/shown.js'
import { nowhere } from '../../../src/source/place.js'
import type { SubdomainName } from '../../../src/kubernetes/name.js'
import { placeOf } from '../../support/read-value.js'

/** The words of a text that a scan for `db` and `shop.example.com` finds. */
function wordsIn(text: string): readonly string[] {
  const source = { text, place: nowhere, kind: 'file', from: 'files' } as const
  return mentionsIn(source, new HostNames(['db', 'Shop.example.com'])).map(({ word }) => word)
}

describe('a scan', () => {
  it.each<[text: string, words: readonly string[]]>([
    ['db', ['db']],
    ['a db.', ['db']],
    ['DB Db', ['DB', 'Db']],
    ['db.ns.svc db..x', ['db.ns.svc', 'db']],
    ['shop.example.com', ['shop.example.com']],
    ['shop.example.com.au shop', []],
    ['www.shop.example.com', []],
    ['my-db db-1 db_1 dbs', []],
    ['-hdb', ['db']],
    ['-h-db -hh -h', []],
    ['/db/ädb', ['db', 'db']],
    ['', []],
  ])('of %j finds %j', (text, words) => {
    expect(wordsIn(text)).toEqual(words)
  })
})

const services = `
web:
  environment: {URL: "http://db:80/", HELLO: you}
  entrypoint: run web
  command: [wait, "db.ns:5432", db]
  healthcheck: {test: nc db 5432}
  post_start: [{command: echo web, environment: {DB: db}}]
  develop: {watch: [{exec: {command: reload db}}]}
db:
  command: db
`

function scanned() {
  let listings = 0
  const naming = placeOf(services.replaceAll('\n', '\n  '))
    .entries()
    .map((place) => ({
      ...{ name: place.key, place },
      environment: { variables: readNameValues(place.get('environment')) },
    }))
  const file = (key: string, text: string) => ({
    ...{ key, shownKey: verbatim(key), content: contentOf(text), source: nowhere },
  })
  const configMap = toConfigMap({
    ...{ objectName: 'files' as SubdomainName, annotations: [], place: nowhere },
    files: [file('a', 'server db:80; server web;'), file('b', 'nothing'), file('README.md', 'db:80')],
  })
  const mentions = new Mentions(naming, [configMap], () => {
    listings += 1
    return ['web', 'db']
  })
  return { mentions, listings: () => listings }
}

const shown = ({ from, kind, word, source }: Mention) => `${from} ${kind} ${word} in ${source.text}`

describe('the mentions of an application', () => {
  it('are in the order of its texts', () => {
    expect(scanned().mentions.inTexts.all.map(shown)).toEqual([
      'web variable db in http://db:80/',
      'web command web in run web',
      'web argument db.ns in db.ns:5432',
      'web argument db in db',
      'web argument db in nc db 5432',
      'web variable db in db',
      'web command web in echo web',
      'web command db in reload db',
      'db command db in db',
    ])
  })

  it('are found by the service that has the text, and by the name', () => {
    const { inTexts } = scanned().mentions
    expect(inTexts.from('db').map(shown)).toEqual(['db command db in db'])
    expect(inTexts.from('other')).toEqual([])
    expect(inTexts.of('web').map(shown)).toEqual([
      'web command web in run web',
      'web command web in echo web',
    ])
    expect(inTexts.of('db.ns').map(shown)).toEqual(['web argument db.ns in db.ns:5432'])
    expect(inTexts.of('db')).toHaveLength(7)
    expect(inTexts.of('other')).toEqual([])
  })

  it('[C4-02g] are found in mounted files, but not in documents', () => {
    const { inFiles } = scanned().mentions
    expect(inFiles.from('files').map(({ word, source }) => `${source.file?.key} ${word}`)).toEqual([
      'a db',
      'a web',
    ])
  })

  it('are looked for once, when somebody asks', () => {
    const { mentions, listings } = scanned()
    expect(listings()).toBe(0)
    const { inTexts, inFiles } = mentions
    expect([mentions.inTexts === inTexts, mentions.inFiles === inFiles, listings()]).toEqual([true, true, 1])
  })
})

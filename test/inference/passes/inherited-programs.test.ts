import { translate } from 'tranship'
import { expect, it } from 'vitest'
import { findings, manifest, workloadOf } from '../../support/translated.js'

const kept = (dockerfile: string, keys = '') => {
  const options = { profile: 'compose', files: { Dockerfile: dockerfile } } as const
  const text = manifest({ db: `build: .\nrestart: "no"\n${keys}` })
  const codes = findings(text, options).map((one) => one.split(' ')[0])
  return [workloadOf(text, options, 'db').kind, codes.includes('anonymous-volume-kept')]
}

it.each([
  'FROM postgres:17',
  'FROM postgres:17\nCMD ["postgres", "-c", "x=1"]',
  'FROM node AS a\nCMD x\nFROM registry.example.com/library/postgres:17\nCOPY --from=a /x /y',
  'FROM postgres:17 AS base\nRUN echo `\nFROM base',
])('[C9-02] a build counts as the known image whose program it keeps: %j', (dockerfile) => {
  expect(kept(dockerfile)).toEqual(['StatefulSet', true])
})

it.each([
  ['FROM postgres:17\nCMD ["work"]', ''],
  ['# escape=`\nFROM postgres:17\nRUN x `\n  FROM shop/a\nCMD work', ''],
  ['FROM shop/api', ''],
  ['FROM postgres:17', 'x-platform-infer: false'],
])('[C9-02] a build counts as no known image otherwise: %j, %s', (dockerfile, keys) => {
  expect(kept(dockerfile, keys)).toEqual(['Job', false])
})

it('[C4-02c] services with one build are peers', () => {
  const node = (others: string) => `build: .\nexpose: [7000]\nenvironment: {PEERS: "${others}"}`
  const text = manifest({ a: node('a,b'), b: node('a,b') })
  const { objects } = translate(text, { profile: 'compose' })
  expect(objects.filter(({ kind }) => kind === 'Service')).toMatchObject(
    ['a', 'b'].map((name) => ({ metadata: { name }, spec: { clusterIP: 'None' } })),
  )
})

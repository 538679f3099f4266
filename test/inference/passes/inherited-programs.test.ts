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

const other = { profile: 'compose', domain: 'example.com', files: { Dockerfile: 'FROM rabbitmq:4' } } as const

it('[C9-02] a port of its image that speaks another protocol has no route', () => {
  const text = manifest({ mq: 'build: .\nports: ["5700:5672"]' })
  expect(findings(text, other).filter((one) => one.startsWith('port-not-public'))).toHaveLength(1)
})

it('[C9-02] a folder of its image is kept', () => {
  const text = manifest({ a: 'build: .\nvolumes: ["./settings:/config"]' })
  const options = { ...other, folders: { './settings': ['a.xml'] } }
  const files = { './settings/a.xml': '<a/>' }
  const isKept = (base: string) =>
    translate(text, { ...options, files: { ...files, Dockerfile: `FROM ${base}` } }).objects.some(
      ({ kind }) => kind === 'PersistentVolumeClaim',
    )
  expect(['linuxserver/sonarr', 'shop/sonarr'].map(isKept)).toEqual([true, false])
})

it('[C9-02] the use of a socket is that of its image', () => {
  const text = manifest({ a: `build: .\nvolumes: ["/var/run/docker.sock:/var/run/docker.sock"]` })
  const { warnings } = translate(text, { ...other, files: { Dockerfile: 'FROM portainer/portainer-ce' } })
  expect(warnings.find(({ code }) => code === 'host-volume-not-mounted')?.hint).toMatch(/dashboard/)
})

it('[C4-02c] services with one build are peers', () => {
  const node = (others: string) => `build: .\nexpose: [7000]\nenvironment: {PEERS: "${others}"}`
  const text = manifest({ a: node('a,b'), b: node('a,b') })
  const { objects } = translate(text, { profile: 'compose' })
  expect(objects.filter(({ kind }) => kind === 'Service')).toMatchObject(
    ['a', 'b'].map((name) => ({ metadata: { name }, spec: { clusterIP: 'None' } })),
  )
})

import { describe, expect, it } from 'vitest'
import { containerOf, findings, manifest, objectOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const app = (web: string, address = '172.20.0.5') =>
  manifest(
    {
      web: `image: a\n${web}`,
      db: `image: b\nexpose: [80]\nnetworks: {back: {ipv4_address: "${address}"}}`,
    },
    'networks: {back: }',
  )
const told = (text: string, options = {}) =>
  findings(text, { ...compose, ...options }).filter(
    (one) => !/^unsupported-value \S+\.ipv4_address|^literal-secret/.test(one),
  )

describe('[C4-02] the address of a service in a network of Docker', () => {
  it.each([
    ['URL: "postgres://u:p@172.20.0.5/s"', 'postgres://u:p@db/s'],
    ['URL: "http://172.20.0.5:8080"', 'http://db:8080'],
    ['PEERS: "172.20.0.5:9092,172.20.0.6:9092"', 'db:9092,172.20.0.6:9092'],
    ['DB_HOST: 172.20.0.5', 'db'],
  ])('is its name where it is called: %s', (variable, value) => {
    const text = app(`environment: {${variable}}`)
    expect(containerOf(text, compose, 'web').env).toMatchObject([{ value }])
    expect(told(text).map((one) => one.split(' ')[0])).toEqual(['host-replaced'])
  })

  it.each(['ALLOW: 172.20.0.0/24', 'ALLOW: 172.20.0.5/32', 'HOST: 172.20.0.50', 'VERSION: 1.172.20.0.5'])(
    'stays where something else may be meant: %s',
    (variable) => {
      const text = app(`environment: {${variable}}`)
      expect(containerOf(text, compose, 'web').env).toMatchObject([{ value: variable.split(': ')[1] }])
      expect(told(text)).toEqual([])
    },
  )

  it('is its name in a mounted file, and the port behind it one of its Service', () => {
    const text = app('volumes: ["./a.conf:/a.conf:ro"]')
    const options = { ...compose, files: { 'a.conf': 'server 172.20.0.5:9000;' } }
    expect(objectOf('ConfigMap', text, options).data).toEqual({ 'a.conf': 'server db:9000;' })
    expect(objectOf('Service', text, options, 'db').spec.ports?.map(({ port }) => port)).toEqual([80, 9000])
  })

  it.each(['127.0.0.1', 'db.example.com', ''])('is none that no network gives: "%s"', (address) => {
    const text = app('environment: {URL: "http://127.0.0.1:1/ http://db.example.com:1/"}', address)
    expect(told(text)).toEqual([])
  })

  it('is not known in a profile of the reference', () => {
    const text = app('environment: {DB_HOST: 172.20.0.5}')
    expect(findings(text).filter((one) => one.startsWith('host-replaced'))).toEqual([])
  })
})

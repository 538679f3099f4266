import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest, notesOf, objectOf, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const volume = 'volumes: {data: }'
const stateful = (keys: string) => web(`volumes: ["data:/data"]\n${keys}`, volume)
const calling = 'environment: {ADDRESS: "http://web:80"}'
const unready = (text: string, options: TranslateOptions = {}, name = 'web') =>
  objectOf('Service', text, { ...compose, ...options }, name).spec.publishNotReadyAddresses

describe('[C4-02b] the Service of a service that calls itself', () => {
  it.each([
    ['a variable of a StatefulSet', stateful(calling), 'environment.ADDRESS'],
    ['a healthcheck', stateful('healthcheck: {test: "curl http://web:80"}'), 'healthcheck.test'],
    ['a command', stateful('command: [serve, "http://web:80"]'), 'command.1'],
    ['other letters', stateful('environment: {ADDRESS: "http://WEB:80"}'), 'environment.ADDRESS'],
    ['a Pod in the network of the node', web(`${calling}\nnetwork_mode: host`), 'environment.ADDRESS'],
    [
      'one of several Pods of a headless Service',
      web(`scale: 2\nx-platform-service-type: headless\n${calling}`),
      'environment.ADDRESS',
    ],
  ])('leads to Pods that are not ready: %s', (_, text, evidence) => {
    expect(unready(text)).toBe(true)
    expect(notesOf('own-names', text)).toEqual([`own-name services.web ← services.web.${evidence}`])
    expect(findings(text, compose).filter((one) => !one.startsWith('network-of-node'))).toEqual([])
  })

  it('has the same effect by a further name', () => {
    const text = stateful('container_name: shop\nenvironment: {ADDRESS: "http://shop:80"}')
    expect(unready(text, {}, 'shop')).toBe(true)
    expect(notesOf('own-names', text)).toEqual(['own-name services.web ← services.web.environment.ADDRESS'])
  })

  it('counts the files that the service mounts', () => {
    const text = web('volumes: ["data:/data", "./a.conf:/a.conf:ro"]', volume)
    const options = { files: { './a.conf': 'url = http://web:80/' } }
    expect(unready(text, options)).toBe(true)
    expect(notesOf('own-names', text, options)).toEqual(['own-name services.web ← services.web.volumes.1'])
  })

  it.each([
    ['in its Pod', 'image: b\nnetwork_mode: "service:web"\nenvironment: {ADDRESS: "http://web:80"}', true],
    ['elsewhere', 'image: b\nenvironment: {ADDRESS: "http://web:80"}', undefined],
  ])('counts the texts of other containers only %s', (_, other, expected) => {
    const text = manifest({ web: 'image: a\nvolumes: ["data:/data"]\nexpose: [80]', other }, volume)
    expect(unready(text)).toBe(expected)
  })

  it.each([
    web('x-none: true'),
    web('ports: [80]\ndeploy: {endpoint_mode: dnsrr}'),
    web('ports: [80]'),
    web(calling),
    stateful('ports: [80]'),
    web(`scale: 2\nports: [80]\n${calling}`),
    stateful('environment: {NAME: web}'),
    stateful('environment: {URL: "postgres://web@db/shop"}'),
    stateful(`${calling}\nx-platform-infer: false`),
  ])('otherwise leads to ready Pods only: %j', (text) => {
    expect(unready(text)).toBeUndefined()
    expect(notesOf('own-names', text)).toEqual([])
  })

  it.each(['1.37', '1.48'] as const)('leads to ready Pods only in %s', (profile) => {
    expect(unready(stateful(calling), { profile })).toBeUndefined()
    expect(notesOf('own-names', stateful(calling), { profile })).toEqual([])
  })
})

import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest, podContextOf, web } from '../../support/translated.js'

const compose = { profile: 'compose', domain: 'example.com' } as const
const sysctlsOf = (keys: string, options: TranslateOptions = {}) =>
  podContextOf(web(keys), { ...compose, ...options })?.sysctls
const known = (User: string) => ({ imageConfigs: { 'nginx:1.29': { User } } })

const open = [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }]

describe('[C5-10] a user that is not root', () => {
  it.each<[string, TranslateOptions?]>([
    ['user: "1000"\nports: [80]'],
    ['user: "101:0"\nexpose: [443]'],
    ['user: "1000"\nports: ["5353:53/udp"]'],
    ['user: "1000"\nports: ["8080:8080", "80:1023"]'],
    ['ports: [80]', known('nginx')],
    ['ports: [80]', known('101:101')],
    ['user: "1000"\nnetwork_mode: bridge\nports: [80]'],
  ])('may listen below 1024: %j', (keys, options) => {
    expect(sysctlsOf(keys, options)).toEqual(open)
  })

  it('keeps the other parameters', () => {
    expect(sysctlsOf('user: "1000"\nports: [80]\nsysctls: {net.ipv4.tcp_syncookies: 1}')).toEqual([
      { name: 'net.ipv4.tcp_syncookies', value: '1' },
      ...open,
    ])
  })

  it('keeps the ports of the Compose file', () => {
    const value = [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '443' }]
    expect(
      sysctlsOf('user: "1000"\nports: [80]\nsysctls: {net.ipv4.ip_unprivileged_port_start: 443}'),
    ).toEqual(value)
  })

  it.each<[string, TranslateOptions?]>([
    ['user: "1000"\nports: [1024]'],
    ['user: root\nports: [80]'],
    ['user: "0:1000"\nports: [80]'],
    ['ports: [80]'],
    ['ports: [80]', known('')],
    ['ports: [80]', known('root')],
    ['ports: [80]', known('0:0')],
    ['user: "0"\nports: [80]', known('nginx')],
    ['user: "1000"\nnetwork_mode: host\nports: [80]'],
    ['user: "1000"\nplatform: windows/amd64\nports: [80]'],
    ['user: "1000"\nports: [80]\nx-platform-infer: false'],
    ['user: "1000"\nports: [80]', { profile: '1.48' }],
  ])('has no such parameter with %j', (keys, options) => {
    expect(sysctlsOf(keys, options)).toBeUndefined()
  })

  it.each([
    ['FROM node:24\nUSER node', true],
    ['FROM node:24 AS base\nUSER 1000:1000\nFROM base', true],
    ['FROM node:24\nUSER node\nUSER root', false],
    ['FROM node:24 AS base\nUSER node\nFROM node:24', false],
  ])('is that of the Dockerfile: %j, %s', (dockerfile, isOpen) => {
    const text = manifest({ web: 'build: .\nports: [80]' })
    const options = { ...compose, files: { Dockerfile: dockerfile } }
    expect(podContextOf(text, options)?.sysctls).toEqual(isOpen ? open : undefined)
  })

  it('is no reason to warn', () => {
    expect(findings(web('user: "1000"\nports: [80]'), compose)).toEqual([])
  })
})

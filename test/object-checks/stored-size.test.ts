import { describe, expect, it } from 'vitest'
import { planDeploy } from 'tranship/plan'
import { findings, manifest, web } from '../support/translated.js'

const long = (length: number) => 'x'.repeat(length)
const list = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join(', ')
const codesOf = (text: string, options = {}) =>
  findings(text, options).map((finding) => finding.split(' `')[0])

describe('[R0-06] an object that no cluster can store is an error', () => {
  it.each([
    ['a variable', `environment: {A: ${long(1_450_000)}}`, 'services.web.environment.A'],
    [
      'a variable in three bytes a character',
      `environment: {A: ${'あ'.repeat(490_000)}}`,
      'services.web.environment.A',
    ],
    [
      'the name of a variable',
      `environment: {${'A'.repeat(725_000)}: x}`,
      'services.web.environment.' + 'A'.repeat(725_000),
    ],
    ['a word of the command', `command: [echo, ${long(1_450_000)}]`, 'services.web.command.1'],
    ['a healthcheck', `healthcheck: {test: ${long(1_450_000)}}`, 'services.web.healthcheck.test'],
    ['many variables', `environment: {${list(17_000, (index) => `A${index}: value`)}}`, 'services.web'],
    ['many words', `entrypoint: [${list(100_000, (index) => `argument-${index}`)}]`, 'services.web'],
    ['many mounts', `volumes: [${list(6000, (index) => `/anonymous/volume/${index}`)}]`, 'services.web'],
  ])('because of %s', (_, keys, place) => {
    expect(codesOf(web(keys))).toEqual([`object-too-large ${place}`])
  })

  it.each([
    ['a variable', `environment: {A: ${long(1_440_000)}}`],
    ['many variables', `environment: {${list(7000, (index) => `VARIABLE_${index}: value`)}}`],
    ['many words', `entrypoint: [${list(70_000, (index) => `argument-${index}`)}]`],
    ['many mounts', `volumes: [${list(4000, (index) => `/anonymous/volume/${index}`)}]`],
    ['many ports', 'ports: ["1-1000"]'],
  ])('but not with %s below that', (_, keys) => {
    expect(findings(web(keys))).toEqual([])
  })

  it('[C2-04] but not for the files of a ConfigMap that is mounted whole', () => {
    const names = Array.from({ length: 2000 }, (_, index) => `f${index}`)
    const options = {
      profile: 'compose',
      folders: { './d': names },
      files: Object.fromEntries(names.map((name) => [`d/${name}`, 'a'])),
    } as const
    const mounts = list(15, (index) => `"./d:/d${index}:ro"`)
    expect(findings(web(`volumes: [${mounts}]`), options)).toEqual([])
  })

  it('because of the file that has a variable', () => {
    const files = { 'web.env': `A=${long(1_450_000)}` }
    expect(findings(web('env_file: [web.env]'), { files })).toEqual([
      'object-too-large services.web.env_file.0 `web.env`',
    ])
  })

  it('because of the rules of an endpoint', () => {
    const endpoints = (count: number) =>
      manifest(
        { web: 'image: a\nexpose: [80]' },
        `endpoints: {site: [${list(count, (index) => `{path: /path/${index}, service: web, port: 80}`)}]}`,
      )
    expect(codesOf(endpoints(20_000))).toEqual(['object-too-large endpoints.site'])
    expect(codesOf(endpoints(9000))).toEqual([])
  })
})

describe('[C2-15] an object that `kubectl apply` refuses', () => {
  const configured = (content: string) => ({
    text: manifest({ web: 'image: a\nconfigs: [big]' }, 'configs: {big: {file: big.txt}}'),
    options: { profile: 'compose', ignore: ['guessed-images'], files: { 'big.txt': content } } as const,
  })

  it.each([
    ['with', long(262_000), ['needs-server-side-apply configs.big.file']],
    ['below', long(261_500), []],
    [
      'with, if kubectl escapes each character,',
      '<'.repeat(43_700),
      ['needs-server-side-apply configs.big.file'],
    ],
    ['below, with characters of three bytes,', 'あ'.repeat(87_000), []],
  ])('is a warning %s more than 262,144 bytes', (_, content, expected) => {
    const { text, options } = configured(content)
    expect(codesOf(text, options)).toEqual(expected)
  })

  it('is a warning for other kinds too, and no second one beside an error', () => {
    const options = { profile: 'compose', ignore: ['guessed-images'] }
    const place = 'services.web.environment.A'
    expect(codesOf(web(`environment: {A: ${long(300_000)}}`), options)).toEqual([
      `needs-server-side-apply ${place}`,
    ])
    expect(codesOf(web(`environment: {A: ${long(1_450_000)}}`), options)).toEqual([
      `object-too-large ${place}`,
    ])
  })

  it('is no warning of a deploy, nor of the other profiles', () => {
    const { text, options } = configured(long(300_000))
    expect(planDeploy(text, options).warnings).toEqual([])
    expect(findings(web(`environment: {A: ${long(300_000)}}`))).toEqual([])
  })
})

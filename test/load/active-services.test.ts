import { describe, expect, it } from 'vitest'
import { planBuild, planDeploy } from 'tranship/plan'
import { safeTranslate, type TranslateOptions } from 'tranship'
import { compose, diagnosticsOf, found, names } from '../support/several-files.js'

describe('[C1-07] a service with profiles', () => {
  const text =
    'services:\n  web: {image: a}\n  mail: {image: b, profiles: [debug, mail]}\n  shell: {image: c, profiles: ["${P-tools}"]}\n'

  it.each([
    ['counts when none is named', {}, ['web']],
    ['counts with one of its own', { activeProfiles: ['debug'] }, ['web', 'mail']],
    ['counts with all', { activeProfiles: ['*'] }, ['web', 'mail', 'shell']],
    ['counts by the environment', { env: { COMPOSE_PROFILES: 'mail, tools' } }, ['web', 'mail', 'shell']],
    ['counts by the dotenv text', { dotenv: 'COMPOSE_PROFILES=tools\n' }, ['web', 'shell']],
    ['counts by an empty profile when none is named', { env: { P: '' } }, ['web', 'shell']],
    [
      'counts by an empty profile between others',
      { env: { P: '', COMPOSE_PROFILES: 'mail,' } },
      ['web', 'mail', 'shell'],
    ],
    ['does not by an empty one beside others', { env: { P: '', COMPOSE_PROFILES: 'mail' } }, ['web', 'mail']],
    [
      'does not by an empty one beside the option',
      { env: { P: '' }, activeProfiles: ['mail'] },
      ['web', 'mail'],
    ],
    ['has variables in them', { env: { P: 'x' }, activeProfiles: ['x'] }, ['web', 'shell']],
  ])('%s', (_, options, expected) => {
    const all = names(text, { ...compose, ...options }).filter((name) => name.startsWith('Deployment'))
    expect(all).toEqual(expected.map((name) => `Deployment ${name}`))
  })

  it('of another type than text are reported', () => {
    const wrong = 'services:\n  web: {image: a}\n  mail: {image: b, profiles: [3]}\n'
    expect(diagnosticsOf(wrong, compose)).toMatchObject([
      { code: 'wrong-type', range: { start: { line: 3, column: 31 } } },
    ])
  })

  it('[R0-06] takes an endpoint along that leads nowhere else', () => {
    const rule = (service: string) => `{path: /${service}, service: ${service}, port: 80}`
    const both =
      'services:\n  web: {image: a, expose: [80]}\n  mail: {image: b, expose: [80], profiles: [debug]}\n' +
      `endpoints:\n  debug: [${rule('mail')}]\n  shop: [${rule('web')}, ${rule('mail')}]\n`
    const routes = (options: TranslateOptions) =>
      names(both, { ...compose, ...options }).filter((name) => name.startsWith('Ingress'))
    expect(routes({})).toEqual(['Ingress shop'])
    expect(routes({ activeProfiles: ['debug'] })).toEqual(['Ingress debug', 'Ingress shop'])
    expect(diagnosticsOf(both, compose)).toEqual([])
  })

  it('counts when a plan names it, with the others of its profiles', () => {
    expect(planDeploy(text, { ...compose, services: ['mail'] }).services).toEqual(['mail'])
  })

  it.each([
    ['is an error to depend on', 'depends_on: [mail]', ['inactive-service :mail']],
    ['is an error to link to', 'links: [mail]', ['inactive-service :mail']],
    [
      'is an error to have the volumes of, also where it is not required',
      'volumes_from: [mail]\n    depends_on: {mail: {condition: service_started, required: false}}',
      ['inactive-service :mail'],
    ],
    [
      'is no error if it is not required',
      'depends_on: {mail: {condition: service_started, required: false}}',
      [],
    ],
  ])('%s', (_, keys, expected) => {
    const dependent = `services:\n  web:\n    image: a\n    ${keys}\n  mail: {image: b, profiles: [debug]}\n`
    expect(found(dependent)).toEqual(expected)
    expect(found(dependent, { ...compose, activeProfiles: ['debug'] })).toEqual([])
  })

  it('is named where no other is left', () => {
    const all = 'services: {a: {image: a, profiles: [x, y]}, b: {image: b, profiles: [y, "${Z:-z}"]}}'
    const [diagnostic] = diagnosticsOf(all, compose)
    expect(diagnostic?.hint).toBe(
      'All services belong to profiles. Add x or y or ${Z:-z} to the option `activeProfiles`.',
    )
  })

  it('names a profile that no service has', () => {
    expect(diagnosticsOf(text, { ...compose, activeProfiles: ['debgu'] })).toMatchObject([
      { code: 'unknown-profile', args: { profile: 'debgu' }, hint: 'Did you mean `debug`?' },
    ])
  })

  it('counts as before in the versions of the reference', () => {
    expect(names(text, { profile: '1.48', activeProfiles: ['none'] })).toContain('Deployment mail')
  })
})

describe('[C1-07] which profiles are active is not known yet:', () => {
  const text = (profiles: string) => `services: {web: {image: a}, mail: {image: b, profiles: ${profiles}}}`
  const isDecided = (profiles: string, options: TranslateOptions) =>
    safeTranslate(text(profiles), { ...compose, incomplete: true, ...options }).ok

  it.each<[string, TranslateOptions, boolean]>([
    ['[debug]', {}, false],
    ['[debug]', { activeProfiles: [] }, true],
    ['[debug]', { activeProfiles: ['debug'] }, true],
    ['[debug]', { env: { COMPOSE_PROFILES: '' } }, true],
    ['["${P}"]', { activeProfiles: ['debug'] }, false],
    ['[debug, "${P}"]', { activeProfiles: ['debug'] }, false],
    ['[]', {}, true],
  ])('profiles %s with %j, decided: %s', (profiles, options, expected) => {
    expect(isDecided(profiles, options)).toBe(expected)
  })

  it('every service counts then', () => {
    const all = `${text('[debug]')}\nvolumes: {data: {}}\n`
    expect(found(all.replace('image: b', 'image: b, scale: x'), { ...compose, incomplete: true })).toEqual([
      'not-an-integer :x',
    ])
  })
})

describe('[C1-07] a service that no active profile brings', () => {
  const base = ['base', 'shop/base:2', 'linux/arm64']

  it.each([
    ['a list', 'profiles: debug', ['wrong-type :debug']],
    ['a list of texts', 'profiles: [{a: b}]', ['wrong-type :{a: b}']],
  ])('has as its profiles %s', (_, profiles, expected) => {
    expect(found(`services: {web: {image: a, ${profiles}}}`)).toEqual(expected)
  })

  it('has no profile of a name that belongs to the option alone', () => {
    const text = 'services: {web: {image: a}, mail: {image: b, profiles: [debug]}}'
    for (const name of ['*', '', 'debug'])
      expect(found(text, { ...compose, activeProfiles: [name] })).toEqual([])
  })

  it.each([
    ['contexts as a map', 'additional_contexts: {base: "service:base"}', [base, ['web', 'app-web:latest']]],
    ['contexts as a list', 'additional_contexts: ["base=service:base"]', [base, ['web', 'app-web:latest']]],
    [
      'contexts by way of others',
      'additional_contexts: {more: "service:next"}',
      [base, ['next', 'app-next:latest'], ['web', 'app-web:latest']],
    ],
    [
      'contexts that are no services',
      'additional_contexts: {base: ../base, b: "docker-image://b"}',
      [['web', 'app-web:latest']],
    ],
    [
      'variables in them',
      'additional_contexts: {base: "service:${BASE}"}',
      [base, ['web', 'app-web:latest']],
    ],
    ['no contexts', 'target: x', [['web', 'app-web:latest']]],
  ])('is built where it is the context of one that counts: %s', (_, contexts, expected) => {
    const text = `
services:
  web: {build: {context: ., ${contexts}}}
  base: {build: base, image: shop/base:2, platform: linux/arm64, profiles: [later], restart: alway}
  next: {build: {context: next, additional_contexts: {base: "service:base"}}, profiles: [later]}
`
    const options = { ...compose, env: { BASE: 'base' }, name: 'app' }
    const { images } = planBuild(text, options)
    expect(images.map(({ service, tags, platforms }) => [service, ...tags, ...platforms]).sort()).toEqual(
      expected,
    )
    expect(names(text, options)).toEqual(['Service web', 'Deployment web'])
    expect(found(text, { ...options, ignore: ['image-to-build'] })).toEqual([])
  })

  it.each([
    ['no service', '"service:none"', 'unknown-context-service :none'],
    ['no text', '{a: b}', 'wrong-type :{a: b}'],
  ])('is beside a build with a context that is %s', (_, context, expected) => {
    const web = `{image: shop/web, build: {context: ., additional_contexts: {base: ${context}}}}`
    expect(found(`services: {web: ${web}, mail: {image: b, profiles: [debug]}}`)).toEqual([expected])
  })

  it('is named where the file has none that counts', () => {
    expect(found('services: {mail: {image: b, profiles: [debug]}}')).toEqual(['no-services :services'])
    expect(found('services:\n  web: x\n')).toEqual(['wrong-type :x'])
  })
})

import { describe, expect, it } from 'vitest'
import { planDeploy } from 'tranship'
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
      "Its services only count with a profile: name x or y or ${Z:-z} in the option 'activeProfiles'.",
    )
  })

  it('names a profile that no service has', () => {
    expect(diagnosticsOf(text, { ...compose, activeProfiles: ['debgu'] })).toMatchObject([
      { code: 'unknown-profile', args: { profile: 'debgu' }, hint: "Did you mean 'debug'?" },
    ])
  })

  it('counts as before in the versions of the reference', () => {
    expect(names(text, { profile: '1.48', activeProfiles: ['none'] })).toContain('Deployment mail')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toYAML, translate, type TranslateOptions } from 'tranship'
import { secretValues } from 'tranship/plan'

const compose: TranslateOptions = { profile: 'compose', name: 'shop' }

const web = (keys: string) => `services: { web: { image: shop/web:1, ${keys} } }\n`

interface Container {
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[]
}

/** The variables of the container: each with its text, or with the key of the Secret behind `@`. */
function variablesOf(text: string, options: TranslateOptions): Readonly<Record<string, string>> {
  const { objects } = translate(text, { ...compose, ...options })
  const { spec } = objects.find(({ kind }) => kind === 'Deployment') as unknown as {
    readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } }
  }
  return Object.fromEntries(
    spec.template.spec.containers[0]!.env.flatMap(({ name, value, valueFrom }) => {
      if (name.startsWith('COMPOSE_SECRET_')) return []
      return [[name, value ?? `@${/"key":"([^"]+)"/.exec(JSON.stringify(valueFrom))?.[1]}`]]
    }),
  )
}

const valuesOf = (text: string, options: TranslateOptions) =>
  Object.fromEntries(
    secretValues(text, { ...compose, ...options }).values.map(({ key, text }) => [key, text]),
  )

describe('[C2-13] a value that `.env` makes from a secret variable', () => {
  const text = web('environment: { A: "${SETTING}" }')

  it.each([
    ['SETTING=x-${DB_PASSWORD}-y', 'x-$(COMPOSE_SECRET_DB_PASSWORD)-y'],
    ['SETTING="x $DB_PASSWORD"', 'x $(COMPOSE_SECRET_DB_PASSWORD)'],
    ['SETTING=${DB_PASSWORD}', '@DB_PASSWORD'],
    ['B=$DB_PASSWORD\nSETTING=x-$B', 'x-$(COMPOSE_SECRET_DB_PASSWORD)'],
    ['SETTING=${OTHER:-x$DB_PASSWORD}', 'x$(COMPOSE_SECRET_DB_PASSWORD)'],
    // The parts of the Compose file do not make up this value.
    ['SETTING=x-${ADMIN_KEY:-root}', '@SETTING'],
    ["SETTING='x-${DB_PASSWORD}'", 'x-${DB_PASSWORD}'],
    ['SETTING=x-${DB_PASSWORD:+set}', 'x-set'],
    ['SETTING=root', 'root'],
    ['SETTING=${PORT}', '5432'],
  ])('%s', (line, value) => {
    const dotenv = `DB_PASSWORD=root\nPORT=5432\n${line}\n`
    expect(variablesOf(text, { dotenv })).toEqual({ A: value })
  })

  it('is none if the shell sets the variable', () => {
    const options = { dotenv: 'SETTING=x-${DB_PASSWORD}\n', env: { SETTING: 'plain' } }
    expect(variablesOf(text, options)).toEqual({ A: 'plain' })
  })

  it('is whole in the Secret if a later line changes the secret variable', () => {
    const dotenv = 'DB_PASSWORD=one\nSETTING=x-$DB_PASSWORD\nDB_PASSWORD=two\n'
    expect(variablesOf(text, { dotenv })).toEqual({ A: '@SETTING' })
    expect(valuesOf(text, { dotenv })).toEqual({ SETTING: 'x-one' })
  })

  it('is hidden where only its name is written', () => {
    const dotenv = 'DB_PASSWORD=root\nSETTING=x-$DB_PASSWORD\n'
    expect(variablesOf(web('environment: [SETTING]'), { dotenv })).toEqual({
      SETTING: 'x-$(COMPOSE_SECRET_DB_PASSWORD)',
    })
  })

  it('makes a config of this variable a Secret', () => {
    const dotenv = 'DB_PASSWORD=root\nSETTING=x-$DB_PASSWORD\n'
    const manifest = `${web('configs: [c]')}configs: { c: { environment: SETTING } }\n`
    const kinds = translate(manifest, { ...compose, dotenv }).objects.map(({ kind }) => kind)
    expect(kinds).not.toContain('ConfigMap')
    expect(valuesOf(manifest, { dotenv })).toEqual({ c: 'x-root' })
  })

  it('does not change objects with the value of the secret variable', () => {
    const manifest = web('environment: { A: "${URL}", B: "x ${URL}" }, command: run $URL')
    const yaml = (password: string) => {
      const options = { ...compose, env: { DB_PASSWORD: password }, dotenv: 'URL=a://u:${DB_PASSWORD}@h\n' }
      return toYAML(translate(manifest, options).objects)
    }
    fc.assert(
      fc.property(fc.string(), (password) => {
        expect(yaml(password.replaceAll('\0', ''))).toBe(yaml('one'))
      }),
    )
  })
})

describe('[C2-13] a value that an env file of an included file makes', () => {
  it('is secret, also if its parts are in two files', () => {
    const files = {
      'part/compose.yaml': web('environment: { A: "${SETTING}" }'),
      'part/.env': 'SETTING=y-${OUTER}\n',
    }
    const options = { files, dotenv: 'DB_PASSWORD=root\nOUTER=x-$DB_PASSWORD\n' }
    expect(variablesOf('include: [part/compose.yaml]\n', options)).toEqual({
      A: 'y-x-$(COMPOSE_SECRET_DB_PASSWORD)',
    })
  })
})

describe('[C2-13] a value that an env file of a service makes', () => {
  const text = web('env_file: [one.env, two.env]')

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['A_KEY=a\nB=x-$A_KEY\n', '', { A_KEY: '@A_KEY', B: 'x-$(COMPOSE_SECRET_A_KEY)' }],
    ['A_KEY=a\n', 'B=x-$A_KEY\n', { A_KEY: '@A_KEY', B: 'x-$(COMPOSE_SECRET_A_KEY)' }],
    ['A_KEY=a\nB=$A_KEY\nC=y-$B\n', '', { A_KEY: '@A_KEY', B: '@A_KEY', C: 'y-$(COMPOSE_SECRET_A_KEY)' }],
    ['A_KEY=a\nB=a\n', '', { A_KEY: '@A_KEY', B: 'a' }],
    ['A_KEY=a\nB=$A_KEY\nA_KEY=b\n', '', { A_KEY: '@one.env.A_KEY', B: '@A_KEY' }],
    ['B=$DATABASE_URL\n', '', { B: 'a://u:$(COMPOSE_SECRET_DB_PASSWORD)@h' }],
  ])('%j and %j', (one, two, variables) => {
    const dotenv = 'DB_PASSWORD=root\nDATABASE_URL=a://u:$DB_PASSWORD@h\n'
    const found = variablesOf(text, { dotenv, files: { 'one.env': one, 'two.env': two } })
    expect(found).toEqual(variables)
  })

  it('has the values of each service, even if services share the file', () => {
    const two = `services:
  a: { image: x, environment: { N: one }, env_file: a.env }
  b: { image: x, environment: { N: two }, env_file: a.env }
`
    expect(valuesOf(two, { files: { 'a.env': 'A_KEY=k-$N\n' } })).toEqual({
      A_KEY: 'k-one',
      'a.env.A_KEY': 'k-two',
    })
  })
})

describe('[C2-14] a password in a URL of a variable', () => {
  const text = web('environment: { A: "${CACHE}", B: "x ${CACHE}" }')

  it('is a key of its own, and the rest of the URL stays', () => {
    const env = { CACHE: 'redis://:hunter2@cache:6379/0' }
    const hidden = 'redis://:$(COMPOSE_SECRET_CACHE_password)@cache:6379/0'
    expect(variablesOf(text, { env })).toEqual({ A: hidden, B: `x ${hidden}` })
    expect(valuesOf(text, { env })).toEqual({ 'CACHE.password': 'hunter2' })
  })

  it.each([
    [{ CACHE: 'redis://cache:6379' }, {}],
    [{ CACHE: 'redis://:@cache' }, {}],
    [{ CACHE: 'a://u:p@h,b://u:q@h,c://u:p@h' }, { 'CACHE.password': 'p', 'CACHE.password.2': 'q' }],
  ])('%j has the keys %j', (env, values) => {
    expect(valuesOf(text, { env })).toEqual(values)
  })

  it('is the whole variable if the Compose file has it in this place', () => {
    const manifest = web('environment: { A: "postgres://${USER_NAME:-app}:${PG:-dev}@${PGHOST}" }')
    const env = { PG: 'hunter2', PGHOST: 'db' }
    expect(variablesOf(manifest, { env })).toEqual({ A: 'postgres://app:$(COMPOSE_SECRET_PG)@db' })
  })

  it('is none with a list of secret variables', () => {
    const env = { CACHE: 'redis://:hunter2@cache' }
    const options = { env, secretVariables: ['OTHER'] }
    expect(variablesOf(text, options)).toMatchObject({ A: 'redis://:hunter2@cache' })
  })
})

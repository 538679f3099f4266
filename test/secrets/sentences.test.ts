import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { translate, type TranslateOptions } from 'tranship'
import { helmLayout, kustomizeLayout } from 'tranship/layouts'
import { planDeploy, secretValues } from 'tranship/plan'

const canary = 'canary77'

const web = (keys: string, rest = '') => `services:\n  web:\n    image: shop/web:1\n    ${keys}\n${rest}`

const options: TranslateOptions = {
  profile: 'compose',
  name: 'shop',
  dotenv: `DB_PASSWORD=${canary}\nDATABASE_URL=postgres://app:$DB_PASSWORD@db\nCACHE_URL=redis://:${canary}@cache\n`,
  files: { 'web.env': `API_KEY=${canary}\n`, 'token.txt': canary },
}

const everywhere = web(
  'environment: { A: "${DB_PASSWORD}", B: "${DATABASE_URL}", C: "${CACHE_URL}" }\n    env_file: web.env\n    secrets: [token]\n    configs: [c]',
  'secrets: { token: { file: token.txt } }\nconfigs: { c: { content: "a ${DB_PASSWORD}" } }\n',
)
const label = web('labels: { a: "${DB_PASSWORD}" }')

const has = (value: unknown) => JSON.stringify(value).includes(canary)
const codesOf = (text: string, more: TranslateOptions = {}) =>
  translate(text, { ...options, ...more }).warnings.map(({ code }) => code)

/** Sentences of the documents about secret values, each with a test of the claim. */
const claims: readonly (readonly [file: string, sentence: string, holds: () => boolean])[] = [
  ['README.md', 'no object but a Secret has it either', () => !has(translate(everywhere, options).objects)],
  ['README.md', '`secret-in-object` names the line', () => codesOf(label).includes('secret-in-object')],
  [
    'README.md',
    'Messages show `${PASSWORD}`, never its value',
    () => !has(translate(label, options).warnings),
  ],
  [
    'README.md',
    'a warning names each one, and `tranship secrets` or `tranship deploy` creates it',
    () => {
      const { objects, warnings } = translate(everywhere, options)
      const names = new Set(planDeploy(everywhere, options).secrets.map(({ name }) => name))
      const messages = warnings.map(({ message }) => message).join('\n')
      return (
        names.size === 3 &&
        [...names].every((name) => messages.includes(name)) &&
        !/"kind":"Secret"/.test(JSON.stringify(objects))
      )
    },
  ],
  [
    'docs/security.md',
    'that an env file makes from one, and for passwords in URLs',
    () => secretValues(everywhere, options).values.some(({ key }) => key === 'CACHE_URL.password'),
  ],
  [
    'docs/security.md',
    'Other profiles write all values of `environment` and env files as plain text',
    () => has(translate(web('env_file: web.env'), { ...options, profile: '1.48' }).objects),
  ],
  [
    'docs/security.md',
    'name that variable in `--secret-variables`',
    () => {
      const env = { SETTING: `a ${canary}` }
      const text = web('environment: { A: "${SETTING}" }')
      return !has(translate(text, { ...options, env, secretVariables: ['SETTING'] }).objects)
    },
  ],
  [
    'docs/security.md',
    '`literal-secret` names the variables of `environment` that have one, and each URL with a password in any other key',
    () =>
      codesOf(web(`environment: { API_KEY: ${canary} }`)).includes('literal-secret') &&
      codesOf(web(`command: run http://a:${canary}@b`)).includes('literal-secret'),
  ],
  [
    'docs/security.md',
    'with such a URL, the warning is `secret-in-config-map`',
    () =>
      codesOf(web('volumes: ["./a.ini:/a.ini:ro"]'), {
        files: { 'a.ini': `u = http://a:${canary}@b` },
      }).includes('secret-in-config-map'),
  ],
  [
    'docs/helm.md',
    'The chart has no secret value, and no default for a variable that is one',
    () => !has(helmLayout(everywhere, options).files) && !has(helmLayout(label, options).files),
  ],
  [
    'docs/helm.md',
    'its variable is a value of the chart without a default',
    () => helmLayout(label, options).files['values.yaml']!.includes('# dbPassword:\n'),
  ],
  [
    'docs/helm.md',
    'the templates have its value',
    () => has(helmLayout(web('labels: ["${DB_PASSWORD}=a"]'), options).files),
  ],
  [
    'docs/helm.md',
    'The notes of the chart name the Secrets that must exist',
    () => helmLayout(everywhere, options).files['templates/NOTES.txt']!.includes('shop-variables'),
  ],
  [
    'docs/helm.md',
    'A config that has a secret variable is a Secret, too',
    () => {
      const text = web('configs: [c]', 'configs: { c: { content: "a ${CACHE_URL}" } }\n')
      return !has(helmLayout(text, options).files) && secretValues(text, options).values.length === 1
    },
  ],
  [
    'docs/gitops.md',
    'No file has a secret value unless the warning `secret-in-object` names its line',
    () => !has(kustomizeLayout(translate(everywhere, options))),
  ],
  [
    'docs/gitops.md',
    '`--deny secret-in-object` makes sure',
    () => {
      expect(() => translate(label, { ...options, deny: ['secret-in-object'] })).toThrow()
      return true
    },
  ],
  [
    'docs/gitops.md',
    'A comment in `kustomization.yaml` names the Secrets',
    () => kustomizeLayout(translate(everywhere, options))['kustomization.yaml']!.includes('shop-variables'),
  ],
]

describe('[C2-12] a sentence of the documents holds:', () => {
  it.each(claims)('%s: %s', (file, sentence, holds) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
    expect(text).toContain(sentence)
    expect(holds()).toBe(true)
  })
})

import { planDeploy } from 'tranship/plan'
import { expect, it } from 'vitest'
import { containerOf, diagnosticsOf, findings, objectsOf, web } from '../../support/translated.js'

const text = (secret: string) => web('', `secrets: {token: ${secret}}`)

it.each(['{file: ./token}', '{environment: TOKEN}'])('[R2.8-01] %s is a source', (secret) => {
  expect(findings(text(secret))).toEqual([])
})

it.each([
  ['{}', 'secret-source secrets.token `token`'],
  ['{file: a, environment: b}', 'secret-source secrets.token `token`'],
  ['{file: ""}', 'empty-value secrets.token.file `""`'],
  ['{file: a, external: true}', 'unsupported-key secrets.token.external `external`'],
  ['{file: a, fil: b}', 'unknown-key secrets.token.fil `fil`'],
  ['', 'wrong-type secrets.token `token`'],
  ['{file: [a]}', 'wrong-type secrets.token.file `[a]`'],
])('[R2.8-01] %j is reported', (secret, finding) => {
  expect(findings(text(secret))).toEqual([finding])
})

it.each(['{}', '{file: a, environment: b}', '{file: [a], environment: b}'])(
  '[R2.8-01] %s is an error, in compose only where a build uses it',
  (secret) => {
    const used = web('build: {context: ., secrets: [token]}', `secrets: {token: ${secret}, other: ${secret}}`)
    const found = (profile: '1.48' | 'compose') =>
      findings(used, { profile }).filter((finding) => !finding.startsWith('wrong-type'))
    expect(found('1.48')).toEqual([
      'secret-source secrets.token `token`',
      'secret-source secrets.other `other`',
    ])
    expect(found('compose')).toEqual([
      'secret-source secrets.token `token`',
      'secret-without-source secrets.other `other`',
    ])
  },
)

it('[R2.8-01] may lack a source silently in compose where it is not known whether a build uses it', () => {
  const text = web('build: {context: ., secrets: 5}', 'secrets: {token: {}}')
  expect(findings(text, { profile: 'compose' })).toEqual(['wrong-type services.web.build.secrets `5`'])
})

it('[R2.8-01] one that is external needs a source where a build uses it', () => {
  const text = web('build: {context: ., secrets: [token]}', 'secrets: {token: {external: true}}')
  expect(findings(text)).toContain('secret-source secrets.token `token`')
})

it('[R2.8-01] one that is external is a warning, and the rest is translated', () => {
  const text = web('', 'secrets: {tls: {external: true}}')
  expect(findings(text)).toEqual([
    'secret-without-source secrets.tls `tls`',
    'unsupported-key secrets.tls.external `external`',
  ])
  expect(objectsOf(text)).not.toEqual([])
})

it('[R2.1-06] 1.37 has no secrets, whatever the file declares', () => {
  for (const secret of ['{file: a}', '', '5']) {
    expect(findings(text(secret), { profile: '1.37' })).toEqual(['unsupported-key secrets `secrets`'])
  }
})

it('[R0-11] their values appear nowhere', () => {
  const secretive = web(
    'build: {context: ., secrets: [token]}\nsecrets: [token]',
    'secrets: {token: {environment: TOKEN}}',
  )
  const options = { env: { TOKEN: 'hunter2' } }
  expect(JSON.stringify([objectsOf(secretive, options), diagnosticsOf(secretive, options)])).not.toContain(
    'hunter2',
  )
  expect(findings(secretive, options)).toEqual(['unsupported-key services.web.secrets `secrets`'])
})

it('[C2-03] the command that makes a Secret has no value of a variable', () => {
  const text = web('secrets: [token]', 'secrets: {token: {environment: "${S}"}}')
  const options = { profile: 'compose', env: { S: 'hunter2', hunter2: 'x' } } as const
  const shown = JSON.stringify(diagnosticsOf(text, options))
  expect(shown).toContain("$(printenv '${S}')")
  expect(shown).not.toContain('hunter2')
})

it.each([
  ['token', '{file: ./t}', "token --from-file=token='./t'"],
  ['token', '{file: "~/my tok"}', `token --from-file=token="$HOME"'/my tok'`],
  ['token', '{file: "~"}', 'token --from-file=token="$HOME"'],
  ['token', '{file: "~me/t"}', "token --from-file=token='~me/t'"],
  ['a; b', '{file: ./t}', "a-b --from-file=a--b='./t'"],
  ['token', '{environment: TOKEN}', 'token --from-literal=token="${TOKEN:?}"'],
  ['token', '{environment: "T$$(x)"}', 'token --from-literal=token="$(printenv \'T$(x)\')"'],
])('[C2-03] the command that makes the Secret %s of %s is one for a shell', (name, secret, expected) => {
  const text = web(`secrets: ["${name}"]`, `secrets: {"${name}": ${secret}}`)
  const options = { profile: 'compose' } as const
  const found = diagnosticsOf(text, options).find(({ code }) => code === 'secret-to-create')
  expect(found?.hint).toContain(`kubectl create secret generic ${expected}`)
  const plan = planDeploy(text, options)
  expect(containerOf(text, options).volumeMounts).toMatchObject([{ subPath: plan.secrets[0]!.key }])
})

import { expect, it } from 'vitest'
import { safeTranslate } from 'tranship'
import { diagnosticsOf, findings, objectsOf, web } from '../support/translated.js'

function codes(service: string): string[] {
  const result = safeTranslate(`services:\n  web:\n    image: nginx\n    ${service}\n`)
  return result.ok ? [] : result.errors.map(({ code }) => code)
}

it.each([
  ['a text where a list is wanted', 'ports: here', ['wrong-type']],
  ['a value out of a closed set', 'deploy: {endpoint_mode: no}', ['invalid-value']],
  ['a map in the place of such a value', 'deploy: {endpoint_mode: {}}', ['wrong-type']],
  ['a required key that is not there', 'ports: [{published: 80}]', ['missing-key']],
  ['several faults at once', 'ports: [{published: []}, []]', ['missing-key', 'wrong-type', 'wrong-type']],
])('%s is an error', (_, service, expected) => {
  expect(codes(service)).toEqual(expected)
})

it.each(['deploy:', 'develop:'])('%s without a value is as if it were absent, as in Compose', (service) => {
  expect(codes(service)).toEqual([])
  const text = `services:\n  web:\n    image: nginx\n    ${service}\n`
  const without = text.replace(service, '')
  expect(safeTranslate(text, { profile: 'compose' })).toEqual(safeTranslate(without, { profile: 'compose' }))
})

it.each([
  ...['deploy: {mode: ""}', 'deploy: {endpoint_mode: ""}', 'env_file: [{path: a.env, format: ""}]'],
  'ports: [{target: 80, mode: "", protocol: "", app_protocol: ""}]',
])('%s is as if it were absent, as in Compose', (keys) => {
  const options = { profile: 'compose', files: { 'a.env': '' } } as const
  const withoutEmpty = keys.replace(/, \w+: ""|\w+: ""/g, '')
  expect(findings(web(keys), options)).toEqual([])
  expect(objectsOf(web(keys), options)).toEqual(objectsOf(web(withoutEmpty), options))
})

it('does not name an empty value among those that are allowed', () => {
  const [error] = diagnosticsOf(web('deploy: {endpoint_mode: x}'))
  expect(error?.args).toMatchObject({ values: 'vip or dnsrr' })
})

it('does not miss a required key whose value has been found wrong already', () => {
  expect(codes('ports: [{target: *nowhere}]')).toEqual(['undefined-alias'])
})

it.each([
  ['fast', 'invalid-value'],
  ['{}', 'wrong-type'],
])('a value that an anchor gives to several services is reported for each of them: %s', (mode, code) => {
  const result = safeTranslate(
    `x-deploy: &deploy {endpoint_mode: ${mode}}\nservices: {a: {image: x, deploy: *deploy}, b: {image: x, deploy: *deploy}}`,
  )
  const found = result.ok ? [] : result.errors
  expect(found.map((one) => [one.code, one.path[1], one.range.start.line])).toEqual([
    [code, 'a', 1],
    [code, 'b', 1],
  ])
})

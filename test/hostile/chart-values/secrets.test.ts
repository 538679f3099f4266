import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { canary, manifestWithSecret, placesInObjects, secretInputs } from '../../support/secret-places.js'
import { hasSecret, variablesOf } from '../support/secret-repository.js'
import { writeChart } from './chart.js'

const [, , ...inputs] = secretInputs
/** A URL is no label, name or path, and its slashes part a path of a patch. */
const takesNoUrl = /constraints|patch|platform|labels: \{ Deployment|storage-class|path: "\/\$\$/
const withoutUrls = inputs.filter(([name]) => !name.includes('URL'))
const table = placesInObjects.map(([service, top = ''], index) => {
  const fitting = takesNoUrl.test(`${service} ${top}`) ? withoutUrls : inputs
  return { service, top, input: fitting[index % fitting.length]! }
})

describe('[C2-12] [E11-04] a secret value that objects have is no default of a chart', () => {
  it.each(table)('$service $top, by $input.0', async ({ service, top, input }) => {
    const { env, files } = variablesOf(input)
    const entries = { 'compose.yaml': manifestWithSecret(service, top, input[1]), a: 'a', ...files }
    const { written, errors } = await writeChart(
      entries,
      env,
      top.startsWith('name') ? [] : ['--name', 'shop'],
    )
    const texts = ['values.yaml', 'values.schema.json'].map((name) => written[path.join('out', name)]!)
    // The name of a claim is a key in these files.
    expect(texts.join('\n')).not.toMatch(new RegExp(`: .*${canary}`))
    expect(hasSecret(errors)).toBe(false)
  })
})

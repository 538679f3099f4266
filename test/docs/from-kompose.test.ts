import { readFileSync } from 'node:fs'
import { diff, translate } from 'tranship'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/from-kompose.md', 'utf8')
const [before, after] = [...page.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text]) => text!)

describe('the file of docs/from-kompose.md', () => {
  const name = 'shop'
  const asItIs = translate(before!, { name, profile: 'compose' })
  const rewritten = translate(after!, { name, profile: 'compose', imagePullSecrets: ['registry'] })

  it('warns of the labels of its readiness probe alone', () => {
    expect(asItIs.warnings.map(({ code }) => code)).toEqual(['kompose-label', 'kompose-label'])
  })

  it('has no warning when it is rewritten', () => {
    expect(rewritten.warnings).toEqual([])
  })

  it('differs then in what the page says: a probe, and a secret for all Pods', () => {
    const changes = diff(asItIs.objects, rewritten.objects).map((found) => [
      found.name,
      found.change === 'changed' ? found.operations.map(({ path }) => path) : found.change,
    ])
    expect(changes).toEqual([
      ['db', ['/spec/template/spec/imagePullSecrets']],
      ['web', ['/spec/template/spec/containers/0/readinessProbe']],
    ])
  })
})

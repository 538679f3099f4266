import { describe, expect, it } from 'vitest'
import { manifestWithSecret, placesInObjects, secretInputs } from '../../support/secret-places.js'
import { hasSecret, show, variablesOf } from '../support/secret-repository.js'

/** An input of each kind: a variable by its name, a text made of it, and a password in a URL. */
const kinds = ['DB_PASSWORD in the shell', 'a value of .env made of it', 'a URL in .env']

const table = placesInObjects.flatMap(([service, top = '']) =>
  secretInputs
    .filter(([title]) => kinds.includes(title))
    .map((input) => ({ input, title: input[0], service, top })),
)

interface Found {
  readonly diagnostics: readonly { readonly code: string }[]
}

describe('[C2-12] [E1-03] a value for which Kubernetes takes no Secret', () => {
  it.each(table)('of $title is in no object in silence: $service $top', async ({ input, service, top }) => {
    const { env, files } = variablesOf(input)
    const entries = { 'compose.yaml': manifestWithSecret(service, top, input[1]), a: 'a', ...files }
    const named = top.startsWith('name') ? [] : ['--name', 'shop']
    const flags = [...named, '--network-policies']

    const translated = await show(entries, flags, env)
    expect(hasSecret(translated.errors)).toBe(false)
    for (const format of ['text', 'sarif', 'github']) {
      const { leaks } = await show(entries, ['check', '--format', format, ...flags], env)
      expect({ format, leaks }).toEqual({ format, leaks: [] })
    }
    const checked = await show(entries, ['check', '--format', 'json', ...flags], env)
    expect(checked.leaks).toEqual([])
    if (!hasSecret(translated.output)) return
    const codes = (JSON.parse(checked.output) as Found).diagnostics.map(({ code }) => code)
    expect(codes).toContain('secret-in-object')
    const denied = await show(entries, ['-o', 'out/', '--deny', 'secret-in-object', ...flags], env)
    expect(denied).toMatchObject({ status: 1, leaks: [], written: {} })
  })
})

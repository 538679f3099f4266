import { safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'

/** Lists that merging turns into maps, each with a required variable in what becomes a key, and what is merged over it. */
const lists: readonly (readonly [key: string, item: string, other: string])[] = [
  ['depends_on', '${P:?}', '[other]'],
  ['depends_on', 'a${P:?}', '{other: {condition: service_started}}'],
  ['networks', '${P:?}', '[default]'],
  ['environment', '${P:?}', '["A=b"]'],
  ['environment', 'A${P:?}=b', '{A: b}'],
  ['environment', 'A=${P:?}', '{B: c}'],
  ['labels', '${P:?}', '["a=b"]'],
  ['annotations', '${P:?}', '["a=b"]'],
  ['sysctls', '${P:?}=1', '{net.core.somaxconn: 1}'],
  ['extra_hosts', '${P:?}:10.0.0.1', '["b:10.0.0.2"]'],
  ['cap_add', '${P:?}', '[CHOWN]'],
]

const service = (key: string, value: string) => `{image: a, ${key}: ${value}}`

describe.each(lists)('[C1-05] a required variable in %s: %s over %s', (key, item, other) => {
  const own = service(key, JSON.stringify([item]))
  const ways: Readonly<Record<string, string | readonly { readonly path: string; readonly text: string }[]>> =
    {
      'in what extends a service': `services: {other: {image: a}, base: ${service(key, other)}, web: {extends: base, ${key}: ${JSON.stringify([item])}}}`,
      'in what is extended': `services: {other: {image: a}, web: {extends: {file: base.yaml, service: web}, ${key}: ${other}}}`,
      'in the earlier of two files': [
        { path: 'a.yaml', text: `services: {other: {image: a}, web: ${own}}` },
        { path: 'b.yaml', text: `services: {web: ${service(key, other)}}` },
      ],
      'in the later of two files': [
        { path: 'a.yaml', text: `services: {other: {image: a}, web: ${service(key, other)}}` },
        { path: 'b.yaml', text: `services: {web: ${own}}` },
      ],
    }

  it.each(Object.keys(ways))('is missed once, and nothing else is: %s', (way) => {
    const result = safeTranslate(ways[way]!, {
      profile: 'compose',
      files: { 'base.yaml': `services: {web: ${own}}` },
    })
    expect(result.ok ? [] : result.errors.map(({ code, args }) => [code, args])).toMatchObject([
      ['variable-required', { variable: 'P' }],
    ])
  })
})

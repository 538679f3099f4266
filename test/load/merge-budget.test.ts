import { type ManifestText, safeTranslate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'

const compose = { profile: 'compose' } as const

/** Returns the errors of a manifest, each as its code and subject. */
function errorsOf(text: ManifestText, options: TranslateOptions = {}): readonly string[] {
  const result = safeTranslate(text, { ...compose, ...options })
  return result.ok ? [] : result.errors.map(({ code, path }) => `${code} ${path.join('.')}`)
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

const base = (variables: number) =>
  `services:\n  base:\n    image: a\n    environment:\n${lines(variables, (i) => `      A${i}: b`)}\n`

describe('[R0-15] what services take over from others', () => {
  it('is in proportion to the manifest', () => {
    expect(errorsOf(`${base(50)}${lines(20, (i) => `  s${i}: {extends: base}`)}\n`)).toEqual([])
  })

  it('is one error at the first service beyond that', () => {
    // The budget of 23,000 characters is 3.5 million, and each service takes 56,000.
    const text = `${base(1000)}${lines(500, (i) => `  s${i}: {extends: base}`)}\n`
    const errors = errorsOf(text)
    expect(errors).toHaveLength(1)
    const [, beyond] = /^too-large services\.s(\d+)\.extends$/.exec(errors[0]!) ?? []
    const perService = 50 * 1002 + 1000 * 4
    expect(Number(beyond)).toBeGreaterThan((150 * text.length) / perService - 60)
    expect(Number(beyond)).toBeLessThan((150 * text.length) / perService + 1)
  })

  it('counts along a chain', () => {
    const chain = lines(90, (i) => `  s${i}: {extends: ${i === 0 ? 'base' : `s${i - 1}`}}`)
    expect(errorsOf(`${base(2000)}${chain}\n`)).toEqual([
      expect.stringMatching(/^too-large services\.s\d+\.extends$/),
    ])
  })

  it('counts with the values of variables', () => {
    const services = `services:\n  base: {image: a, environment: ["A=$A"]}\n${lines(60, (i) => `  s${i}: {extends: base}`)}\n`
    const env = { A: 'x'.repeat(1000) }
    expect(errorsOf(services, { env })).toEqual([])
    expect(
      errorsOf(services.replaceAll('{extends: base}', '{extends: base, environment: [B]}'), { env }),
    ).toEqual([])
  })
})

describe('[R0-15] files that are merged one over the other', () => {
  const web = (variables: string) => `services: {web: {image: a, environment: ${variables}}}\n`
  const many = (count: number, prefix = 'A') =>
    `{${Array.from({ length: count }, (_, i) => `${prefix}${i}: `)}}`
  const given = (files: number, variables: number): ManifestText => [
    { path: 'first.yaml', text: web(many(variables)) },
    ...Array.from({ length: files }, (_, i) => ({ path: `${i}.yaml`, text: web(`{B${i}: }`) })),
  ]
  const documents = (files: number, variables: number) =>
    (given(files, variables) as readonly { readonly text: string }[]).map(({ text }) => text).join('---\n')
  const included = (files: number, variables: number) => ({
    text: `include:\n${lines(files, (i) => `  - s${i}.yaml`)}\nservices: {web: {image: a}}\n`,
    files: Object.fromEntries(
      Array.from({ length: files }, (_, i) => [
        `s${i}.yaml`,
        `volumes: ${i === 0 ? many(variables) : `{v${i}: }`}\n`,
      ]),
    ),
  })
  const lists = (files: number, items: number): ManifestText => [
    { path: 'first.yaml', text: `services: {web: {image: a, cap_add: [${'A, '.repeat(items)}]}}` },
    ...Array.from({ length: files }, (_, i) => ({
      path: `${i}.yaml`,
      text: `services: {web: {tmpfs: [/a${i}], dns: [${i}.1.1.1], devices: [/dev/a${i}], volumes: ["a:/b${i}"]}}`,
    })),
  ]

  it('are in proportion to what they add', () => {
    expect(errorsOf(given(20, 50))).toEqual([])
    expect(errorsOf(documents(20, 50))).toEqual([])
    const { text, files } = included(20, 50)
    expect(errorsOf(text, { files })).toEqual([])
    expect(errorsOf(lists(40, 5)).filter((error) => error.startsWith('too-large'))).toEqual([])
  })

  it.each([
    ['given together', given(2000, 4000), {}],
    ['documents of one', documents(190, 20_000), {}],
    ['included', included(190, 20_000).text, { files: included(190, 20_000).files }],
  ] as const)('are one error at the first beyond that: %s', (_, manifest, options) => {
    const errors = errorsOf(manifest, options).filter((error) => !/^too-many-volumes/.test(error))
    expect(errors).toEqual([expect.stringMatching(/^too-large /)])
  })
})

describe('[R0-15] variables in lists that are merged', () => {
  it('become no more text than others', () => {
    const items = Array.from({ length: 200 }, (_, i) => `"A${i}=$A"`).join(', ')
    const text = `services:\n  base: {image: a, environment: [${items}]}\n  web: {extends: base, environment: [B=c]}\n`
    expect(errorsOf(text, { env: { A: 'x'.repeat(10_000) } })).toContainEqual(
      expect.stringMatching(/^too-much-text /),
    )
  })
})

describe('[R0-15] a folder with a mount in it', () => {
  const files = (count: number) => Array.from({ length: count }, (_, i) => `f${i}`)
  const options = (count: number): TranslateOptions => ({
    folders: { './d': files(count) },
    files: Object.fromEntries(files(count).map((name) => [`d/${name}`, 'a'])),
  })
  const text = (services: number) =>
    `services:\n${lines(services, (i) => `  s${i}: {image: a, volumes: ["./d:/d:ro", "v:/d/x"]}`)}\nvolumes: {v: }\n`

  it('has its files one by one in some services', () => {
    expect(errorsOf(text(5), options(10))).toEqual([])
  })

  it('is too large in very many', () => {
    expect(errorsOf(text(300), options(300))).toEqual([expect.stringMatching(/^too-large services\.s\d+$/)])
  })
})

describe('[R0-15] an alias of a long text', () => {
  const text = (length: number, uses: number) =>
    `x-a: &a "/${'a'.repeat(length)}"\nservices:\n${lines(uses, (i) => `  s${i}: {image: b, working_dir: *a}`)}\n`

  it('counts as many nodes', () => {
    expect(errorsOf(text(1000, 10))).toEqual([])
    expect(errorsOf(text(20_000, 1000))).toContainEqual(expect.stringMatching(/^too-many-aliases /))
  })
})

import { safeTranslate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'

/** `severity code` of everything that is reported. */
function found(text: string, options: TranslateOptions): string[] {
  const result = safeTranslate(text, {
    profile: 'compose',
    ...options,
    ignore: ['guessed-images', ...(options.ignore ?? [])],
  })
  const all = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  return all.map(({ code, severity }) => `${severity} ${code}`)
}

const text = 'services:\n  web: {image: a, privileged: true, logging: {driver: none}}\n'

describe('[R0-13] a warning that is denied', () => {
  it('is an error, and the others stay warnings', () => {
    expect(found(text, {})).toEqual(['warning privileged-container', 'warning unsupported-key'])
    expect(found(text, { deny: ['privileged-container'] })).toEqual([
      'error privileged-container',
      'warning unsupported-key',
    ])
    expect(safeTranslate(text, { profile: 'compose', deny: ['privileged-container'] }).ok).toBe(false)
  })

  it('is any right beyond an ordinary container’s with the word privileges', () => {
    expect(found(text, { deny: ['privileges'] })).toEqual([
      'error privileged-container',
      'warning unsupported-key',
    ])
  })

  it('changes nothing where it does not occur', () => {
    const plain = 'services:\n  web: {image: a}\n'
    expect(safeTranslate(plain, { deny: ['privileges', 'unknown-key'] })).toEqual(safeTranslate(plain))
  })

  it.each([
    ['an option', text, { ignore: ['privileged-container', 'unsupported-key'] }],
    [
      'a comment',
      '# tranship-ignore privileged-container, unsupported-key: known\nservices: {web: {image: a, privileged: true, logging: {driver: none}}}\n',
      {},
    ],
  ] as const)('is not left out by %s', (_, manifest, ignoring) => {
    expect(found(manifest, ignoring)).toEqual([])
    expect(found(manifest, { ...ignoring, deny: ['privileged-container'] })).toEqual([
      'error privileged-container',
    ])
  })

  it.each([
    ['privileged-containers', 'such as `privileged-container`'],
    ['privilege', 'such as `privileges`'],
    ['yaml-syntax', 'the code of a warning'],
    ['', 'the code of a warning'],
  ])('must be a code: %j', (name, expected) => {
    const result = safeTranslate(text, { profile: 'compose', deny: [name as 'unknown-key'] })
    expect(result.ok ? [] : result.errors.map(({ code }) => code)).toEqual(['invalid-option'])
    expect(result.ok ? '' : result.errors[0]!.message).toContain(expected)
  })

  it.each(['ignore', 'deny'] as const)(
    'a retired code in `%s` is an error that names the replacement',
    (option) => {
      const result = safeTranslate(text, { profile: 'compose', [option]: ['time-zone-unset'] })
      expect(result.ok ? [] : result.errors).toMatchObject([
        { code: 'invalid-option', hint: '`host-volume-not-mounted` has replaced this code.' },
      ])
    },
  )

  it('must be in a list', () => {
    const deny = 'privileges' as unknown as TranslateOptions['deny']
    expect(found(text, { deny })).toContain('error invalid-option')
  })
})

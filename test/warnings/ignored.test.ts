import { type Code, safeTranslate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findIgnoreComments } from '../../src/parse/ignore-comments.js'
import { Lines } from '../../src/source/position.js'

/** `code line` of everything that is reported. */
function found(text: string, options: TranslateOptions = {}): string[] {
  const result = safeTranslate(text, options)
  const all = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  return all.map(({ code, range }) => `${code} ${range.start.line}`)
}

const web = (...lines: string[]) =>
  `services:\n  web:\n    image: nginx:1.29\n${lines.map((line) => `    ${line}\n`).join('')}`

describe('a comment silences the warnings of its codes', () => {
  it.each<[string, string]>([
    ['behind the key', web('container_name: shop # tranship-ignore unsupported-key: known by that name')],
    ['on the line above', web('# tranship-ignore unsupported-key: known', 'container_name: shop')],
    ['without a reason', web('# tranship-ignore unsupported-key', 'container_name: shop')],
    ['behind a blank', web('#tranship-ignore unsupported-key', 'container_name: shop')],
    [
      'with other comments between',
      web('# tranship-ignore unsupported-key: a', '# what it is', '# for', 'container_name: shop'),
    ],
    [
      'of several codes',
      web('# tranship-ignore unknown-key, unsupported-key: both', '{"container_name": shop, "contaner": 1}')
        .replace(/image.*\n/, '')
        .replace('{', '{"image": a, '),
    ],
    [
      'of several comments',
      web(
        '# tranship-ignore unsupported-key',
        '# tranship-ignore unknown-key',
        '{"container_name": shop, "contaner": 1}',
      )
        .replace(/image.*\n/, '')
        .replace('{', '{"image": a, '),
    ],
    [
      'inside brackets',
      web(
        'ports: [80, # tranship-ignore port-not-public',
        '  "1:5432/udp", # tranship-ignore port-not-public',
        ']',
      ).replace('[80,', '["2:5432",'),
    ],
    ['behind the head of a block', web('container_name: |- # tranship-ignore unsupported-key', '  shop')],
    [
      'in a text with Windows’ line ends',
      web('# tranship-ignore unsupported-key: a', 'container_name: shop').replaceAll('\n', '\r\n'),
    ],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  it('at its line alone', () => {
    const text = web('container_name: shop # tranship-ignore unsupported-key', 'tty: true')
    expect(found(text)).toEqual(['unsupported-key 5'])
    const apart = web('# tranship-ignore unsupported-key', '', 'container_name: shop')
    expect(found(apart)).toEqual(['unused-ignore 4', 'unsupported-key 6'])
  })

  it('as often as they are raised there', () => {
    const text = `x: &base {tty: true} # tranship-ignore unsupported-key: wanted\nservices:\n  a: {image: a, <<: *base}\n  b: {image: b, <<: *base}\n`
    expect(found(text.replace('x:', 'x-base:'))).toEqual([])
  })

  it('and no warnings of other codes', () => {
    const text = web('# tranship-ignore unknown-key', 'container_name: shop')
    expect(found(text)).toEqual(['unused-ignore 4', 'unsupported-key 5'])
  })
})

describe('what only looks like such a comment', () => {
  it.each<[string, string]>([
    ['in a block', web('command: |', '  echo # tranship-ignore unsupported-key', 'tty: true')],
    ['in quotes', web('working_dir: "/a # tranship-ignore unsupported-key"', 'tty: true')],
    ['in quotes over lines', web("working_dir: '/a", "  # tranship-ignore unsupported-key'", 'tty: true')],
    ['in a plain text', web('working_dir: /a#tranship-ignore unsupported-key', 'tty: true')],
    ['with another word', web('# tranship-ignored unsupported-key', 'tty: true')],
    ['in another word', web('# no tranship-ignore unsupported-key', 'tty: true')],
  ])('%s is none', (_, text) => {
    expect(found(text).map((each) => each.split(' ')[0])).toEqual(expect.arrayContaining(['unsupported-key']))
    expect(findIgnoreComments(text, new Lines(text))).toEqual([])
  })

  it('at the beginning of a block is none', () => {
    const text = '--- |\n# tranship-ignore unsupported-key\n'
    expect(findIgnoreComments(text, new Lines(text))).toEqual([])
  })

  it('with several signs in front, and several in a text, they are comments in their order', () => {
    const text = '# tranship-ignore a\n## tranship-ignore b\nx: # tranship-ignore c, d\n'
    expect(
      findIgnoreComments(text, new Lines(text)).map(({ line, codes }) => [
        line,
        codes.map(({ name }) => name),
      ]),
    ).toEqual([
      [3, ['a']],
      [3, ['b']],
      [3, ['c', 'd']],
    ])
  })

  it('is found where there are many', () => {
    const text = web(
      '# tranship-ignore unknown-key'.concat('\n    # tranship-ignore unknown-key'.repeat(20_000)),
      'scale: 1',
    )
    const comments = findIgnoreComments(text, new Lines(text))
    expect(comments).toHaveLength(20_001)
    expect(new Set(comments.map(({ line }) => line)).size).toBe(1)
  })
})

describe('a comment that silences nothing', () => {
  const reasons: [comment: string, reason: string, fix?: string][] = [
    ['unsupported-key: why', 'line 5 has no `unsupported-key`'],
    ['unsuported-key: why', 'there is no code `unsuported-key`', 'unsupported-key'],
    ['no-image: why', '`no-image` is an error, and you can only silence warnings'],
    ['everything', 'there is no code `everything`'],
    ['time-zone-unset: why', '`time-zone-unset` is retired', 'host-volume-not-mounted'],
    ['trailing-backslash', '`trailing-backslash` is retired'],
    [': why', 'it names no code'],
    ['', 'it names no code'],
  ]
  it.each(reasons)('is a warning: %s', (comment, reason, fix) => {
    const text = web(`# tranship-ignore ${comment}`, 'scale: 1')
    const result = safeTranslate(text)
    expect(result).toMatchObject({ ok: true, warnings: [{ code: 'unused-ignore', args: { reason } }] })
    const [warning] = result.warnings
    expect(warning?.fixes?.map((each) => each.text)).toEqual(fix === undefined ? undefined : [fix])
    expect(warning?.range.start.line).toBe(4)
  })

  it('is one for each code that is in vain', () => {
    const text = web('tty: true # tranship-ignore unsupported-key, unknown-key, image-derived')
    const result = safeTranslate(text)
    expect(result.warnings.map(({ args }) => 'name' in args && args.name)).toEqual([
      'unknown-key',
      'image-derived',
    ])
    expect(result.warnings.map(({ range }) => text.slice(range.start.offset, range.end.offset))).toEqual([
      'unknown-key',
      'image-derived',
    ])
  })

  it('is not reported beside an error, which may hide the warning; a wrong name is', () => {
    const text = web(
      '# tranship-ignore unsupported-key',
      'scale: many',
      'tty: true # tranship-ignore unsuported-key',
    )
    expect(found(text)).toEqual(['not-an-integer 5', 'unsupported-key 6', 'unused-ignore 6'])
    expect(found(web('# tranship-ignore unsupported-key', 'command: "'))).toEqual(['yaml-syntax 5'])
  })
})

describe('the option ignore', () => {
  it('silences codes everywhere', () => {
    const text = web('container_name: shop', 'tty: true', 'workin: 1')
    expect(found(text, { ignore: ['unsupported-key'] })).toEqual(['unknown-key 6'])
    expect(found(text, { ignore: ['unsupported-key', 'unknown-key'] })).toEqual([])
  })

  it('says nothing of codes that are not there', () => {
    expect(found(web(), { ignore: ['image-derived'] })).toEqual([])
  })

  it('leaves comments that name the same codes in peace', () => {
    const text = web('tty: true # tranship-ignore unsupported-key')
    expect(found(text, { ignore: ['unsupported-key'] })).toEqual([])
    expect(found(web('# tranship-ignore unknown-key', 'scale: 1'), { ignore: ['unused-ignore'] })).toEqual([])
  })

  it.each(['no-image', 'unsuported-key', '__proto__', ''])(
    'refuses %j, which is no code of a warning',
    (code) => {
      const result = safeTranslate(web(), { ignore: [code as Code] })
      expect(result).toMatchObject({
        ok: false,
        errors: [{ code: 'invalid-option', args: { option: 'ignore' } }],
      })
    },
  )
})

describe('strict', () => {
  it('makes no error of a warning that is ignored', () => {
    const text = web('container_name: shop # tranship-ignore unsupported-key', 'workin: 1')
    expect(found(text, { strict: true })).toEqual(['unknown-key 5'])
    expect(safeTranslate(text, { strict: true, ignore: ['unknown-key'] }).ok).toBe(true)
    expect(safeTranslate(text, { strict: true }).ok).toBe(false)
  })

  it('makes one of a comment that silences nothing', () => {
    expect(safeTranslate(web('# tranship-ignore unknown-key', 'scale: 1'), { strict: true }).ok).toBe(false)
  })
})

it('an error cannot be silenced', () => {
  expect(found(web('scale: many # tranship-ignore not-an-integer'))).toEqual([
    'not-an-integer 4',
    'unused-ignore 4',
  ])
})

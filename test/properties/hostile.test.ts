import { describe, expect, it } from 'vitest'
import { safeTranslate } from 'tranship'

const service = 'services:\n  web:\n    image: nginx:1.27\n'
const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

/** Texts that have brought other readers down, and whether they are a manifest all the same. */
const texts: Record<string, [ok: boolean, text: () => string]> = {
  nothing: [false, () => ''],
  'white space': [false, () => ' \n\n  \n'],
  'a comment': [false, () => '# nothing\n'],
  null: [false, () => 'null'],
  'a scalar': [false, () => 'services'],
  'a list': [false, () => '- services'],
  'a byte order mark': [true, () => `\ufeff${service}`],
  'the line ends of Windows': [true, () => service.replaceAll('\n', '\r\n')],
  'the line ends of old': [false, () => service.replaceAll('\n', '\r')],
  'a NUL': [false, () => `${service}    command: "a\0b"\n`],
  'an escaped NUL in a value': [false, () => `${service}    environment: {A: "a\\0b"}\n`],
  'a lone surrogate': [false, () => `${service}    environment: {A: "a\ud800b"}\n`],
  'an escaped lone surrogate': [false, () => `${service}    environment: {A: "a\\uD800b"}\n`],
  'two documents': [false, () => `${service}---\n${service}`],
  'a document and an empty one': [true, () => `---\n${service}...\n`],
  'a tag of nobody': [false, () => `${service}    restart: !!python/object:os.system x\n`],
  'deep brackets': [false, () => `services: ${'['.repeat(20_000)}`],
  'deep balanced brackets': [false, () => `services: ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  'deep maps': [false, () => `x-a: ${'{a: '.repeat(5_000)}1${'}'.repeat(5_000)}\n${service}`],
  'deep indentation': [false, () => `services:\n${repeat(2_000, (index) => `${' '.repeat(index + 1)}a:\n`)}`],
  'deep variables': [
    false,
    () => `${service}    command: "${'${A:-'.repeat(20_000)}${'}'.repeat(20_000)}"\n`,
  ],
  'a bomb of aliases': [
    false,
    () =>
      `x-a: &a0 [x,x,x,x,x,x,x,x,x]\n${repeat(20, (index) => `x-b${index}: &a${index + 1} [*a${index},*a${index},*a${index},*a${index},*a${index},*a${index},*a${index},*a${index},*a${index}]\n`)}services:\n  web:\n    image: a\n    command: *a20\n`,
  ],
  'a bomb of merges': [
    false,
    () =>
      `x-a0: &a0 {a: b}\n${repeat(30, (index) => `x-a${index + 1}: &a${index + 1}\n  l: *a${index}\n  r: *a${index}\n`)}services:\n  web:\n    image: a\n    environment: *a30\n`,
  ],
  'an alias of itself': [false, () => 'services: &a\n  web: *a\n'],
  'a merge of itself': [false, () => 'services:\n  web: &a\n    image: x\n    <<: *a\n'],
  'an unknown alias': [false, () => 'services:\n  web: *nowhere\n'],
  'ten megabytes in one value, which no cluster stores': [
    false,
    () => `${service}    working_dir: /${'a'.repeat(10_000_000)}\n`,
  ],
  'forty thousand variables, which no cluster stores': [
    false,
    () => `${service}    environment:\n${repeat(40_000, (index) => `      A${index}: x\n`)}`,
  ],
  'forty thousand times one key': [
    false,
    () => `${service}    environment:\n${repeat(40_000, () => '      A: x\n')}`,
  ],
  'five hundred uses of one anchor': [
    true,
    () =>
      `x-a: &a\n  A: b\nservices:\n${repeat(500, (index) => `  s${index}:\n    image: x\n    environment: *a\n`)}`,
  ],
  'ten thousand errors': [
    false,
    () => `services:\n${repeat(10_000, (index) => `  s${index}:\n    restart: x\n`)}`,
  ],
  'a chain of a thousand dependencies': [
    true,
    () =>
      `services:\n${repeat(1_000, (index) => `  s${index}:\n    image: x\n${index > 0 ? `    depends_on: [s${index - 1}]\n` : ''}`)}`,
  ],
  'a cycle of a thousand dependencies': [
    false,
    () =>
      `services:\n${repeat(1_000, (index) => `  s${index}:\n    image: x\n    depends_on: [s${(index + 1) % 1_000}]\n`)}`,
  ],
  'a chain of a thousand dependencies, the last first': [
    true,
    () =>
      `services:\n${repeat(1_000, (index) => `  s${index}:\n    image: x\n${index < 999 ? `    depends_on: [s${index + 1}]\n` : ''}`)}`,
  ],
  'a thousand circles through one service': [
    false,
    () =>
      `services:\n${repeat(1_000, (index) => `  s${index}:\n    image: x\n    depends_on: [s${(index + 1) % 1_000}, s0]\n`)}`,
  ],
  'five thousand services': [
    true,
    () =>
      `services:\n${repeat(5_000, (index) => `  s${index}:\n    image: x\n    ports: ["${8000 + (index % 100)}:80"]\n`)}`,
  ],
  'five thousand dependencies that do not exist': [
    false,
    () =>
      `${service}    depends_on:\n${repeat(5_000, (index) => `      - missing${index}\n`)}${repeat(300, (index) => `  messing${index}:\n    image: x\n`)}`,
  ],
  'five thousand volumes that do not exist': [
    false,
    () =>
      `${service}    volumes:\n${repeat(5_000, (index) => `      - v${index}:/v${index}\n`)}volumes:\n${repeat(5_000, (index) => `  w${index}:\n`)}`,
  ],
  'forty thousand labels': [
    false,
    () => `${service}    labels:\n${repeat(40_000, (index) => `      label${index}: x\n`)}`,
  ],
  'ten thousand anonymous volumes below ten thousand folders, which no cluster stores': [
    false,
    () =>
      `services:\n  web:\n    build: .\n    volumes:\n${repeat(10_000, (index) => `      - ./h${index}:/h${index}\n      - /a${index}\n`)}`,
  ],
  'three thousand broken variables in one value': [
    false,
    () => `${service}    command: "${repeat(3_000, () => '\\t${1x} ')}"\n`,
  ],
  'a thousand services that read one large file of variables': [
    true,
    () => `services:\n${repeat(1_000, (index) => `  s${index}:\n    image: x\n    env_file: large.env\n`)}`,
  ],
  'every port': [false, () => `${service}    expose: [${repeat(1_000, () => '"1-65535", ')}]\n`],
  'a range of ports without end': [false, () => `${service}    expose: ["1-99999999999999999999"]\n`],
  'a number without end': [false, () => `${service}    scale: ${'9'.repeat(10_000)}\n`],
}

describe('[R0-03] hostile text', () => {
  it.each(Object.entries(texts))('%s is read or refused at a place, in time', (_, [ok, make]) => {
    const text = make()
    const result = safeTranslate(text, { files: { 'large.env': repeat(100, (index) => `A${index}=x\n`) } })
    expect(result.ok ? [] : result.errors.slice(0, 3).map(({ message }) => message.slice(0, 200))).toEqual(
      ok ? [] : expect.not.arrayContaining(['']),
    )
    expect(result.ok).toBe(ok)
    if (!result.ok) {
      const { start, end } = result.errors[0]!.range
      expect(start.offset).toBeLessThanOrEqual(end.offset)
      expect(end.offset).toBeLessThanOrEqual(text.length)
    }
  })
})

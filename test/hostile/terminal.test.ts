import { describe, expect, it } from 'vitest'
import { runTranship } from './support/command.js'
import { type Entry, makeRepository } from './support/repository.js'
import { startServer } from './support/server.js'

/**
 * Sets a window title, clears the screen, starts a C1 sequence, and reverses and isolates text. The rest has no width: a
 * space, a joiner, a direction mark, a tag, a selector, a soft hyphen and a byte order mark.
 */
const evil =
  '\u001B]0;x\u0007\u001B[2J\u009B31m\u202E\u2067\u200B\u200D\u200F\u061C\u{E0041}\uFE01\u00AD\uFEFF\u2028'
const escaped = [...evil]
  .map((character) => `\\U${character.codePointAt(0)!.toString(16).padStart(8, '0')}`)
  .join('')

/** All characters that may not occur in a stream of lines. */
const unseen = /[\0-\x08\x0B-\x1F\x7F-\x9F]|[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]/u

const service = (name: string, rest: string) => `  "${name}${escaped}":\n    image: "nginx"\n${rest}`
const manifest = (broken: boolean) => `name: "x${escaped}"
services:
${service(
  'web',
  `    environment: { A: "${escaped}", "B${escaped}": "\${C:-${escaped}}" }
    labels: { "l${escaped}": "${escaped}" }
    command: ["${escaped}"]
    volumes: ["./a${evil}.txt:/a", "./link:/link", "v:/v${escaped}"]
    env_file: [{ path: "b${escaped}.env", required: false }]
    "key${escaped}": 1
${broken ? `    depends_on: ["none${escaped}"]\n    restart: "${escaped}"\n` : ''}`,
)}
volumes: { v: }
`

const entries = (broken: boolean): Record<string, Entry> => ({
  'compose.yaml': manifest(broken),
  '.env': `OK=1\n${broken ? `BAD${evil.replace('\u2028', '')} X=1\n` : ''}`,
  [`a${evil}.txt`]: `text ${evil}\n`,
  [`b${evil}.env`]: `A=${evil}\n`,
  link: { link: `../outside${evil}` },
  [`c${evil}/compose.yaml`]: manifest(broken),
})

const lines: readonly (readonly string[])[] = [
  [],
  ['--format', 'json'],
  ['--untrusted'],
  ['check'],
  ['check', '--verbose'],
  ['check', '--untrusted', '--format', 'json'],
  ['check', '--format', 'sarif'],
  ['check', '--format', 'github'],
  ['check', '--', `c${evil}/compose.yaml`],
  ['check', '--', `none${evil}/compose.yaml`],
  ['plan', 'build'],
  ['plan', 'deploy'],
  ['plan', 'deploy', '--json'],
  ['plan', 'up', `web${evil}`],
  ['plan', 'wake'],
  ['explain', `web${evil}`],
  ['explain', 'compose.yaml:4'],
  ['diff', 'compose.yaml', `c${evil}/compose.yaml`],
  ['diff', '--format', 'markdown', '--profile', '1.37', '--profile', '1.48'],
  ['services'],
  ['-o', `out${evil}/`],
  ['--env-file', `none${evil}`],
  ['--set', `A=${evil}`, 'check'],
  [`--${evil}`],
]

describe.each([
  ['sound', false],
  ['broken', true],
])('[E8-01] of a %s repository with hostile names and values', (_, broken) => {
  it.each(lines.map((line) => [['tranship', ...line].join(' ').replaceAll(evil, '…'), line] as const))(
    '`%s` writes nothing that is not seen',
    async (_title, line) => {
      const { folder } = makeRepository(entries(broken), { outside: { [`outside${evil}`]: '' } })
      const { output, errors } = await runTranship(line, folder)
      expect(output + errors).not.toBe('')
      expect(output).not.toMatch(unseen)
      expect(errors).not.toMatch(unseen)
    },
  )

  it('the server shows nothing that is not seen', async () => {
    const { folder } = makeRepository(entries(broken))
    const client = await startServer(folder, { profile: 'compose' })
    await client.open('compose.yaml')
    const found = await client.diagnostics('compose.yaml')
    expect(found.length).toBeGreaterThan(0)
    for (const { message, relatedInformation = [] } of found)
      for (const text of [message, ...relatedInformation.map((other) => other.message)])
        expect(text).not.toMatch(unseen)
  })
})

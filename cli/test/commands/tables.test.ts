import { readFileSync } from 'node:fs'
import path from 'node:path'
import { catalogue, keys } from 'tranship'
import { describe, expect, it } from 'vitest'
import { inFlags } from '../../src/reports/flag-words.js'
import { resources, tranship } from '../support/run-command.js'

describe('tranship keys', () => {
  it('lists every key with what becomes of it', async () => {
    const { status, output } = await tranship(['keys'])
    expect(status).toBe(0)
    const lines = output.trimEnd().split('\n')
    expect(lines).toHaveLength(keys.length)
    lines.forEach((line, index) => {
      const { path: key, support, profiles } = keys[index]!
      const within = profiles.length === 3 ? [] : [`in ${profiles.join(', ')}`]
      expect(line.split(/ {2,}/)).toEqual([key, support, ...within])
    })
  })

  it.each([
    ['healthcheck.http', ['services.*.healthcheck.http']],
    ['services.*.ports', ['services.*.ports']],
    ['services.web.ports', ['services.*.ports']],
    ['services.web.ports[0].target', ['services.*.ports.[].target']],
    ['endpoints', ['endpoints']],
    ['jobs.backup.ports[0].target', ['services.*.ports.[].target']],
    ['jobs.backup.triggers', ['jobs.*.triggers']],
  ])('finds %s', async (wanted, expected) => {
    const { status, output } = await tranship(['keys', '--json', wanted])
    expect(status).toBe(0)
    const found = (JSON.parse(output) as { path: string }[]).map((key) => key.path)
    expect([...new Set(found)]).toEqual(expected)
  })

  it('explains a key', async () => {
    const { output } = await tranship(['keys', 'x-enable-service-links'])
    const key = keys.find((each) => each.path.endsWith('x-enable-service-links'))!
    expect(output).toMatch(/^services\.\*\.x-enable-service-links \(mapped in 1\.48 and compose\)\n/)
    expect(output.replace(/\s+/g, ' ')).toContain(key.text.replace(/\s+/g, ' '))
  })

  it.each([
    ['prots', 'Did you mean `ports`?'],
    ['portz', 'Did you mean `ports`?'],
    ['services.web.enviroment', 'Did you mean `environment`?'],
    ['frobnicate', '`tranship keys` lists all of them.'],
  ])('knows no %s', async (key, hint) => {
    expect(await tranship(['keys', key])).toEqual({
      status: 2,
      output: '',
      errors: `error: The key \`${key}\` does not exist.\n${hint}\n`,
    })
  })
})

describe('tranship codes', () => {
  it('lists every code', async () => {
    const { status, output } = await tranship(['codes'])
    expect(status).toBe(0)
    const listed = output
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/).slice(0, 2))
    expect(listed).toEqual(
      Object.entries(catalogue)
        .map(([code, { severity }]) => [code, severity])
        .sort(([one], [other]) => (one! < other! ? -1 : 1)),
    )
  })

  it('explains each', async () => {
    for (const [code, { severity, why, hint = '', fallback = '', remedy = '' }] of Object.entries(
      catalogue,
    )) {
      const { output } = await tranship(['codes', code])
      expect(output).toMatch(new RegExp(`^${severity} ${code} \\(since \\d`))
      const text = output.replace(/\s+/g, ' ')
      expect(text).toContain(inFlags(why.replace(/\s+/g, ' ')))
      if (!/^(?:\{\w+\})+$/.test(hint)) expect(text).toContain(inFlags(hint))
      expect(text).toContain(inFlags(remedy))
      expect(text.includes('What to do')).toBe(`${hint}${fallback}${remedy}`.includes(' '))
    }
  })

  it('is data with --json', async () => {
    expect(JSON.parse((await tranship(['codes', '--json'])).output)).toEqual(catalogue)
    const { output } = await tranship(['codes', '--json', 'no-services'])
    expect(JSON.parse(output)).toEqual({ 'no-services': catalogue['no-services'] })
  })

  it('names the code that replaced a retired one', async () => {
    const { status, errors } = await tranship(['codes', 'same-path'])
    expect({ status, errors }).toEqual({
      status: 2,
      errors:
        'error: The code `same-path` is retired: `route-shadowed` has replaced it.\n`tranship codes route-shadowed` explains it.\n',
    })
  })

  it.each([
    ['dotenv', 'Those like it are dotenv-invalid, dotenv-missing.'],
    ['unsuported-key', 'Did you mean `unsupported-key`?'],
    [
      'host-volume',
      'Those like it are host-volume-as-claim, host-volume-not-kept, host-volume-not-mounted, host-volume-read-only.',
    ],
    ['E1234', '`tranship codes` lists all codes.'],
  ])('knows no %s', async (code, hint) => {
    const { status, errors } = await tranship(['codes', code])
    expect({ status, errors }).toEqual({
      status: 2,
      errors: `error: The code \`${code}\` does not exist.\n${hint}\n`,
    })
  })
})

describe('tranship schema', () => {
  it.each(['1.37', '1.48'])('prints the schema of %s', async (profile) => {
    const { status, output } = await tranship(['schema', profile])
    expect(status).toBe(0)
    expect(output).toBe(readFileSync(path.join(resources, 'schemas', `${profile}.json`), 'utf8'))
    expect(JSON.parse(output)).toHaveProperty('$schema', 'http://json-schema.org/draft-07/schema#')
  })

  it('prints the schema of the default profile without a version', async () => {
    expect((await tranship(['schema'])).output).toBe((await tranship(['schema', 'compose'])).output)
  })

  it('knows no other version', async () => {
    expect((await tranship(['schema', '2.0'])).status).toBe(2)
  })
})

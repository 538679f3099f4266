import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Ajv } from 'ajv'
import { safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { goldenCases } from '../../../test/support/golden.js'
import { folderWith, writeInto } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const clean = 'services:\n  web:\n    image: nginx\n'
const mixed = `${clean}    cpuset: 0-1\n    scale: many\n    depends_on: [apj]\n  api:\n    image: nginx\n`
const files = { 'compose.yaml': mixed }

describe('tranship check', () => {
  it('prints only diagnostics to standard output', async () => {
    const { status, output, errors } = await tranship(['check'], { files })
    expect({ status, errors }).toEqual({ status: 1, errors: '' })
    expect(output.match(/^compose\.yaml:\d+:\d+: \w+: .*\[[a-z-]+\]$/gm)).toHaveLength(3)
    expect(output).toMatch(
      /\n2 errors and 1 warning: 1 to fix with `tranship check --fix`, 1 to correct, 1 to review\n$/,
    )
  })

  it('is content with a manifest without a fault', async () => {
    const sound = { 'compose.yaml': clean }
    expect(await tranship(['check'], { files: sound })).toEqual({
      status: 0,
      output: 'compose.yaml is fine\n',
      errors: '',
    })
    expect(await tranship(['check', '--quiet'], { files: sound })).toEqual({
      status: 0,
      output: '',
      errors: '',
    })
  })

  it('[C11-01] shows inferences with --verbose, each with the line of its reason', async () => {
    const inferring = {
      'compose.yaml': `${clean}  agent:\n    image: redis:8\n    deploy:\n      mode: global\n`,
    }
    expect((await tranship(['check', '--verbose'], { files: inferring })).output).toBe(
      'compose.yaml is fine\n\ncompose.yaml:7:13: note: service `agent`: becomes a DaemonSet, because `deploy.mode` requests it [asked-kind]\n',
    )
    for (const parameters of [[], ['--verbose', '--quiet'], ['--verbose', '--format', 'json']])
      expect((await tranship(['check', ...parameters], { files: inferring })).output).not.toContain('note:')
  })

  it('checks several manifests, each by itself', async () => {
    const several = { 'a/compose.yaml': clean, 'b/compose.yaml': `${clean}    scale: many\n` }
    const names = Object.keys(several)
    const text = await tranship(['check', ...names], { files: several })
    expect(text.status).toBe(1)
    expect(text.output).toMatch(
      /^a\/compose\.yaml is fine\nb\/compose\.yaml:4:12: error: .*\[not-an-integer\]/,
    )
    const github = await tranship(['check', '--format', 'github', ...names], { files: several })
    expect(github.output).toMatch(/^::error file=b\/compose\.yaml,line=4,.*\n$/)
    const sarif = await tranship(['check', '--format', 'sarif', ...names], { files: several })
    expect((JSON.parse(sarif.output) as { runs: Run[] }).runs[0]!.results).toHaveLength(1)
    expect(
      (await tranship(['check', ...names.slice(0, 1), ...names.slice(0, 1)], { files: several })).status,
    ).toBe(0)
  })

  it.each([
    ['--format', 'json'],
    ['-f', 'c.yaml'],
    ['--fix', '-'],
  ])('does not take several manifests with %s %s', async (...parameters) => {
    const { status, output } = await tranship(['check', 'a.yaml', 'b.yaml', ...parameters], {
      files: { 'a.yaml': clean, 'b.yaml': clean, 'c.yaml': clean },
      input: clean,
    })
    expect({ status, output }).toEqual({ status: 2, output: '' })
  })

  it('[C1-02] [C1-08] reads included and extended files, and names the file of each diagnostic', async () => {
    const several = {
      'app/compose.yaml':
        'include: [shared/db.yaml]\nservices:\n  web:\n    image: nginx\n    extends: {file: base.yaml, service: base}\n',
      'app/base.yaml': 'services:\n  base:\n    restart: alway\n',
      'app/shared/db.yaml':
        'include: [none.yaml]\nservices:\n  db:\n    image: postgres\n    profiles: [db]\n    scale: x\n',
    }
    const checked = (...flags: string[]) =>
      tranship(['check', 'app/compose.yaml', '--profile', 'compose', ...flags], { files: several })
    const { output } = await checked('--activate', 'db')
    expect(
      output.match(/^\S+:\d+:\d+: .*$/gm)?.map((line) => line.replace(/^(\S+) (\w+:).*$/, '$1 $2')),
    ).toEqual([
      'app/base.yaml:3:14: error:',
      'app/compose.yaml:5:15: note:',
      'app/shared/db.yaml:1:11: error:',
      'app/compose.yaml:1:11: note:',
      'app/shared/db.yaml:6:12: error:',
      'app/compose.yaml:1:11: note:',
    ])
    expect(output).toContain('    restart: alway')
    expect(output).toContain('include: [shared/db.yaml]')
    expect((await checked()).output).not.toContain('scale')
    const fixed = await checked('--fix')
    expect(fixed.output).toContain('    restart: alway\n')
  })

  it('names a file that is included or extended by its absolute path, where it is so', async () => {
    const folder = folderWith({
      'shared/db.yaml': 'services:\n  db:\n    image: postgres\n    portz: [5432]\n',
      'shared/base.yaml': 'services:\n  base:\n    image: nginx\n    scale: x\n',
    })
    const [db, base] = ['db', 'base'].map((name) => path.join(folder, 'shared', `${name}.yaml`))
    const manifest = `include: [${db}]\nservices:\n  web:\n    extends: { file: ${base}, service: base }\n`
    writeInto(folder, { 'app/compose.yaml': manifest })
    const { output, errors } = await tranship(['check', 'app/compose.yaml'], { folder })
    expect(errors).toBe(`Read app/compose.yaml, ${db}, ${base}\n`)
    expect(output).toContain(`${db}:4:5: error: service \`db\`: \`portz\` is not a key`)
    expect(output).toContain(`${base}:4:12: error: `)
    const { output: json } = await tranship(['check', 'app/compose.yaml', '--format', 'json'], { folder })
    const { diagnostics } = JSON.parse(json) as { diagnostics: { file: string }[] }
    expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set([db, base]))
  })

  it('says which of the files that are included it could fix, and leaves them alone', async () => {
    const db = 'services:\n  db:\n    image: postgres\n    portz: [5432]\n'
    const folder = folderWith({
      'compose.yaml': 'include: [shared/db.yaml]\nservices: { web: { image: nginx } }\n',
      'shared/db.yaml': db,
    })
    const { errors } = await tranship(['check', '--fix'], { folder })
    expect(errors).toContain(
      'Not changed, because other Compose files may use it: shared/db.yaml. To fix it too, run: tranship check --fix shared/db.yaml\n',
    )
    expect(readFileSync(path.join(folder, 'shared/db.yaml'), 'utf8')).toBe(db)
  })

  it('lets warnings pass, unless --strict', async () => {
    const warned = { 'compose.yaml': `${clean}    cpuset: 0-1\n` }
    expect((await tranship(['check'], { files: warned })).status).toBe(0)
    expect((await tranship(['check', '--strict'], { files: warned })).status).toBe(1)
    expect(await tranship(['check', '--quiet'], { files: warned })).toEqual({
      status: 0,
      output: '',
      errors: '',
    })
  })
})

describe('--format json', () => {
  it('has the diagnostics of the library, with the file and counts', async () => {
    const { output } = await tranship(['check', '--format', 'json'], { files })
    const result = safeTranslate(mixed, { files: {}, profile: 'compose' })
    if (result.ok) throw new Error('the manifest has no errors')
    const report = JSON.parse(output) as { diagnostics: { range: { start: { offset: number } } }[] }
    expect(report).toMatchObject({ manifest: 'compose.yaml', errors: 2, warnings: 1 })
    const expected = [...result.errors, ...result.warnings].map((diagnostic) => ({
      file: 'compose.yaml',
      ...diagnostic,
    }))
    expect(report.diagnostics).toHaveLength(3)
    expect(report.diagnostics).toEqual(expect.arrayContaining(expected))
    const offsets = report.diagnostics.map(({ range }) => range.start.offset)
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
  })
})

describe('--format github', () => {
  it('is a workflow command a line, with what would end it escaped', async () => {
    const text = `${clean}    "a,b:c%\\n": 1\n`
    const { output } = await tranship(['check', '--format', 'github', 'x,y.yaml'], {
      files: { 'x,y.yaml': text },
    })
    expect(output).toMatch(
      /^::error file=x%2Cy\.yaml,line=4,endLine=4,col=5,endColumn=15,title=refused-key::[^\n]*`a,b:c%25%0A`[^\n]*\n$/,
    )
  })

  it('leaves out the last column of several lines', async () => {
    const text = `${clean}    command: |\n      "a\n      b\n`
    const { output } = await tranship(['check', '--format', 'github'], { files: { 'compose.yaml': text } })
    expect(output).toMatch(/^::error file=compose\.yaml,line=5,endLine=7,col=7,title=invalid-command::/)
  })
})

describe('--format sarif', () => {
  const schema = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('schemastore/schemas/json/sarif-2.1.0.json'), 'utf8'),
  ) as object
  const ajv = new Ajv({
    strict: false,
    unicodeRegExp: false,
    allErrors: true,
    formats: { uri: true, 'uri-reference': true, 'date-time': true },
  })
  const validate = ajv.compile(schema)
  const faults = (log: unknown) => (validate(log) ? [] : validate.errors)

  it('rejects an invalid log', () => {
    expect(faults({ version: '2.1.0', runs: [{ tool: {} }] })).not.toEqual([])
  })

  it('is valid for every golden manifest', async () => {
    for (const { name, manifest } of goldenCases()) {
      const { output } = await tranship(['check', '--format', 'sarif', '-'], { input: manifest })
      expect(faults(JSON.parse(output)), name).toEqual([])
    }
  })

  it('has the rules, places, related places and fixes', async () => {
    const text = `${clean}    depends_on: [apj]\n    command: a\n    command: b\n  api:\n    image: nginx\n`
    const { output } = await tranship(['check', '--format', 'sarif', 'a b/ö.yaml'], {
      files: { 'a b/ö.yaml': text },
    })
    const log = JSON.parse(output) as { runs: [Run] }
    expect(faults(log)).toEqual([])
    const [{ tool, results, columnKind }] = log.runs
    expect(columnKind).toBe('utf16CodeUnits')
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(['duplicate-key', 'unknown-dependency'])
    const [dependency, duplicate] = results
    expect(dependency).toHaveProperty('message', {
      text: "service 'web': 'depends_on[0]' refers to the service 'apj', which does not exist.\nDid you mean 'api'?",
      markdown:
        'service `web`: `depends_on[0]` refers to the service `apj`, which does not exist.\n\nDid you mean `api`?',
    })
    expect(dependency).toMatchObject({
      ruleId: 'unknown-dependency',
      ruleIndex: 1,
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%20b/%C3%B6.yaml' },
            region: {
              startLine: 4,
              startColumn: 18,
              endLine: 4,
              endColumn: 21,
              charOffset: 51,
              charLength: 3,
            },
          },
        },
      ],
      fixes: [{ artifactChanges: [{ replacements: [{ insertedContent: { text: 'api' } }] }] }],
    })
    expect(duplicate).toMatchObject({
      ruleId: 'duplicate-key',
      relatedLocations: [{ id: 0, physicalLocation: { region: { startLine: 5 } } }],
    })
  })
})

interface Run {
  readonly columnKind: string
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
  readonly results: readonly object[]
}

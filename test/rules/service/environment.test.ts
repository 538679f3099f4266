import { assert, describe, expect, it } from 'vitest'
import { references, safeTranslate, trace, type TranslateOptions } from 'tranship'
import { containerOf, diagnosticsOf, findings, manifest, web } from '../../support/translated.js'

/** `NAME=value` of every variable of the container. */
function variablesOf(keys: string, options: TranslateOptions = {}): string[] {
  return (containerOf(web(keys), options).env ?? []).map(({ name, value }) => `${name}=${value}`)
}

describe('environment', () => {
  it.each([
    ['{A: text}', ['A=text']],
    ['{A: 1.10, B: 0644, C: 1e3, D: 0x1F}', ['A=1.10', 'B=0644', 'C=1e3', 'D=0x1F']],
    ['{A: TRUE, B: yes, C: off, D: 22:22}', ['A=TRUE', 'B=yes', 'C=off', 'D=22:22']],
    ['{A: ""}', ['A=']],
    ['{A: }', []],
    ['["A=", "B", "C=a=b"]', ['A=', 'C=a=b']],
    ['{SHELL_ONLY: }', ['SHELL_ONLY=shell']],
    ['["SHELL_ONLY"]', ['SHELL_ONLY=shell']],
    ['["A=1", "B=2", "A=3"]', ['B=2', 'A=3']],
    ['{__proto__: a, constructor: b, toString: c}', ['__proto__=a', 'constructor=b', 'toString=c']],
    ['{A: .inf, B: -.INF, C: .NaN}', ['A=.inf', 'B=-.INF', 'C=.NaN']],
    ['{A: "$(B) $$(C) $$$$"}', ['A=$$(B) $$(C) $$$']],
  ])('[R2.2-09] [R2.2-10] [R2.2-05] %s gives %j', (environment, variables) => {
    expect(variablesOf(`environment: ${environment}`, { env: { SHELL_ONLY: 'shell' } })).toEqual(variables)
  })

  it.each([
    ['{1A: x}', 'services.web.environment.1A `1A`'],
    ['{"A B": x}', 'services.web.environment.A B `"A B"`'],
    ['["1A=x"]', 'services.web.environment.0 `1A`'],
    ['{"": x}', 'services.web.environment. `""`'],
    ['{"..": x}', 'services.web.environment... `".."`'],
    ['{"A=B": x}', 'services.web.environment.A=B `"A=B"`'],
  ])('[R2.2-10] %s is an error at the name', (environment, place) => {
    expect(findings(web(`environment: ${environment}`))).toEqual([`invalid-variable-name ${place}`])
  })

  it.each(['1A', 'A B', 'a/b', '~'])(
    '[C2-10] takes the name %j where Kubernetes is 1.34 or later',
    (name) => {
      const environment = `environment: {${JSON.stringify(name)}: x}`
      expect(variablesOf(environment, { kubernetes: '1.34' })).toEqual([`${name}=x`])
      expect(findings(web(environment), { kubernetes: '1.33' })).toContainEqual(
        expect.stringContaining('invalid-variable-name'),
      )
    },
  )

  it.each(['A=B', 'ü', ''])('[C2-10] never takes the name %j', (name) => {
    expect(findings(web(`environment: {${JSON.stringify(name)}: x}`), { kubernetes: '1.34' })).toContainEqual(
      expect.stringContaining('invalid-variable-name'),
    )
  })

  it('[C2-10] takes such a name in an env file', () => {
    const options = { files: { '.env': '2ND=x\n' } }
    expect(variablesOf('env_file: .env', { ...options, kubernetes: '1.34' })).toEqual(['2ND=x'])
  })

  it('[R2.2-10] takes names that all versions of Kubernetes take', () => {
    expect(variablesOf('environment: {a.b-C_1: x, .x: y, -z: 1}')).toEqual(['a.b-C_1=x', '.x=y', '-z=1'])
  })

  it('[R0-03] refuses values that Kubernetes cannot store', () => {
    const text = web('environment: {A: $A, B: }')
    expect(findings(text, { env: { A: 'a\0b', B: '\ud800' } })).toEqual([
      'unstorable-character services.web.environment.A `$A`',
      'unstorable-character services.web.environment.B `B`',
    ])
  })
})

it('what an env file holds is never quoted: it may be a key', () => {
  const lines = ['-----BEGIN PRIVATE KEY-----', 'MIIEvQ+IBADAN/Bg==', '7hunter2=', 'A B', 'X="open', '']
  for (const line of lines) {
    const options = { files: { 'a.env': `${line}\n` }, dotenv: `${line}\n` }
    const result = safeTranslate(web('env_file: a.env'), options)
    const texts = JSON.stringify(result.ok ? [] : result.errors)
    for (const word of line.split(' ').filter((each) => each.length > 4)) expect(texts).not.toContain(word)
  }
})

describe('env_file', () => {
  const files = {
    'a.env': 'A=1\nB=1\n',
    'b.env': 'B=2\nC=2\n',
    'dir/.env': 'D=3\n',
    'variables.env': "X=${SET}\nY='${SET}'\nZ=${X}-${UNSET:-default}\nW=${OWN}\n",
    'form.env': '# comment\nexport A="x\\ty"\nB=plain # comment\nC="two\nlines"\n',
  }
  const options = { files, env: { SET: 'set' } }

  it.each([
    ['env_file: a.env', ['A=1', 'B=1']],
    ['env_file: ./a.env', ['A=1', 'B=1']],
    ['env_file: [a.env, b.env]', ['A=1', 'B=2', 'C=2']],
    ['env_file: [b.env, a.env]', ['C=2', 'A=1', 'B=1']],
    ['env_file: [{path: a.env}]', ['A=1', 'B=1']],
    ['env_file: [{path: nowhere.env, required: false}, a.env]', ['A=1', 'B=1']],
    ['env_file: form.env', ['A=x\ty', 'B=plain', 'C=two\nlines']],
    [
      'env_file: variables.env\nenvironment: {OWN: own}',
      ['X=set', 'Y=${SET}', 'Z=set-default', 'W=own', 'OWN=own'],
    ],
    [
      'env_file: [{path: variables.env, format: raw}]',
      ['X=${SET}', "Y='${SET}'", 'Z=${X}-${UNSET:-default}', 'W=${OWN}'],
    ],
  ])('[R2.2-08] [R2.2-10] %s gives %j', (keys, variables) => {
    expect(variablesOf(keys, options)).toEqual(variables)
  })

  it.each([
    ['environment: {A: own}', ['B=1', 'A=own']],
    ['environment: {A: ""}', ['B=1', 'A=']],
    ['environment: {A: }', ['B=1']],
    ['environment: ["A"]', ['B=1']],
    ['environment: {SET: , B: }', ['A=1', 'SET=set']],
  ])('[R2.2-09] gives way to %s', (keys, variables) => {
    expect(variablesOf(`env_file: a.env\n${keys}`, options)).toEqual(variables)
  })

  it.each<[string, TranslateOptions, string[]]>([
    ['x.env', { files: {} }, ['env-file-missing services.web.env_file `x.env`']],
    ['[{path: x.env}]', { files: {} }, ['env-file-missing services.web.env_file.0.path `x.env`']],
    [
      '[.env, ./.env]',
      { files: {} },
      ['dotenv-missing services.web.env_file.0 `.env`', 'dotenv-missing services.web.env_file.1 `./.env`'],
    ],
    ['dir/.env', { files: {} }, ['env-file-missing services.web.env_file `dir/.env`']],
    [
      '[a.env, b.env]',
      {},
      [
        'file-not-provided services.web.env_file.0 `a.env`',
        'file-not-provided services.web.env_file.1 `b.env`',
      ],
    ],
    ['bad.env', { files: { 'bad.env': 'A B=1\n' } }, ['env-file-invalid services.web.env_file `bad.env`']],
    ['bad.env', { files: { 'bad.env': 'X="open\n' } }, ['env-file-invalid services.web.env_file `bad.env`']],
    ['bad.env', { files: { 'bad.env': '1A=x\n' } }, ['env-file-invalid services.web.env_file `bad.env`']],
    [
      'nul.env',
      { files: { 'nul.env': 'A=a\0b\n' } },
      ['unstorable-character services.web.env_file `nul.env`'],
    ],
    ['toString', { files: {} }, ['env-file-missing services.web.env_file `toString`']],
  ])('[R2.2-08] %s of %j is reported', (file, given, expected) => {
    expect(findings(web(`env_file: ${file}`), given)).toEqual(expected)
  })

  it('[R2.14-05] may use variables of the files before it', () => {
    const given = { files: { 'a.env': 'A=1\n', 'b.env': 'B=$A\n' } }
    expect(variablesOf('env_file: [a.env, b.env]', given)).toEqual(['A=1', 'B=1'])
  })

  it('[R2.2-08] has no variable for a name alone that the shell does not have', () => {
    const given = { files: { 'names.env': 'SET\nUNSET\nB=1\n' }, env: { SET: 'set' } }
    expect(variablesOf('env_file: names.env', given)).toEqual(['SET=set', 'B=1'])
    expect(variablesOf('environment: {A: 1, UNSET: }', given)).toEqual(['A=1'])
    const twice = { files: { 'a.env': 'A=1\n', 'b.env': 'A\n' } }
    expect(variablesOf('env_file: [a.env, b.env]', twice)).toEqual(['A=1'])
  })

  it.each([
    ['.//./a.env', 'a.env'],
    ['a.env', './a.env'],
    ['x./a.env', 'x./a.env'],
  ])('%s is the file that is given as %s', (path, given) => {
    expect(variablesOf(`env_file: ${path}`, { files: { [given]: 'A=1' } })).toEqual(['A=1'])
  })

  it('has first of all the file that is given by its own path', () => {
    const given = { './a.env': 'A=1', 'a.env': 'A=2' }
    expect(variablesOf('env_file: ./a.env', { files: given })).toEqual(['A=1'])
    expect(variablesOf('env_file: a.env', { files: given })).toEqual(['A=2'])
  })

  it('[R2.2-08] [C2-06] is empty where it is /dev/null, as a file of labels is', () => {
    expect(variablesOf('env_file: ["${ENV_FILE:-/dev/null}", a.env]', options)).toEqual(['A=1', 'B=1'])
    const text = web('env_file: /dev/null\nlabel_file: /dev/null')
    expect(findings(text, { profile: 'compose' })).toEqual([])
    expect(references(text, { profile: 'compose' })).toEqual([])
  })

  it('[R2.2-08] takes only raw as a format', () => {
    expect(findings(web('env_file: [{path: a.env, format: json}]'), options)).toEqual([
      'invalid-value services.web.env_file.0.format `json`',
    ])
  })

  it('[R2.14-04] warns of unset variables once for each line, without its text', () => {
    const given = { files: { 'u.env': 'A=pa${SECRET}$SECRET\n\nB="pa$SECRET"\nC=\'$SECRET\'\n' } }
    const text = manifest({ web: 'image: a\nenv_file: u.env', api: 'image: a\nenv_file: [u.env]' })
    const found = diagnosticsOf(text, given)
    expect(found.map(({ code }) => code)).toEqual(['env-file-variable-unset', 'env-file-variable-unset'])
    expect(found.map(({ args }) => ('line' in args ? args.line : undefined))).toEqual([1, 3])
    expect(JSON.stringify(found)).not.toContain('SECRET')
  })

  it.each(['A=${SECRET:?}', 'A=x${SECRET?no SECRET}', 'A=${SECRET', 'SECRET x=1'])(
    '[R2.2-08] an error in a line shows nothing of its text: %s',
    (line) => {
      const found = diagnosticsOf(web('env_file: u.env'), { files: { 'u.env': line } })
      expect(found.map(({ code }) => code)).toEqual(['env-file-invalid'])
      expect(JSON.stringify(found)).not.toContain('SECRET')
    },
  )
})

it.each<[keys: string, file: string | undefined, isDecided: boolean]>([
  ['environment: {A: 1}', undefined, true],
  ['environment: {A: }', undefined, false],
  ['environment: [A, B=1]', undefined, false],
  ['env_file: a.env', undefined, false],
  ['env_file: a.env', 'A=1', true],
  ['env_file: a.env', 'A\nB=1', false],
  ['env_file: a.env', 'A=$B', false],
  ['label_file: a.env', undefined, false],
  ['label_file: a.env', 'A=1', true],
])(
  '%j with the file %j: where little is known, whether it decides the objects is %3$j',
  (keys, file, isDecided) => {
    const files = file === undefined ? {} : { 'a.env': file }
    const result = safeTranslate(web(keys), { profile: 'compose', incomplete: true, files })
    expect([result.ok, result.ok ? [] : result.errors]).toEqual([isDecided, []])
  },
)

describe('what is said of the variables of a service', () => {
  const said = (keys: string, options: TranslateOptions = {}) =>
    findings(manifest({ web: `image: a\n${keys}`, db: 'image: b\nports: [80]' }), options).map((one) =>
      one.replace('services.web.', ''),
    )
  const clash = ['injected-variable environment.DB_HOST `DB_HOST`']

  it.each<[keys: string, options: TranslateOptions, expected: readonly string[]]>([
    ['environment: {DB_HOST: x}', {}, clash],
    ['environment: {DB_HOST: x}\nenv_file: [{path: a.env, required: false}]', { files: {} }, clash],
    ['environment: {DB_HOST: x, B: [y]}', {}, ['wrong-type environment.B `[y]`']],
    ['environment: {DB_HOST: x}\nenv_file: [[y]]', {}, ['wrong-type env_file.0 `[y]`']],
    ['environment: {DB_HOST: x, DB_PORT: }', { incomplete: true }, []],
    ['environment: {DB_HOST: x}\nenv_file: a.env', { incomplete: true }, []],
    ['environment: {DB_HOST: x}\nenv_file: a.env', { incomplete: true, files: { 'a.env': 'DB_PORT' } }, []],
  ])('depends on all of them: %s with %j', (keys, options, expected) => {
    expect(said(keys, options)).toEqual(expected)
  })

  it('depends on the last value, also where only that one is not known', () => {
    const files = { 'a.env': 'A=http://db:81', 'b.env': 'A' }
    const codes = (options: TranslateOptions) =>
      said('env_file: [a.env, b.env]', { files, ...options }).map((one) => one.split(' ')[0])
    expect(codes({})).toEqual(['port-not-listed'])
    expect(codes({ incomplete: true })).toEqual([])
  })
})

it.each([
  ['environment: {A: }', '', 'A'],
  ['environment: {A: 1}', '/name', 'A'],
  ['environment: {A: 1}', '/value', '1'],
  ['environment: [A=1]', '/name', 'A=1'],
  ['env_file: a.env', '/name', 'a.env'],
])('a variable of %s comes from its text: %j from %s', (keys, pointer, expected) => {
  const text = web(keys)
  const { objects, originOf } = trace(text, { env: { A: '1' }, files: { 'a.env': 'A=1' } })
  const workload = objects.find(({ kind }) => kind === 'Deployment')!
  const origin = originOf(workload, `/spec/template/spec/containers/0/env/0${pointer}`)!
  const { range } = 'places' in origin ? origin.places[0]! : assert.fail(origin.reason)
  expect(text.slice(range.start.offset, range.end.offset)).toBe(expected)
})

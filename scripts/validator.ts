import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { manifestBlock } from '../src/keys/top-level-keys.js'
import { type ReferringSchema, withDefinitions } from './schema-definitions.js'
import { validationSchema } from './validation-schema.js'

/** Matches a schema that ajv's errors quote. */
const quoted = /^const schema\d+ = \{.*\};$/gm

/** Matches a function of ajv. */
const written =
  /function (\w+)\(data, \{[^}]*\}=\{\}\)\{\s*(?:\/\*.*?\*\/;\s*)?let vErrors = null;\s*let errors = 0;([^]*?)\1\.errors = vErrors;\s*return errors === 0;\s*\}/g

/** Matches ajv's code for one error: path, keyword and parameters. */
const noted =
  /const err\d+ = \{instancePath(?::(.+?))?,schemaPath:"[^"]*",keyword:"(\w+)",params:(\{.+?\})\};\s*if\(vErrors === null\)\{\s*vErrors = \[err\d+\];\s*\}\s*else \{\s*vErrors\.push\(err\d+\);\s*\}\s*errors\+\+;/g

/** Matches a call of another function, which adds its errors. */
const called =
  /if\(!\((\w+)\((.+?), \{instancePath(?::(.+?))?,parentData:.+?\}\)\)\)\{\s*vErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);\s*errors = vErrors\.length;\s*\}/g

/** Matches ajv's test for a map. */
const testsMap = /\b([\w.]+) && typeof \1 == "object" && !Array\.isArray\(\1\)/g

/** Matches ajv's error for a value of a wrong type. */
const refusesTypes =
  /if\(([\w.]+) !== undefined\)\{\s*(?:let (data\d+) = \1;\s*)?if\(([^{}\n]*\btypeof [^{}\n]*)\)\{\s*(note\(.+\);)\s*\}\s*\}/g

/**
 * Generates a validator as a module without imports, `eval` or `new Function`. It shortens ajv's standalone code, of
 * which nine tenths record errors. Paths are segments instead of JSON Pointers, and the schema isn't quoted. Each
 * definition becomes a function, which the engine compiles at its first call.
 */
function validatorCode(schema: ReferringSchema): string {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictNumbers: false,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true, optimize: 2 },
    schemas: [{ $id: 'manifest', ...schema }],
  })
  const code = standaloneCode(ajv, { validateManifest: 'manifest' })
  const start = /^"use strict";\s*export const validateManifest = (\w+);/.exec(code)
  if (start === null) throw new Error('ajv begins its code in another way than it did')
  const [opening, whole] = start
  const schemas = code.match(quoted)?.join('\n') ?? ''
  const mistakes = new Map<string, string>()
  const mistakeOf = (keyword: string, params: string): string => {
    const mistake = `{ keyword: "${keyword}", params: ${JSON.stringify(evaluate(params, schemas))} }`
    return nameOf(mistake, mistakes, 'mistake')
  }
  const tests = new Map<string, string>()
  const functions = code
    .slice(opening.length)
    .replace(quoted, '')
    .replace(written, (_, name: string, body: string) => {
      const short = body
        .replace(noted, (__, pointer: string | undefined, keyword: string, params: string) => {
          return `note(${segments(pointer ?? '')}, ${mistakeOf(keyword, params)}, findings);`
        })
        .replace(called, (__, other: string, value: string, pointer: string | undefined) => {
          return `${other}(${value}, ${segments(pointer ?? '')}, findings);`
        })
      const shorter = short
        .replace(testsMap, 'isMap($1)')
        .replace(
          refusesTypes,
          (__, value: string, variable: string | undefined, test: string, then: string) => {
            const name = nameOf(test.replaceAll(variable ?? value, 'data'), tests, 'isNone')
            return `if(${name}(${value})) ${then}`
          },
        )
      return `function ${name}(data, path, findings) {${shorter}}`
    })
  if (/vErrors|errors\+\+|instancePath|\brequire\(|\beval\(|new Function/.test(functions))
    throw new Error('ajv writes its errors in another way than it did')
  const typeTests = Array.from(tests, ([condition, name]) => {
    return `function ${name}(data) {\nreturn data !== undefined && ${condition};\n}\n`
  })
  const constants = [...mistakes].map(([mistake, name]) => `const ${name} = ${mistake};\n`).join('')
  return `${constants}
export function validateManifest(data) {
const findings = [];
${whole}(data, [], findings);
return findings;
}

function isMap(data) {
return data && typeof data == "object" && !Array.isArray(data);
}

${typeTests.join('\n')}
function note(path, { keyword, params }, findings) {
findings.push({ path: path.flat(Infinity), keyword, params });
}

${functions.trim()}
`
}

/** Returns a shared name for a repeated piece of code. */
function nameOf(code: string, names: Map<string, string>, prefix: string): string {
  const name = names.get(code) ?? `${prefix}${names.size}`
  names.set(code, name)
  return name
}

/** Evaluates the parameters of an error, which may refer to the schemas. */
function evaluate(params: string, schemas: string): unknown {
  const read = new Function(`${schemas}; return ${params}`) as () => unknown
  return read()
}

/**
 * Converts ajv's code for a pointer, `instancePath+"/services/" + key0.replace(…)+"/image"`, to segments below those of
 * the caller. They are only joined when an error is reported.
 */
function segments(pointer: string): string {
  const plain = pointer
    .replace(/^instancePath\+?/, '')
    .replaceAll('.replace(/~/g, "~0").replace(/\\//g, "~1")', '')
  const parts = plain.split(/\s*\+\s*/).flatMap((part) => {
    if (!part.startsWith('"')) return part === '' ? [] : [part]
    const text = JSON.parse(part) as string
    return text
      .split('/')
      .filter(Boolean)
      .map((name) => JSON.stringify(name.replace(/~1/g, '/').replace(/~0/g, '~')))
  })
  return `[${['path', ...parts].join(', ')}]`
}

/** Generates the validator for whole manifests. */
export function makeValidator(): string {
  const source = '// Generated by scripts/validator.ts from the key tables in src/keys. Do not edit.'
  return `${source}\n${validatorCode(withDefinitions(validationSchema(manifestBlock)))}`
}

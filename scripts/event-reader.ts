import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import ts from 'typescript'
import { parse, replaced } from './source-edits.js'

const file = path.join(
  path.dirname(createRequire(import.meta.url).resolve('js-yaml/package.json')),
  'dist/js-yaml.mjs',
)

/** In the place of the library's own: of an error only where it is counts. */
const exception = ` class extends Error {
  static throwAt(source, position) {
    throw Object.assign(new YAMLException(), { mark: { position } })
  }
}`

/**
 * Bundles of `js-yaml` only what makes events of a text. The library is one file whose tables of tags are made as it is
 * loaded, so a bundler has to be told that nobody misses them. Messages are left out: `src/parse` leaves every text
 * with an error to another reader.
 */
export const eventReader: Plugin = {
  name: 'event-reader',
  setup(build) {
    build.onResolve({ filter: /^js-yaml$/ }, () => ({ path: file, sideEffects: false }))
    build.onLoad({ filter: /js-yaml\.mjs$/ }, ({ path: loaded }) =>
      loaded === file ? { contents: eventsOf(readFileSync(file, 'utf8')) } : undefined,
    )
  },
}

function eventsOf(text: string): string {
  const quiet = withoutMessages(withoutChecks(withOneShape(text)))
  const error = initializersIn(quiet, (name) => name === 'YAMLException')
  if (error.length !== 1) throw new Error('js-yaml has no variable YAMLException')
  const short = withTableAtOnce(replaced(quiet, error, exception))
  return replaced(short, initializersIn(short, isWork), (made) => ` /* @__PURE__ */ (() => (${made}))()`)
}

/** The names of tables that a loop fills as the module is loaded, with the value that each gets for a character. */
const tables = new Map([
  ['simpleEscapeCheck', 'simpleEscapeSequence(code) ? 1 : 0'],
  ['simpleEscapeMap', 'simpleEscapeSequence(code)'],
])

/** Makes each table in its own variable: a bundler keeps loops. */
function withTableAtOnce(text: string): string {
  const loops = parse(file, text).statements.filter(ts.isForStatement)
  const made = initializersIn(text, (name) => tables.has(name))
  const assignments = loops.flatMap((loop) => nodesIn(loop, ts.isElementAccessExpression))
  if (loops.length !== 1 || made.length !== tables.size || assignments.length !== tables.size)
    throw new Error('js-yaml fills its tables of escape sequences in another way')
  const values = [...tables.values()]
  return replaced(text, [...made, ...loops], (_, node) =>
    ts.isForStatement(node)
      ? ''
      : ` Array.from({ length: 256 }, (_, code) => (${values[made.indexOf(node as ts.Expression)]}))`,
  )
}

/** What the state of a parse begins with, and the same with its properties named. */
const named = new Map([
  ['...DEFAULT_PARSER_OPTIONS', "filename: ''"],
  ['...options', 'maxDepth: options.maxDepth'],
])

/**
 * V8 of Node 20 gives each object that begins with a spread a shape of its own. So what was optimised for the state of one
 * parse was thrown away at the next, which took most of the time.
 */
function withOneShape(text: string): string {
  const spreads = parse(file, text)
    .statements.filter(ts.isFunctionDeclaration)
    .filter(({ name }) => name?.text === 'parseEvents')
    .flatMap(({ body }) => nodesIn(body!, ts.isSpreadAssignment))
  return replaced(text, spreads, (spread) => {
    const instead = named.get(spread.trim())
    if (instead === undefined || spreads.length !== named.size)
      throw new Error('js-yaml makes the state of a parse in another way')
    return instead
  })
}

/** A copy of each plain value is looked through for signs that `src/parse` finds in the whole text at once. */
function withoutChecks(text: string): string {
  const checks = nodesIn(parse(file, text), ts.isExpressionStatement).filter(
    ({ expression }) =>
      ts.isCallExpression(expression) &&
      ts.isIdentifier(expression.expression) &&
      expression.expression.text === 'checkPrintable',
  )
  if (checks.length === 0) throw new Error('js-yaml does not look for signs that cannot be printed')
  return replaced(text, checks, ';')
}

/** What variables of the module are made of. */
function initializersIn(text: string, chosen: (name: string, initializer: ts.Expression) => boolean) {
  return parse(file, text)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList: { declarations } }) => [...declarations])
    .flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer !== undefined && chosen(name.text, initializer)
        ? [initializer]
        : [],
    )
}

/** Whether a bundler cannot tell that making a value does nothing else. */
function isWork(_: string, made: ts.Expression): boolean {
  if (ts.isObjectLiteralExpression(made)) {
    return !made.properties.every(
      (property) => ts.isPropertyAssignment(property) && isLiteral(property.initializer),
    )
  }
  return !isLiteral(made) && !ts.isArrayLiteralExpression(made) && !ts.isClassExpression(made)
}

function isLiteral(made: ts.Expression): boolean {
  return ts.isLiteralExpression(made) || ts.isPrefixUnaryExpression(made)
}

function withoutMessages(text: string): string {
  const errors = nodesIn(parse(file, text), ts.isCallExpression).filter(
    ({ expression }) => ts.isIdentifier(expression) && expression.text === 'throwError',
  )
  if (errors.length === 0) throw new Error('js-yaml has no messages of errors')
  return replaced(
    text,
    errors.flatMap((error) => error.arguments.slice(1)),
    "''",
  )
}

/** The nodes of a kind in another. */
function nodesIn<Kind extends ts.Node>(whole: ts.Node, isOfKind: (node: ts.Node) => node is Kind): Kind[] {
  const found: Kind[] = []
  const visit = (node: ts.Node): void => {
    if (isOfKind(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(whole)
  return found
}

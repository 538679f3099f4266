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

/** Replaces the library's exception. Only the position of an error is needed. */
const exception = ` class extends Error {
  static throwAt(source, position) {
    throw Object.assign(new YAMLException(), { mark: { position } })
  }
}`

/**
 * Bundles only the part of `js-yaml` that creates events. The library is one file, and its tables of tags run code when
 * loaded, so a bundler must be told that they have no side effects. Error messages are left out: `src/parse` passes
 * invalid texts to another reader.
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

/** Tables that a loop fills when the module loads, with the expression for each character's value. */
const tables = new Map([
  ['simpleEscapeCheck', 'simpleEscapeSequence(code) ? 1 : 0'],
  ['simpleEscapeMap', 'simpleEscapeSequence(code)'],
])

/** Initialises each table in its variable, since bundlers keep loops. */
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

/** The initial properties of the parser's state, and the same with explicit names. */
const named = new Map([
  ['...DEFAULT_PARSER_OPTIONS', "filename: ''"],
  ['...options', 'maxDepth: options.maxDepth'],
])

/**
 * In Node 20, V8 gives each object that begins with a spread a new shape. So code that was optimised for one parse was
 * discarded at the next, which took most of the time.
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

/** Removes checks of plain values that copy each value. `src/parse` checks the whole text at once. */
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

/** Returns the initializers of the module's variables. */
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

/** `true` if a bundler can't tell that an initializer has no side effects. */
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

/** Returns the descendants of a node of one kind. */
function nodesIn<Kind extends ts.Node>(whole: ts.Node, isOfKind: (node: ts.Node) => node is Kind): Kind[] {
  const found: Kind[] = []
  const visit = (node: ts.Node): void => {
    if (isOfKind(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(whole)
  return found
}

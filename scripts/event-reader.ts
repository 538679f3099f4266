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

/** In the place of the library's own: of an error only that there is one counts. */
const exception = ` class extends Error {
  static throwAt() {
    throw new YAMLException()
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
  const quiet = withoutMessages(text)
  const error = initializersIn(quiet, (name) => name === 'YAMLException')
  if (error.length !== 1) throw new Error('js-yaml has no variable YAMLException')
  const short = replaced(quiet, error, exception)
  return replaced(short, initializersIn(short, isWork), (made) => ` /* @__PURE__ */ (() => (${made}))()`)
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
  const messages: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'throwError'
    ) {
      messages.push(...node.arguments.slice(1))
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(file, text))
  if (messages.length === 0) throw new Error('js-yaml has no messages of errors')
  return replaced(text, messages, "''")
}

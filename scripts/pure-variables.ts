import ts from 'typescript'
import { parse, replaced } from './source-edits.js'

/**
 * Marks the initializers of a built module's variables as pure, so that bundlers drop unused variables. Bundlers can't
 * know that for most calls, spreads and accesses, but our modules have no side effects. A statement that completes a
 * class, such as `Scalar.PLAIN = 'PLAIN'`, becomes part of the class's variable.
 *
 * @throws {Error} if a module has a side effect that would be lost.
 */
export function withPureVariables(code: string): string {
  const { statements } = parse('built.js', code)
  const textOf = ({ pos, end }: ts.Node) => code.slice(pos, end).trim()
  const completions = new Map<string, string[]>()
  const others = statements.filter((statement) => !isDeclaration(statement))
  for (const statement of others.filter((one) => !ts.isImportDeclaration(one))) {
    const name = completedVariable(statement)
    if (name === undefined) throw new Error(`A module has a side effect: ${textOf(statement)}`)
    completions.set(name, [...(completions.get(name) ?? []), textOf(statement)])
  }
  const pure = new Map<ts.Node, string>()
  for (const { name, initializer } of variablesOf(statements)) {
    if (!ts.isIdentifier(name))
      throw new Error(`A bundler keeps variables that come from a pattern: ${textOf(name)}`)
    if (initializer === undefined) continue
    const completing = completions.get(name.text)
    completions.delete(name.text)
    if (completing !== undefined) pure.set(initializer, completed(name.text, textOf(initializer), completing))
    else if (!isKnownAsPure(initializer))
      pure.set(initializer, ` /* @__PURE__ */ (() => (${textOf(initializer)}))()`)
  }
  const [lost] = completions.keys()
  if (lost !== undefined) throw new Error(`The module declares no variable ${lost}, but changes it`)
  return replaced(code, [...pure.keys(), ...others], (_, node) => pure.get(node) ?? '')
}

/** `true` for declarations. An import without names is not one: our modules have no side effects. */
function isDeclaration(statement: ts.Statement): boolean {
  return (
    (ts.isImportDeclaration(statement) && statement.importClause !== undefined) ||
    ts.isExportDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isVariableStatement(statement)
  )
}

/** Returns the variable to which a statement adds a plain value: `name.property = value`. */
function completedVariable(statement: ts.Statement): string | undefined {
  if (!ts.isExpressionStatement(statement)) return undefined
  const { expression } = statement
  const isCompleting =
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(expression.left) &&
    ts.isIdentifier(expression.left.expression) &&
    isKnownAsPure(expression.right)
  return isCompleting ? expression.left.expression.text : undefined
}

function completed(name: string, value: string, statements: readonly string[]): string {
  return ` /* @__PURE__ */ (() => {\nconst ${name} = ${value};\n${statements.join('\n')}\nreturn ${name};\n})()`
}

function variablesOf(statements: readonly ts.Statement[]): readonly ts.VariableDeclaration[] {
  return statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
}

/** `true` for values that bundlers recognise as pure. */
function isKnownAsPure(value: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(value)) return value.elements.every(isKnownAsPure)
  if (ts.isObjectLiteralExpression(value)) {
    return value.properties.every(
      (property) =>
        ts.isShorthandPropertyAssignment(property) ||
        (ts.isPropertyAssignment(property) &&
          !ts.isComputedPropertyName(property.name) &&
          isKnownAsPure(property.initializer)),
    )
  }
  if (ts.isClassExpression(value)) return !value.members.some(runsAtOnce)
  return (
    ts.isLiteralExpression(value) ||
    ts.isIdentifier(value) ||
    ts.isArrowFunction(value) ||
    ts.isFunctionExpression(value) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(value.kind)
  )
}

/** `true` for members that run when the class is created. */
function runsAtOnce(member: ts.ClassElement): boolean {
  const isStatic = (ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : []).some(
    ({ kind }) => kind === ts.SyntaxKind.StaticKeyword,
  )
  return ts.isClassStaticBlockDeclaration(member) || (isStatic && ts.isPropertyDeclaration(member))
}

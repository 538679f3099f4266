import ts from 'typescript'

import { WORK } from './work.js'

/**
 * A script of CommonJS that counts what it does: each function that is called, and each round of a loop. That is the same on
 * a busy machine.
 */
export function counting(code: string): string {
  const source = ts.createSourceFile('counted.js', code, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS)
  const { transformed } = ts.transform(source, [counted])
  const printed = ts.createPrinter().printFile(transformed[0]!)
  return `let $work = 0;\n${printed}\nmodule.exports.${WORK} = () => $work;\n`
}

function counted(context: ts.TransformationContext): ts.Transformer<ts.SourceFile> {
  const { factory } = context
  const count = () => factory.createPostfixIncrement(factory.createIdentifier('$work'))
  const block = (statements: readonly ts.Statement[]) =>
    factory.createBlock([factory.createExpressionStatement(count()), ...statements], true)
  const body = (statement: ts.Statement) => block(ts.isBlock(statement) ? statement.statements : [statement])

  const visit = (node: ts.Node): ts.Node => {
    const inside = ts.visitEachChild(node, visit, context)
    if (ts.isArrowFunction(inside)) {
      const own = inside.body
      const { modifiers, typeParameters, parameters, type, equalsGreaterThanToken } = inside
      const other = ts.isBlock(own)
        ? block(own.statements)
        : factory.createParenthesizedExpression(factory.createComma(count(), own))
      return factory.updateArrowFunction(
        inside,
        modifiers,
        typeParameters,
        parameters,
        type,
        equalsGreaterThanToken,
        other,
      )
    }
    if (ts.isBlock(inside) && isBodyOfFunction(node)) return block(inside.statements)
    if (ts.isForStatement(inside)) {
      const { initializer, condition, incrementor, statement } = inside
      return factory.updateForStatement(inside, initializer, condition, incrementor, body(statement))
    }
    if (ts.isForOfStatement(inside)) {
      const { awaitModifier, initializer, expression, statement } = inside
      return factory.updateForOfStatement(inside, awaitModifier, initializer, expression, body(statement))
    }
    if (ts.isForInStatement(inside)) {
      return factory.updateForInStatement(
        inside,
        inside.initializer,
        inside.expression,
        body(inside.statement),
      )
    }
    if (ts.isWhileStatement(inside)) {
      return factory.updateWhileStatement(inside, inside.expression, body(inside.statement))
    }
    if (ts.isDoStatement(inside)) {
      return factory.updateDoStatement(inside, body(inside.statement), inside.expression)
    }
    return inside
  }

  const bodies = new Set<ts.Node>()
  const isBodyOfFunction = (node: ts.Node) => bodies.has(node)
  const findBodies = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !ts.isArrowFunction(node) && 'body' in node && node.body !== undefined)
      bodies.add(node.body as ts.Node)
    ts.forEachChild(node, findBodies)
  }
  return (source) => {
    findBodies(source)
    return ts.visitEachChild(source, visit, context)
  }
}

import ts from 'typescript'

/** The only file that may write properties by names of files: it does so safely. */
const safeWriter = /[/\\]src[/\\]source[/\\]own-property\.ts$/

/** True if a name of the type may be any text, and so that of a property that every object inherits. */
function isAnyText(type, checker) {
  if (type.isUnion()) return type.types.some((one) => isAnyText(one, checker))
  if (type.isIntersection()) return type.types.every((one) => isAnyText(one, checker))
  // The declared constraint may be `keyof` of a type, of which the resolved one is `string`.
  const constraint = type.isTypeParameter() ? type.symbol?.declarations?.[0].constraint : undefined
  if (constraint !== undefined) return isAnyText(checker.getTypeFromTypeNode(constraint), checker)
  return (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
}

/** True for `Object.create(null)`. */
function isBareRecord({ type, callee, arguments: given }) {
  if (type !== 'CallExpression' || given[0]?.raw !== 'null') return false
  return callee.object?.name === 'Object' && callee.property?.name === 'create'
}

/** True for a variable that begins as `Object.create(null)`, so that its record inherits nothing. */
function inheritsNothing(node, scope) {
  if (node.type !== 'Identifier') return false
  for (let at = scope; at !== null; at = at.upper) {
    const variable = at.set.get(node.name)
    if (variable === undefined) continue
    let made = variable.defs[0]?.node.init
    while (made?.type === 'TSAsExpression') made = made.expression
    return made !== undefined && isBareRecord(made)
  }
  return false
}

/**
 * Refuses to write a property by a name that may be any text, and to ask `in` for it. The name may come from a file and
 * be `__proto__` or `constructor`: then the first changes what all objects inherit, and the second finds it.
 */
export const ownNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      write:
        'The name may be `__proto__`: use a Map, `Object.fromEntries`, `setOwnValue` or `Object.create(null)`.',
      in: 'Objects inherit names such as `constructor`: ask `Object.hasOwn`.',
    },
  },
  create(context) {
    const { parserServices: services } = context.sourceCode
    if (!services?.program || safeWriter.test(context.filename)) return {}
    const checker = services.program.getTypeChecker()
    const check = (node, record, name, messageId) => {
      if (!isAnyText(services.getTypeAtLocation(name), checker)) return
      if (!inheritsNothing(record, context.sourceCode.getScope(node))) context.report({ node, messageId })
    }
    const checkTarget = (target) => {
      if (target.type === 'MemberExpression' && target.computed)
        check(target, target.object, target.property, 'write')
    }
    return {
      AssignmentExpression: ({ left }) => checkTarget(left),
      UpdateExpression: ({ argument }) => checkTarget(argument),
      'UnaryExpression[operator="delete"]': ({ argument }) => checkTarget(argument),
      'BinaryExpression[operator="in"]': (node) => {
        if (node.left.type !== 'PrivateIdentifier') check(node, node.right, node.left, 'in')
      },
    }
  },
}

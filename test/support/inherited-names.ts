/** The names of properties that every object inherits. A file may use each of them as a name. */
export const inheritedNames: readonly string[] = Object.getOwnPropertyNames(Object.prototype)

/** The objects of the language that all code shares, with the functions in them. */
const shared: ReadonlySet<object> = new Set(
  [Object, Function, Array, String, Number, Boolean, Map, Set, Promise, JSON, Math]
    .flatMap((each) => ('prototype' in each ? [each, each.prototype as object] : [each]))
    .flatMap((each) => [each, ...valuesOf(each).filter((value) => typeof value === 'function')]),
)

function propertiesOf(each: object): ReadonlyMap<string, PropertyDescriptor> {
  return new Map(Object.entries(Object.getOwnPropertyDescriptors(each)))
}

function valuesOf(each: object): readonly object[] {
  return [...propertiesOf(each).values()].map(({ value }) => value as object)
}

const before = new Map([...shared].map((each) => [each, propertiesOf(each)] as const))

/**
 * Returns the names of the properties of shared objects that have been added, changed or removed, and undoes that. The
 * state to compare with is that of the first import of this module.
 */
export function changesOfSharedObjects(): readonly string[] {
  return [...before].flatMap(([each, known]) => {
    const now = propertiesOf(each)
    const changed = [...new Set([...known.keys(), ...now.keys()])].filter((name) => {
      const [one, other] = [known.get(name), now.get(name)]
      return !Object.is(one?.value, other?.value) || one?.get !== other?.get || one?.set !== other?.set
    })
    for (const name of changed) {
      Reflect.deleteProperty(each, name)
      const former = known.get(name)
      if (former !== undefined) Reflect.defineProperty(each, name, former)
    }
    return changed
  })
}

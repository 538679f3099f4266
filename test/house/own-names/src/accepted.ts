interface Fields {
  one?: string
  two?: string
}

export function write<All extends object, Key extends keyof All & string>(
  all: All,
  key: Key,
  value: All[Key],
) {
  all[key] = value
}

export function set(fields: Fields, name: 'one' | 'two', names: readonly string[]): boolean {
  const own = Object.create(null) as Record<string, number>
  names.forEach((each, at) => {
    own[each] ??= at
    delete own[each]
  })
  const list = [...names]
  list[0] = 'none'
  fields[name] = 'set'
  return name in fields || 'one' in own || names.some((each) => each in own)
}

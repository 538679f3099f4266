export function write<Name extends string>(
  record: Record<string, string[]>,
  name: string,
  other: Name,
): boolean {
  record[name] = []
  record[other] = []
  ;(record[name] ??= []).push(name)
  delete record[name]
  return name in record
}

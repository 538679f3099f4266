/** Returns a property of an object itself. A name from a file may be that of an inherited one, such as `constructor`. */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
}

/** Sets a property of an object itself. To assign a property called `__proto__` would set the object's prototype. */
export function setOwnValue<Value>(record: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })
  } else record[name] = value
}

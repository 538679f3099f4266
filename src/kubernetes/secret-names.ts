/** Fields of a Pod that name a Secret. */
const secretFields: readonly string[] = ['secret', 'secretKeyRef', 'secretRef']

/** Returns the names of the Secrets that a Pod mounts or takes variables from, in its order, with repetitions. */
export function* secretNamesIn(pod: unknown): Iterable<string> {
  if (typeof pod !== 'object' || pod === null) return
  for (const [key, field] of Object.entries(pod)) {
    const name = !Array.isArray(pod) && secretFields.includes(key) ? nameIn(field) : undefined
    if (name === undefined) yield* secretNamesIn(field)
    else yield name
  }
}

/** A volume calls it `secretName`, every other field `name`. */
function nameIn(field: unknown): string | undefined {
  const { secretName, name } = (field ?? {}) as { readonly secretName?: unknown; readonly name?: unknown }
  return [secretName, name].find((text) => typeof text === 'string')
}

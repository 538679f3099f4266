/** A ConfigMap or Secret that a Pod mounts or takes variables from. */
export interface ContentReference {
  readonly kind: 'ConfigMap' | 'Secret'
  readonly name: string
}

/** Fields of a Pod that name a ConfigMap or Secret. */
const kinds: ReadonlyMap<string, ContentReference['kind']> = new Map([
  ...(['configMap', 'configMapKeyRef', 'configMapRef'] as const).map(
    (field) => [field, 'ConfigMap'] as const,
  ),
  ...(['secret', 'secretKeyRef', 'secretRef'] as const).map((field) => [field, 'Secret'] as const),
])

/** Returns the ConfigMaps and Secrets that a Pod reads, in its order, with repetitions. */
export function* contentsReadBy(pod: unknown): Iterable<ContentReference> {
  if (typeof pod !== 'object' || pod === null) return
  for (const [key, field] of Object.entries(pod)) {
    const found = Array.isArray(pod) ? undefined : readIn(key, field)
    if (found === undefined) yield* contentsReadBy(field)
    else yield found.reference
  }
}

/** Returns the names of the Secrets that a Pod reads, in its order, with repetitions. */
export function secretNamesIn(pod: unknown): readonly string[] {
  return [...contentsReadBy(pod)].flatMap(({ kind, name }) => (kind === 'Secret' ? [name] : []))
}

/** Returns a Pod, or an object that contains one, with other names of the ConfigMaps and Secrets that it reads. */
export function renameContents<Part>(
  pod: Part,
  newNameOf: (reference: ContentReference) => string | undefined,
): Part {
  if (typeof pod !== 'object' || pod === null) return pod
  if (Array.isArray(pod)) return pod.map((item: unknown) => renameContents(item, newNameOf)) as Part
  const fields = Object.entries(pod).map(([key, field]) => {
    const found = readIn(key, field)
    const name = found === undefined ? undefined : newNameOf(found.reference)
    return [
      key,
      name === undefined ? renameContents(field, newNameOf) : { ...field, [found!.attribute]: name },
    ] as const
  })
  return Object.fromEntries(fields) as Part
}

/** The volume of a Secret calls the name `secretName`, every other field `name`. */
function readIn(key: string, field: unknown) {
  const kind = kinds.get(key)
  if (kind === undefined) return undefined
  const texts = (field ?? {}) as Readonly<Record<string, unknown>>
  for (const attribute of ['secretName', 'name']) {
    const name = texts[attribute]
    if (typeof name === 'string') return { reference: { kind, name }, attribute }
  }
  return undefined
}

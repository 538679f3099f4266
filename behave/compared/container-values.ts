import type { Container } from 'kubernetes-types/core/v1.js'
import type { TranslatedObject } from '../cluster/translated.js'

/** The value of a Secret that is made at the deploy, and is not among the objects. */
export const madeAtDeploy = Symbol('made at the deploy')

type Value = string | typeof madeAtDeploy

/** Returns the variables that a container has, as the kubelet makes them. */
export function variablesOf(container: Container, objects: readonly TranslatedObject[]): Map<string, Value> {
  const found = new Map<string, Value>()
  for (const { configMapRef, secretRef, prefix = '' } of container.envFrom ?? []) {
    const [kind, name] =
      configMapRef === undefined ? ['Secret', secretRef?.name] : ['ConfigMap', configMapRef.name]
    for (const [key, value] of dataOf(objects, kind!, name) ?? []) found.set(`${prefix}${key}`, value)
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    if (valueFrom === undefined) found.set(name, expand(value ?? '', found))
    else {
      const { configMapKeyRef, secretKeyRef } = valueFrom
      const reference = configMapKeyRef ?? secretKeyRef
      const data = dataOf(objects, configMapKeyRef === undefined ? 'Secret' : 'ConfigMap', reference?.name)
      const text = data?.get(reference?.key ?? '')
      if (text !== undefined || data === undefined) found.set(name, text ?? madeAtDeploy)
    }
  }
  return found
}

/** Returns the texts of a ConfigMap or Secret by key; empty if the object is missing. */
export function dataOf(
  objects: readonly TranslatedObject[],
  kind: string,
  name: string | undefined,
): Map<string, string> | undefined {
  const object = objects.find((one) => one.kind === kind && one.metadata.name === name) as
    | {
        readonly data?: Readonly<Record<string, string>>
        readonly stringData?: Readonly<Record<string, string>>
        readonly binaryData?: Readonly<Record<string, string>>
      }
    | undefined
  if (object === undefined) return undefined
  const decoded = (data: Readonly<Record<string, string>> = {}) =>
    Object.entries(data).map(([key, text]) => [key, Buffer.from(text, 'base64').toString()] as const)
  return new Map([
    ...(kind === 'Secret' ? decoded(object.data) : Object.entries(object.data ?? {})),
    ...Object.entries(object.stringData ?? {}),
    ...decoded(object.binaryData),
  ])
}

/**
 * Expands `$(NAME)` like the kubelet: `$$` is a dollar sign, and an unknown name stays (Kubernetes API reference,
 * Container, `command`).
 */
export function expand(text: string, variables: ReadonlyMap<string, Value>): string {
  return text.replace(/\$\$|\$\(([^)]*)\)/g, (found, name: string | undefined) => {
    if (name === undefined) return '$'
    const value = variables.get(name)
    return typeof value === 'string' ? value : found
  })
}

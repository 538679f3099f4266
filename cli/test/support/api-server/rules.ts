import type { Stored } from './api-server.js'
import { isSame, type Json, valueAt } from './field-set.js'

/** A reason for a 422: the field, and the server's words. */
export interface Cause {
  readonly field: string
  readonly message: string
  readonly reason: string
}

const at = (object: Stored, path: string) =>
  valueAt(
    object as unknown as Json,
    path.split('.').map((key) => `f:${key}`),
  )

const invalid = (field: string, message: string, reason = 'FieldValueInvalid'): Cause => ({
  field,
  message,
  reason,
})

/** Sets the server's defaults. */
export function withDefaults(object: Stored, number: number): void {
  const spec = (object['spec'] ?? {}) as Record<string, Json>
  if (object.kind === 'Deployment' || object.kind === 'StatefulSet') spec['replicas'] ??= 1
  if (object.kind === 'Deployment') {
    spec['strategy'] ??= { type: 'RollingUpdate' }
    const strategy = spec['strategy'] as Record<string, Json>
    if (strategy['type'] === 'RollingUpdate')
      strategy['rollingUpdate'] ??= { maxSurge: '25%', maxUnavailable: '25%' }
  }
  if (object.kind === 'StatefulSet') {
    spec['updateStrategy'] ??= { type: 'RollingUpdate' }
    const strategy = spec['updateStrategy'] as Record<string, Json>
    if (strategy['type'] === 'RollingUpdate') strategy['rollingUpdate'] ??= { partition: 0 }
  }
  if (object.kind === 'Service') spec['clusterIP'] ??= `10.0.0.${number}`
}

/** Keeps values that a change doesn't mention: a Service keeps its address. */
export function withFormer(object: Stored, former: Stored): void {
  if (object.kind !== 'Service') return
  const { clusterIP } = former['spec'] as Record<string, Json>
  if (clusterIP !== undefined) (object['spec'] as Record<string, Json>)['clusterIP'] ??= clusterIP
}

/** Returns the errors in an object. */
export function faultsIn(object: Stored): Cause[] {
  const containers = (at(object, 'spec.template.spec.containers') ?? []) as Record<string, Json>[]
  const ofPorts = containers.flatMap((container, index) =>
    ((container['ports'] ?? []) as Record<string, Json>[]).flatMap(({ containerPort }, port) =>
      Number(containerPort) > 65535
        ? [
            invalid(
              `spec.template.spec.containers[${index}].ports[${port}].containerPort`,
              `Invalid value: ${String(containerPort)}: must be between 1 and 65535, inclusive`,
            ),
          ]
        : [],
    ),
  )
  const strategies = [
    ['Deployment', 'spec.strategy'],
    ['StatefulSet', 'spec.updateStrategy'],
  ].flatMap(([kind, path = '']) =>
    object.kind === kind &&
    at(object, `${path}.type`) !== 'RollingUpdate' &&
    at(object, `${path}.rollingUpdate`) !== undefined
      ? [
          invalid(
            `${path}.rollingUpdate`,
            'Forbidden: may not be specified when strategy is another',
            'FieldValueForbidden',
          ),
        ]
      : [],
  )
  return [...ofPorts, ...strategies]
}

const immutable: Readonly<Record<string, readonly string[]>> = {
  Deployment: ['spec.selector'],
  DaemonSet: ['spec.selector'],
  StatefulSet: ['spec.selector', 'spec.serviceName', 'spec.volumeClaimTemplates'],
  Job: ['spec.template', 'spec.selector', 'spec.completions'],
  Service: ['spec.clusterIP'],
  PersistentVolumeClaim: ['spec'],
}

/** Returns the changes of immutable fields. */
export function changesOf(before: Stored, after: Stored): Cause[] {
  return (immutable[after.kind] ?? [])
    .filter((path) => !isSame(at(before, path), at(after, path)))
    .map((path) => invalid(path, 'Invalid value: {"a":"b"}: field is immutable'))
}

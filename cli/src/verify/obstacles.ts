import type { Connection, KubernetesObject } from 'tranship'
import { podTemplateOf } from 'tranship/internal'
import { fieldsOf, objectsOf } from '../cluster/fields.js'
import type { Difference, VerifiedApplication } from './question.js'
import { liveAddresses, podsOf, type Seen, type SeenPod } from './seen.js'
import type { VerifiedService } from './verified-service.js'

/** Returns the reason why nothing can accept a connection; `undefined` if there is none. */
export function obstacleTo(
  target: VerifiedService,
  { port }: Connection,
  from: VerifiedService,
  { objects }: VerifiedApplication,
  seen: Seen,
): Omit<Difference, 'code'> | undefined {
  // Containers of one Pod reach each other without a Service.
  if (target.step === from.step) return undefined
  const at = { object: target.addresses[0] ?? target.step.object, pointer: '/spec/ports' }
  const leading = liveAddresses(target, seen.objects).filter(({ fields }) => {
    const { ports, clusterIP } = fieldsOf(fields['spec'])
    return clusterIP === 'None' || objectsOf(ports).some((one) => one['port'] === port)
  })
  if (leading.length === 0)
    return {
      shown: `no Service of \`${target.name}\` with this port`,
      hint: `Add \`expose: ["${port}"]\` to \`${target.name}\`.`,
      at,
    }
  if (isForbidden(from, target, port, objects))
    return {
      shown: 'a NetworkPolicy that forbids it',
      hint: 'Give both services a network in common, or leave --network-policies out.',
      at: { object: from.step.object, pointer: '' },
    }
  const pods = podsOf(target, seen).filter(({ isReady, run }) => isReady && run.state === 'running')
  const hint = `See \`tranship ps ${target.name}\`, and \`tranship logs ${target.name}\`.`
  if (pods.length === 0) return { shown: `no Pod of \`${target.name}\` that is ready`, hint, at }
  if (pods.every((pod) => isKnownNotToListen(pod, port)))
    return { shown: 'no listener there', hint, at: { object: target.step.object, pointer: '' } }
  return undefined
}

function isKnownNotToListen({ proc }: SeenPod, port: number): boolean {
  if (proc === undefined || proc === 'no-cat') return false
  return !proc.sockets.some((one) => one.state === 'listening' && one.protocol === 'tcp' && one.port === port)
}

type Labels = Readonly<Record<string, string>>

/** True if the NetworkPolicies of the plan let no connection through. Others in the namespace are unknown. */
function isForbidden(
  from: VerifiedService,
  to: VerifiedService,
  port: number,
  objects: readonly KubernetesObject[],
): boolean {
  const policies = objects.filter((object) => object.kind === 'NetworkPolicy')
  const [client, server] = [podLabels(from), podLabels(to)]
  const own = policies.filter(({ spec }) => matches(spec.podSelector, server))
  return (
    own.length > 0 &&
    !own.some(({ spec }) =>
      (spec.ingress ?? []).some(
        ({ from: peers, ports }) =>
          (peers === undefined || peers.some(({ podSelector }) => matches(podSelector, client))) &&
          (ports === undefined || ports.some((each) => each.port === port)),
      ),
    )
  )
}

function podLabels({ step }: VerifiedService): Labels {
  return podTemplateOf(step.object)?.part.metadata?.labels ?? {}
}

function matches(selector: { readonly matchLabels?: Labels } | undefined, labels: Labels): boolean {
  return Object.entries(selector?.matchLabels ?? {}).every(([name, value]) => labels[name] === value)
}

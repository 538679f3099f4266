import type { Application } from '../application/application.js'
import type { PodWait, PodWaits } from '../application/pod-waits.js'
import type { Service } from '../application/service.js'
import type { ContainerFields, VolumeFields } from '../kubernetes/kubernetes-object.js'
import { toLabelName } from '../kubernetes/name.js'
import { WAIT_TOKEN } from '../kubernetes/wait-token.js'
import type { Draft } from '../rules/types/draft.js'
import { accountOf, waitAccountName } from './wait-rights.js'

/** Returns a script that succeeds as soon as a question does. A shell without a trap would survive the end of its Pod. */
function untilTrue(question: string): string {
  return `trap 'exit 1' TERM; until ${question}; do sleep 1; done`
}

/**
 * Returns a script that gives up after five minutes. Compose promises no more of such a dependency. Kubernetes would
 * read `$(…)` as the name of a variable.
 */
function forMinutes(question: string): string {
  return "trap 'exit 1' TERM; for second in `seq 300`; do " + question + ' && exit; sleep 1; done'
}

/** Succeeds if one of the ports answers. Images often list ports on which they do not listen. */
const somePort = 'for port; do nc -z -w 2 "$0" "$port" && break; done'

/** Succeeds if the name leads to a Pod. The status of `nslookup` is 1 if any search domain lacks the name. */
const someAddress = `nslookup "$0" 2>&1 | grep -q 'Name:.*[.]svc[.]'`

/** The shell waits beside `kubectl`, so that it hears the end of its Pod. */
const completeJob = 'kubectl wait --for=condition=complete "job/$0" --timeout=-1s & wait $!'

const rule = { rule: 'C7-07' }

/** The path at which `kubectl` looks for a token. */
const TOKEN_FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount'

/** Writes an init container for each dependency that the Pod waits for (rule C7-07), and its token (rule C7-09). */
export function mapPodWaits(
  host: Service,
  own: ContainerFields,
  application: Application,
  draft: Draft,
): void {
  const { podWaits, pods } = application
  const waits = podWaits?.of.get(host.name)
  if (podWaits === undefined || waits === undefined) return
  const taken = new Set<string>(pods.servicesOf(host).map(({ objectName }) => objectName))
  // A service account of the Compose file has a token in every container.
  const needsToken = waits.some(({ kind }) => kind === 'job') && accountOf(host) === undefined
  for (const wait of waits) {
    const name = toLabelName(`wait-for-${wait.host}`)
    const free = taken.has(name) ? toLabelName(`dependency-${name}`) : name
    draft.pod.add('initContainers', toContainer(wait, free, needsToken, podWaits, own, draft), wait.place)
  }
  if (!needsToken) return
  draft.pod.set('serviceAccountName', waitAccountName(application), rule)
  draft.pod.add('volumes', tokenVolume(), rule)
}

function toContainer(
  wait: PodWait,
  name: string,
  needsToken: boolean,
  { image, kubectlImage }: PodWaits,
  { resources }: ContainerFields,
  { recorder }: Draft,
): ContainerFields {
  const { at, object } = recorder
  const isJob = wait.kind === 'job'
  const parameters = isJob ? [wait.host] : [wait.host, ...wait.ports.map(String)]
  return object<ContainerFields>({
    name,
    image: at(isJob ? kubectlImage : image, rule),
    command: ['sh', '-c', scriptOf(wait), ...parameters],
    // The largest request of all init containers counts, so this one costs nothing, and keeps the class of the Pod.
    resources,
    volumeMounts:
      isJob && needsToken ? [{ name: WAIT_TOKEN, mountPath: TOKEN_FOLDER, readOnly: true }] : undefined,
    securityContext: at(restricted(), rule),
  })
}

function scriptOf(wait: PodWait): string {
  if (wait.kind === 'job') return untilTrue(completeJob)
  const question = wait.ports.length === 0 ? someAddress : somePort
  return (wait.isBounded ? forMinutes : untilTrue)(question)
}

/** Returns the rights that the Pod Security Standard `restricted` allows. */
function restricted(): NonNullable<ContainerFields['securityContext']> {
  return {
    runAsUser: 65534,
    runAsGroup: 65534,
    runAsNonRoot: true,
    capabilities: { drop: ['ALL'] },
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    seccompProfile: { type: 'RuntimeDefault' },
  }
}

/** Returns the volume with the token, as Kubernetes itself mounts it. */
function tokenVolume(): VolumeFields {
  const sources = [
    { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
    { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    { downwardAPI: { items: [{ path: 'namespace', fieldRef: { fieldPath: 'metadata.namespace' } }] } },
  ]
  return { name: WAIT_TOKEN, projected: { sources } }
}

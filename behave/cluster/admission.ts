import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PodSpec } from 'kubernetes-types/core/v1.js'
import type { Certificate } from './certificate.js'
import type { Kubectl } from './kubectl.js'
import { workloadNameOf } from './translated.js'
import { type PlacedStandIn, replaceImages } from './replace-images.js'

/** The label of the namespaces of one run. */
export const runLabel = 'behave.tranship.test/run'

/** Finds the stand-in of a container by the names that Kubernetes has. */
export type FindStandIn = (workload: string, container: string) => PlacedStandIn | undefined

interface Review {
  readonly request: {
    readonly uid: string
    readonly namespace: string
    readonly resource: { readonly resource: string }
    readonly object: {
      readonly metadata?: { readonly labels?: Readonly<Record<string, string>> }
      readonly spec: PodSpec & { readonly storageClassName?: string }
    }
  }
}

/**
 * An admission webhook that replaces the images of Pods. The workloads stay as tranship made them, so that `tranship
 * deploy` runs unchanged. It only affects namespaces of this run.
 */
export class Admission {
  private readonly applications = new Map<string, FindStandIn>()

  private constructor(
    private readonly server: Server,
    private readonly kubectl: Kubectl,
    private readonly name: string,
    private readonly storageClass: string | undefined,
  ) {}

  static async start(
    kubectl: Kubectl,
    run: string,
    address: string,
    { key, certificate }: Certificate,
  ): Promise<Admission> {
    const server = createServer({ key, cert: certificate })
    await new Promise<void>((resolve) => server.listen(0, address, resolve))
    const { port } = server.address() as AddressInfo
    const name = `behave-${run}`
    const admission = new Admission(server, kubectl, name, await defaultClass(kubectl))
    server.on('request', (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const review = JSON.parse(Buffer.concat(chunks).toString()) as Review
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(admission.answer(review)))
      })
    })
    await kubectl.need(
      ['apply', '-f', '-'],
      JSON.stringify({
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'MutatingWebhookConfiguration',
        metadata: { name },
        webhooks: [
          {
            name: 'images.behave.tranship.test',
            clientConfig: {
              url: `https://${address}:${port}/`,
              caBundle: Buffer.from(certificate).toString('base64'),
            },
            namespaceSelector: { matchLabels: { [runLabel]: run } },
            rules: [
              {
                apiGroups: [''],
                apiVersions: ['v1'],
                operations: ['CREATE'],
                resources: ['pods', 'persistentvolumeclaims'],
              },
            ],
            admissionReviewVersions: ['v1'],
            sideEffects: 'None',
            timeoutSeconds: 20,
          },
        ],
      }),
    )
    return admission
  }

  /** From now on, Pods of a namespace get the stand-ins of an application. */
  serve(namespace: string, find: FindStandIn): void {
    this.applications.set(namespace, find)
  }

  async stop(): Promise<void> {
    await this.kubectl.run(['delete', 'mutatingwebhookconfiguration', this.name, '--ignore-not-found'])
    this.server.closeAllConnections()
    this.server.close()
  }

  private answer({ request }: Review): object {
    const { uid, namespace, resource, object } = request
    const patch =
      resource.resource === 'pods'
        ? this.patchOfPod(namespace, object)
        : this.storageClass === undefined
          ? []
          : [{ op: 'add', path: '/spec/storageClassName', value: this.storageClass }]
    return {
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      response: {
        uid,
        allowed: true,
        ...(patch.length === 0
          ? {}
          : { patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(patch)).toString('base64') }),
      },
    }
  }

  private patchOfPod(namespace: string, { metadata, spec }: Review['request']['object']): object[] {
    const find = this.applications.get(namespace)
    if (find === undefined) return []
    const workload = workloadNameOf(metadata?.labels)
    const value = replaceImages(spec, (container) => find(workload, container))
    return [{ op: 'replace', path: '/spec', value }]
  }
}

/** Claims of a class that this cluster does not have would wait for ever. */
async function defaultClass(kubectl: Kubectl): Promise<string | undefined> {
  const { items } = await kubectl.json<{
    items: { metadata: { name: string; annotations?: Record<string, string> } }[]
  }>(['get', 'storageclasses'])
  return items.find(
    ({ metadata }) => metadata.annotations?.['storageclass.kubernetes.io/is-default-class'] === 'true',
  )?.metadata.name
}

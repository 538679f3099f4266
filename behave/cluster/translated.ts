import type { PodSpec, ServiceSpec } from 'kubernetes-types/core/v1.js'

/** An object as `tranship translate --format json` prints it. */
export interface TranslatedObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> }
  readonly spec?: unknown
}

/** Returns the name of the workload that a Pod with these labels belongs to: tranship's label, or kompose's. */
export function workloadNameOf(labels: Readonly<Record<string, string>> = {}): string {
  return labels['app.kubernetes.io/name'] ?? labels['io.kompose.service'] ?? ''
}

/** Returns what a workload's Pods are made of. */
export function podSpecOf({ kind, spec }: TranslatedObject): PodSpec | undefined {
  if (kind === 'Pod') return spec as PodSpec
  if (!/^(?:Deployment|StatefulSet|DaemonSet|Job|CronJob)$/.test(kind)) return undefined
  const template = (
    kind === 'CronJob' ? (spec as { jobTemplate: { spec: object } }).jobTemplate.spec : spec
  ) as {
    readonly template: { readonly spec: PodSpec }
  }
  return template.template.spec
}

/** Returns the workload of a name, if there is one. */
export function workloadOf(objects: readonly TranslatedObject[], name: string): TranslatedObject | undefined {
  return objects.find((object) => object.metadata.name === name && podSpecOf(object) !== undefined)
}

/** `true` for a workload that only replaces a Pod after somebody deletes it. */
export function isReplacedByHand(workload: TranslatedObject | undefined): boolean {
  return (
    (workload?.spec as { updateStrategy?: { type?: string } } | undefined)?.updateStrategy?.type ===
    'OnDelete'
  )
}

/** Returns the Service of a name, if there is one. */
export function serviceOf(objects: readonly TranslatedObject[], name: string): ServiceSpec | undefined {
  return objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name)?.spec as
    ServiceSpec | undefined
}

/** A way that requests from outside take to a Service. */
export interface Route {
  readonly object: string
  readonly host: string
  readonly path: string
  readonly service: string
  readonly port: number | string
}

interface IngressRules {
  readonly rules?: readonly {
    readonly host?: string
    readonly http?: {
      readonly paths: readonly {
        readonly path?: string
        readonly backend: {
          readonly service?: {
            readonly name: string
            readonly port?: { readonly number?: number; readonly name?: string }
          }
        }
      }[]
    }
  }[]
}

interface RouteRules {
  readonly hostnames?: readonly string[]
  readonly rules?: readonly {
    readonly matches?: readonly { readonly path?: { readonly value?: string } }[]
    readonly backendRefs?: readonly { readonly name: string; readonly port?: number }[]
  }[]
}

/** Returns the routes of Ingresses and HTTPRoutes. */
export function routesOf(objects: readonly TranslatedObject[]): Route[] {
  return objects.flatMap(({ kind, metadata, spec }): Route[] => {
    const object = `${kind} ${metadata.name}`
    if (kind === 'Ingress') {
      return ((spec as IngressRules).rules ?? []).flatMap(({ host = '', http }) =>
        (http?.paths ?? []).flatMap(({ path = '/', backend }) =>
          backend.service === undefined
            ? []
            : {
                object,
                host,
                path,
                service: backend.service.name,
                port: backend.service.port?.number ?? backend.service.port?.name ?? '',
              },
        ),
      )
    }
    if (kind !== 'HTTPRoute') return []
    const { hostnames = [''], rules = [] } = spec as RouteRules
    return rules.flatMap(({ matches = [{}], backendRefs = [] }) =>
      hostnames.flatMap((host) =>
        matches.flatMap((match) =>
          backendRefs.map(({ name, port = '' }) => ({
            object,
            host,
            path: match.path?.value ?? '/',
            service: name,
            port,
          })),
        ),
      ),
    )
  })
}

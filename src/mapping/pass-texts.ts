/** The documentation of one pass. */
export interface PassText {
  /** The decision of the pass. */
  readonly decides: string
  /** The parts of the Compose file that it reads for that. */
  readonly evidence: string
  /** The reason for its position in the list. */
  readonly position: string
}

/**
 * The documentation of the steps between the passes, by the names of their files in `passes`, in the order in which
 * they run. They decide about mounts, volumes, routes and networks.
 */
export const derivationTexts = {
  'read-services': {
    decides: 'Services are read until their objects reach a size limit (R0-06).',
    evidence: 'all keys of services',
    position: 'First.',
  },
  'local-volumes': {
    decides: 'A volume of memory or of a folder of the host becomes a mount of that kind (C3-03).',
    evidence: '`driver_opts` of top-level `volumes`',
    position: 'Before the passes over mounts.',
  },
  'volumes-from': {
    decides: 'A service has the mounts of the services in `volumes_from` (C3-04).',
    evidence: '`volumes_from`, and the mounts of these services',
    position: 'After `local-volumes`, because Pods cannot share memory.',
  },
  'kept-data': {
    decides: 'An anonymous volume in which a program keeps its data is a claim (C3-11).',
    evidence: 'anonymous volumes, the `VOLUME`s of known images, and the folders in which programs keep data',
    position: 'After `volumes-from`, which makes claims of shared volumes.',
  },
  'place-host-volumes': {
    decides:
      'A file or folder of the host becomes a ConfigMap, a claim, a part of the image, or nothing (C2-04).',
    evidence: 'the mounts, the files of the host, and the programs and images that write to them',
    position: 'Before the passes over settings, because files name hosts too.',
  },
  reach: {
    decides: 'A Service has a cluster address, ports of nodes, a load balancer, or none.',
    evidence: '`deploy.endpoint_mode`, labels of kompose, and the option `serviceType`',
    position: 'With the kind and name of each service.',
  },
  'file-mounts': {
    decides: 'Configs and secrets are mounted as files (C2-02, C2-03).',
    evidence: '`configs` and `secrets` of the service',
    position: 'After the mounts of `volumes`, which take precedence.',
  },
  'claim-labels': {
    decides: 'A claim has the size and class of its labels (C10-02).',
    evidence: 'labels of kompose on the volume and on the services that mount it',
    position: 'After the passes over services, which find the volumes.',
  },
  'claim-defaults': {
    decides: 'A claim without a size or a class has those of the options, or 1Gi (R2.12-10).',
    evidence: 'the options `volumeSize` and `storageClass`, and `driver_opts` and labels of volumes',
    position: 'After `claim-labels`, whose sizes and classes win.',
  },
  'endpoint-routes': {
    decides: 'Each endpoint becomes a route to existing services and ports.',
    evidence: 'top-level `endpoints`',
    position: 'Before `public-routes`: an endpoint of the same name wins.',
  },
  'public-routes': {
    decides: 'A published port that speaks HTTP has a route (R2.10-05).',
    evidence: '`ports`, and the tables of known ports and images',
    position: 'After the passes over services, which find ports.',
  },
  'generated-routes': {
    decides: 'Routes have unique names. There is an HTTPRoute for each set of paths (C4-07).',
    evidence: 'the routes so far',
    position: 'After `public-routes`.',
  },
  'volume-groups': {
    decides: 'Pods with a shared volume have one group, which can write to the volume (R2.12-08).',
    evidence: 'the volumes that services share, `user`, and the users of images',
    position: 'After the volumes.',
  },
  'affinity-labels': {
    decides:
      'Pods run on the same node if they share a volume of one node or the network of a node (R2.12-07).',
    evidence: 'the volumes that services share, and `network_mode`',
    position: 'After the volumes.',
  },
  'network-borders': {
    decides: 'With the option `networkPolicies`, NetworkPolicies separate networks.',
    evidence: '`networks` and `network_mode` of all services, routes, and the option `networkPolicies`',
    position: 'Last, because routes must stay reachable.',
  },
} as const satisfies Readonly<Record<string, PassText>>

/** The documentation of one pass. */
export interface PassText {
  /** The decision of the pass. */
  readonly decides: string
  /** The parts of the Compose file that it reads for that. */
  readonly evidence: string
  /** The reason for its position in the list. */
  readonly position: string
}

/** The documentation of every pass by its name. Bundles drop it: only the documentation reads it. */
export const passTexts = {
  'proxied-sites': {
    decides: 'The hosts and paths of a reverse proxy in Compose become those of routes (C4-13).',
    evidence: 'labels for Traefik and caddy-docker-proxy, and variables for nginx-proxy, of all services',
    position: 'First: it reads labels of proxies that the next pass leaves out.',
  },
  'replaced-proxies': {
    decides:
      'A reverse proxy that reads its routes from Docker is left out, because an ingress controller replaces it (C4-14).',
    evidence:
      'the image, a mounted socket of Docker, and uses of its name: in texts, mounted files, `links`, `volumes_from`, `network_mode` and `endpoints`',
    position: 'Before all passes that read or report mounts.',
  },
  'pull-policies': {
    decides: 'Nodes pull an image that the Compose file builds, even with `pull_policy: never` (C5-01).',
    evidence: '`build`, `image` and `pull_policy` of all services',
    position: 'Depends on no other pass.',
  },
  'reachable-dns-servers': {
    decides:
      '`dns` loses a name server that is a service of the Compose file, because only Docker knows its address (C4-03).',
    evidence: '`dns`, and `ipv4_address` and `ipv6_address` of all services',
    position: 'Depends on no other pass.',
  },
  'awaited-jobs': {
    decides: 'A service runs once if others wait for its completion (R2.4-13, C6-05).',
    evidence: '`depends_on` with `service_completed_successfully`, and `restart`',
    position: 'Before `one-shot`, which skips these services.',
  },
  'one-shot': {
    decides: 'A service that does one task is a Job. A server is not (C6-06).',
    evidence:
      'the name, image, command, ports, volumes, healthcheck and `restart` of the service, and texts that may name it as a host',
    position:
      'After `awaited-jobs`, which finds dependencies. Before `kind`, which reads the `restart` that this pass sets.',
  },
  kind: {
    decides: 'A service has the kind that it asks for, without settings that this kind cannot have (C6-01).',
    evidence: '`deploy.mode`, the schedule and the label `kompose.controller.type`',
    position: 'Last of the passes over settings: the names of objects depend on the kind.',
  },
  'shared-pods': {
    decides:
      'The container of a service runs in the Pod of the service whose network it shares (C4-17), or of another one of its group (C10-07).',
    evidence:
      '`network_mode`, `container_name`, the label `kompose.service.group` and the kinds of all services',
    position: 'After `kind`. Before all passes over Services, which lead to the Pods.',
  },
  'node-ports': {
    decides: 'The first service that asks for a port of the nodes gets it (C10-03).',
    evidence: 'the label `kompose.service.nodeport.port` of all services',
    position: 'Before the other passes over Services: it needs no names.',
  },
  'service-aliases': {
    decides:
      'A further name of a service becomes a Service, or is replaced where it is used (C4-01, C4-01c).',
    evidence:
      '`links`, `container_name`, `hostname`, `aliases`, names of networks, fixed addresses and the namespace',
    position: 'Before all passes that look for names, because these are names too.',
  },
  'site-ports': {
    decides: 'The Service has the port of a reverse proxy in Compose, with a route (C4-13).',
    evidence: 'the sites of `proxied-sites`, the ports of the service, and the table of known images',
    position: 'After `service-aliases`. Before all passes that read ports.',
  },
  'public-services': {
    decides:
      'With the option `publishTcp`, published ports without HTTP have a Service of their own (C4-11).',
    evidence: 'the option `publishTcp`, and the tables of known ports, protocols and images',
    position: 'After `service-aliases`, so that its name is free.',
  },
  'named-ports': {
    decides: 'A Service has a port that a text names after its host, such as `db:5433` (C4-02a).',
    evidence: 'environments, commands, healthchecks, hooks and mounted files',
    position: 'Before `addresses`, which reads the ports.',
  },
  'default-ports': {
    decides: 'A Service has the ports of a known image, and the port of a scheme such as `amqp://` (C4-02d).',
    evidence: 'images, `depends_on`, and calls in texts and mounted files',
    position: 'After `named-ports`, whose ports come from the file. Before `addresses`.',
  },
  'listened-ports': {
    decides:
      'A Service with ports also has those on which its own texts listen: of its healthcheck, and after `0.0.0.0` (C4-02f).',
    evidence: 'environments, commands, healthchecks, hooks, and files that only this service mounts',
    position: 'After `default-ports`, so that it sees which services have ports. Before `low-ports`.',
  },
  'low-ports': {
    decides: 'A Pod whose user is not root may listen below 1024 (C5-10).',
    evidence: 'the ports of the service, `user`, and the user of a known image',
    position: 'After `listened-ports`, so that it sees all ports.',
  },
  addresses: {
    decides: 'A Service has its own address if it has a port that no key lists (C4-02e).',
    evidence: 'the ports that texts, images and schemes add',
    position: 'Before `peers`, which removes the address again.',
  },
  peers: {
    decides: 'Servers of one image that name each other have headless Services (C4-02c).',
    evidence: 'the texts of these servers, and the files that they mount',
    position: 'After `addresses`.',
  },
  'shared-names': {
    decides: 'An alias of several services leads to the Pods of all of them (C4-01b).',
    evidence: '`networks.<name>.aliases` of all services',
    position: 'After `peers`. The Service has the ports of all services, and an address if all have one.',
  },
  'own-names': {
    decides:
      'If a service calls itself by name, that name leads to its Pods even before they are ready (C4-02b).',
    evidence: 'the texts of the service, and the files that it mounts',
    position: 'After `service-aliases`, because further names count too.',
  },
  'called-jobs': {
    decides: 'A Job that others call by its name has a Service (C4-01).',
    evidence: '`links`, the texts of all services, and mounted files',
    position: 'After the other passes over Services, which may give a Job a Service.',
  },
  'filled-volumes': {
    decides:
      'A new volume begins with the files of the image at its path. It is left out if it only hides them (C3-05).',
    evidence: 'the Dockerfile, `imageConfigs` and the table of known images',
    position: 'Depends on no other pass.',
  },
  'renamed-hosts': {
    decides: 'A text with the host name of a renamed service gets the name of its Service (C4-02, C4-09).',
    evidence: 'the texts of all services, and mounted files',
    position: 'After all checks, which read the original texts.',
  },
} as const satisfies Readonly<Record<string, PassText>>

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

/** The name of a pass: that of its file in `passes`. */
export type PassName = keyof typeof passTexts

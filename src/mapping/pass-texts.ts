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
    decides:
      'The hosts and paths by which a reverse proxy serves a service in Compose are those of its routes (C4-13).',
    evidence: 'labels for Traefik and caddy-docker-proxy, and variables for nginx-proxy, of all services',
    position: 'First: middlewares count that are labels of a proxy which the next pass leaves out.',
  },
  'replaced-proxies': {
    decides:
      'A reverse proxy that has its routes from Docker is left out: an ingress controller does this (C4-14).',
    evidence:
      'the image, a mounted socket of Docker, and what names the proxy: texts, mounted files, `links`, `volumes_from`, `network_mode` and `endpoints`',
    position: 'Before all that reads what is mounted, and reports it.',
  },
  'pull-policies': {
    decides:
      'Nodes pull an image that the Compose file builds, although its `pull_policy` is `never` (C5-01).',
    evidence: '`build`, `image` and `pull_policy` of all services',
    position: 'Depends on no other pass.',
  },
  'reachable-dns-servers': {
    decides:
      "A name server that is a service of the Compose file is left out of `dns`: its address is Docker's (C4-03).",
    evidence: '`dns`, and `ipv4_address` and `ipv6_address` of all services',
    position: 'Depends on no other pass.',
  },
  'awaited-jobs': {
    decides: 'A service that others wait for to complete runs once (R2.4-13, C6-05).',
    evidence: '`depends_on` with `service_completed_successfully`, and `restart`',
    position: 'Before `one-shot`, which leaves alone what ends for this reason.',
  },
  'one-shot': {
    decides: 'A service that does something once is a Job, and a server is none (C6-06).',
    evidence:
      'the name, image, command, ports, volumes, healthcheck and `restart` of the service, and every text that may name it as a host',
    position:
      'After `awaited-jobs`, which says what others wait for; before `kind`, which reads `restart` as this pass leaves it.',
  },
  kind: {
    decides:
      'A service that asks for its kind gets it, without the settings that this kind cannot have (C6-01).',
    evidence: '`deploy.mode`, the schedule and the label `kompose.controller.type`',
    position: 'Last of the passes over settings: the names of objects depend on the kind.',
  },
  'node-ports': {
    decides: 'The first service that asks for a port of the nodes has it (C10-03).',
    evidence: 'the label `kompose.service.nodeport.port` of all services',
    position: 'First of the passes over Services: it depends on no name.',
  },
  'service-aliases': {
    decides:
      'A further name of a service becomes a Service, or is replaced where it is used (C4-01, C4-01c).',
    evidence:
      '`links`, `container_name`, `hostname`, `aliases`, names of networks, fixed addresses and the namespace',
    position: 'Before all passes that look for names: these names count as well.',
  },
  'site-ports': {
    decides:
      'The port to which a reverse proxy leads in Compose is one of the Service, with a route (C4-13).',
    evidence: 'what `proxied-sites` has found, the ports of the service, and what is known of its image',
    position: 'After `service-aliases`, and before all that asks which ports there are.',
  },
  'public-services': {
    decides:
      'Published ports that speak no HTTP have a Service of their own, if the caller asks for it (C4-11).',
    evidence: 'the option `publishTcp`, and what is known of ports, protocols and images',
    position: 'After `service-aliases`: its name is one that nothing else has.',
  },
  'named-ports': {
    decides: 'A port that a text names behind a service is a port of its Service (C4-02a).',
    evidence: 'environments, commands, healthchecks, hooks and mounted files',
    position: 'Before `addresses`, which asks what ports are known.',
  },
  'default-ports': {
    decides:
      'The ports of a known image, and that of the scheme of an address, are ports of the Service (C4-02d).',
    evidence: 'images, `depends_on`, and calls in texts and mounted files',
    position: 'After `named-ports`, whose ports are written; before `addresses`.',
  },
  'low-ports': {
    decides: 'A Pod whose user is not root may listen below 1024 (C5-10).',
    evidence: 'the ports of the service, `user`, and the user of an image that is known',
    position: 'After `default-ports`: all ports count.',
  },
  addresses: {
    decides: 'A Service with a port that no key lists has an address of its own (C4-02e).',
    evidence: 'the ports that texts, images and schemes add',
    position: 'Before `peers`, which take the address away again.',
  },
  peers: {
    decides: 'Servers of one image that name each other have headless Services (C4-02c).',
    evidence: 'the texts of these servers, and the files that they mount',
    position: 'After `addresses`.',
  },
  'shared-names': {
    decides: 'An alias of several services leads to the Pods of all of them (C4-01b).',
    evidence: '`networks.<name>.aliases` of all services',
    position: 'After `peers`: the Service has the ports of all, and an address if all have one.',
  },
  'own-names': {
    decides:
      'The name of a service that calls itself leads to its Pods before they are ready, where they have another name (C4-02b).',
    evidence: 'the texts of the service, and the files that it mounts',
    position: 'After `service-aliases`: further names count as well.',
  },
  'called-jobs': {
    decides: 'A Job that others call by its name has a Service (C4-01).',
    evidence: '`links`, the texts of all services, and mounted files',
    position: 'Asks which Jobs have no Service after the other passes over Services.',
  },
  'filled-volumes': {
    decides:
      'A new volume begins with the files that the image has in its place, or is left out if it only hides them (C3-05).',
    evidence: 'the Dockerfile, `imageConfigs` and what is known of the image',
    position: 'Depends on no other pass.',
  },
  'renamed-hosts': {
    decides:
      'A text that certainly calls a service by another name than that of its Service calls the Service (C4-02, C4-09).',
    evidence: 'the texts of all services, and mounted files',
    position: 'After all checks, which read texts as they are written.',
  },
} as const satisfies Readonly<Record<string, PassText>>

/**
 * The documentation of the steps between the passes, by the names of their files in `passes`, in the order in which
 * they run. They decide about mounts, volumes, routes and networks.
 */
export const derivationTexts = {
  'read-services': {
    decides: 'Services are read up to a limit of what their objects may become (R0-06).',
    evidence: 'all keys of services',
    position: 'First.',
  },
  'local-volumes': {
    decides: 'A volume that is memory or a folder of the host is a mount of that kind (C3-03).',
    evidence: '`driver_opts` of top-level `volumes`',
    position: 'Before the mounts of services are looked at.',
  },
  'volumes-from': {
    decides: 'A service mounts what the services of `volumes_from` mount (C3-04).',
    evidence: '`volumes_from`, and the mounts of these services',
    position: 'After `local-volumes`: memory is shared with nobody.',
  },
  'kept-data': {
    decides: 'An anonymous volume in which a program keeps its data is a claim (C3-11).',
    evidence: 'anonymous volumes, the `VOLUME`s of known images, and the folders in which programs keep data',
    position: 'After `volumes-from`, which makes claims of those that services share.',
  },
  'place-host-volumes': {
    decides:
      'A file or folder of the host becomes a ConfigMap, a claim, a part of the image, or nothing (C2-04).',
    evidence: 'the mounts, the files of the host, and the programs and images that write to them',
    position: 'Before the settings passes: files name hosts, too.',
  },
  reach: {
    decides: 'A Service has a cluster address, ports of nodes or a load balancer, or none of these.',
    evidence: '`deploy.endpoint_mode`, labels of kompose, and the option `serviceType`',
    position: 'With the kind and name of each service.',
  },
  'file-mounts': {
    decides: 'Configs and secrets are mounted as files (C2-02, C2-03).',
    evidence: '`configs` and `secrets` of the service',
    position: 'After the mounts that `volumes` asks for, which win.',
  },
  'claim-labels': {
    decides: 'A claim has the size and class that labels give it (C10-02).',
    evidence: 'labels of kompose on the volume and on the services that mount it',
    position: 'After the service passes: the volumes are known.',
  },
  'endpoint-routes': {
    decides: 'Each endpoint is a route to the services and ports that exist.',
    evidence: 'top-level `endpoints`',
    position: 'Before `public-routes`: an endpoint of the same name wins.',
  },
  'public-routes': {
    decides: 'A published port that speaks HTTP has a route (R2.10-05).',
    evidence: '`ports`, and what is known of ports and images',
    position: 'After the service passes, which find ports.',
  },
  'generated-routes': {
    decides: 'Routes have names that nothing else has, and an HTTPRoute for each set of paths (C4-07).',
    evidence: 'the routes so far',
    position: 'After `public-routes`.',
  },
  'volume-groups': {
    decides: 'Pods that share volumes have one group, which can write to them (R2.12-08).',
    evidence: 'the volumes that services share, `user`, and the users of images',
    position: 'After the volumes.',
  },
  'affinity-labels': {
    decides: 'Pods that share a volume of one node, or the network of a node, run on that node (R2.12-07).',
    evidence: 'the volumes that services share, and `network_mode`',
    position: 'After the volumes.',
  },
  'network-borders': {
    decides: 'NetworkPolicies keep networks apart, if the caller asks for them.',
    evidence: '`networks` and `network_mode` of all services, routes, and the option `networkPolicies`',
    position: 'Last: routes have to pass.',
  },
} as const satisfies Readonly<Record<string, PassText>>

/** The name of a pass: that of its file in `passes`. */
export type PassName = keyof typeof passTexts

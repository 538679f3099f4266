import type { HostMount } from '../mounts/mount.js'

/** What images read of their host that a cluster has in other ways: part of the path, part of the image's name where that matters. */
const uses: readonly (readonly [path: RegExp, image: RegExp | undefined, instead: string])[] = [
  [
    /docker\.sock$/,
    /traefik|nginx-proxy|caddy|haproxy/,
    'An ingress controller of the cluster knows all services and routes.',
  ],
  [/docker\.sock$/, /watchtower|diun|ouroboros/, 'Let a pipeline deploy new images.'],
  [/docker\.sock$/, /portainer|dockge|yacht|dozzle|lazydocker/, 'Use a dashboard for Kubernetes.'],
  [
    /docker\.sock$/,
    /runner|jenkins|drone|woodpecker|agent/,
    'Build with a builder that needs no engine, such as BuildKit without root.',
  ],
  [
    /docker\.sock$|\/docker\/containers/,
    /promtail|fluent|filebeat|vector|logspout|alloy/,
    'Collect logs with a DaemonSet that reads `/var/log/pods`.',
  ],
  [
    /docker\.sock$/,
    /cadvisor|telegraf|datadog|netdata|glances|newrelic/,
    'The kubelet of each node has the metrics of all containers.',
  ],
  [
    /docker\.sock$/,
    undefined,
    'Pods have no Docker engine: use the Kubernetes API, or run an engine as a service.',
  ],
  [
    /\.sock$/,
    undefined,
    'Pods reach nothing of the host by its sockets: run what listens there as a service.',
  ],
  [
    /^\/(?:proc|sys|dev|var\/log|var\/lib\/docker|(?:var\/)?run)?(?:\/.*)?$/,
    undefined,
    "What looks at its node runs on each, with `deploy.mode: global` and the option 'hostPaths'; metrics of containers are the kubelet's.",
  ],
]

/** What to do instead of mounting a path of the host outside of the manifest's folder. */
export function insteadOfHost({ source }: HostMount, image: string): string {
  const name = image.replace(/[:@].*$/, '')
  const found = uses.find(([path, images]) => path.test(source) && (images?.test(name) ?? true))
  if (found !== undefined) return found[2]
  return "Move it into the folder of the manifest, or use a named volume; with the option 'hostPaths' the nodes' own paths are mounted."
}

import type { Month } from './sources.js'

/** The information that an image reads from its host. */
export type Need =
  'builds' | 'certificates' | 'dashboard' | 'logs' | 'metrics' | 'restarts' | 'routes' | 'updates'

/** An image that reads its host. */
interface HostReader {
  /** A word of the image's name. Other images with the word have the same purpose. */
  readonly word: string
  readonly need: Need
  /** The label with the value `true` on containers that the image restarts when they are unhealthy. */
  readonly label?: string
  /** The repository on Docker Hub, or the page, that documents it. */
  readonly source: string
  /** The month in which the page was last checked. */
  readonly checked?: Month
}

export const hostReaders: readonly HostReader[] = [
  { word: 'acme', need: 'certificates', source: 'nginxproxy/acme-companion' },
  { word: 'agent', need: 'builds', source: 'jenkins/agent' },
  { word: 'alloy', need: 'logs', source: 'grafana/alloy' },
  { word: 'autoheal', need: 'restarts', label: 'autoheal', source: 'willfarrell/autoheal' },
  { word: 'caddy', need: 'routes', source: 'lucaslorentz/caddy-docker-proxy' },
  { word: 'cadvisor', need: 'metrics', source: 'https://github.com/google/cadvisor' },
  { word: 'certbot', need: 'certificates', source: 'certbot/certbot' },
  { word: 'datadog', need: 'metrics', source: 'https://docs.datadoghq.com/containers/docker/' },
  {
    word: 'deunhealth',
    need: 'restarts',
    label: 'deunhealth.restart.on.unhealthy',
    source: 'qmcgaw/deunhealth',
  },
  { word: 'diun', need: 'updates', source: 'crazymax/diun' },
  { word: 'dockge', need: 'dashboard', source: 'louislam/dockge' },
  { word: 'dozzle', need: 'dashboard', source: 'amir20/dozzle' },
  { word: 'drone', need: 'builds', source: 'drone/drone-runner-docker' },
  { word: 'filebeat', need: 'logs', source: 'elastic/filebeat' },
  { word: 'fluent', need: 'logs', source: 'fluent/fluent-bit' },
  { word: 'glances', need: 'metrics', source: 'nicolargo/glances' },
  { word: 'haproxy', need: 'routes', source: 'dockercloud/haproxy' },
  { word: 'jenkins', need: 'builds', source: 'jenkins/jenkins' },
  { word: 'lazydocker', need: 'dashboard', source: 'lazyteam/lazydocker' },
  { word: 'letsencrypt', need: 'certificates', source: 'jrcs/letsencrypt-nginx-proxy-companion' },
  { word: 'logspout', need: 'logs', source: 'gliderlabs/logspout' },
  { word: 'netdata', need: 'metrics', source: 'netdata/netdata' },
  { word: 'newrelic', need: 'metrics', source: 'newrelic/infrastructure' },
  { word: 'nginx-proxy', need: 'routes', source: 'jwilder/nginx-proxy' },
  { word: 'nginxproxy', need: 'routes', source: 'nginxproxy/nginx-proxy' },
  { word: 'ouroboros', need: 'updates', source: 'pyouroboros/ouroboros' },
  { word: 'portainer', need: 'dashboard', source: 'portainer/portainer-ce' },
  { word: 'promtail', need: 'logs', source: 'grafana/promtail' },
  { word: 'runner', need: 'builds', source: 'gitlab/gitlab-runner' },
  { word: 'telegraf', need: 'metrics', source: 'library/telegraf', checked: '2026-11' },
  { word: 'traefik', need: 'routes', source: 'library/traefik', checked: '2026-11' },
  { word: 'vector', need: 'logs', source: 'timberio/vector' },
  { word: 'watchtower', need: 'updates', source: 'containrrr/watchtower' },
  { word: 'woodpecker', need: 'builds', source: 'woodpeckerci/woodpecker-agent' },
  { word: 'yacht', need: 'dashboard', source: 'selfhostedpro/yacht' },
]

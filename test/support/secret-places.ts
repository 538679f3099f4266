import type { TranslateOptions } from 'tranship'

/** The text that stands for a secret value. */
export const canary = 'canary77'

/** A secret value in an input: the variable that a place names, and the options that give it the value. */
export const secretInputs: readonly (readonly [
  title: string,
  variable: string,
  options: TranslateOptions,
])[] = [
  ['DB_PASSWORD in the shell', 'DB_PASSWORD', { env: { DB_PASSWORD: canary } }],
  ['.env', 'DB_PASSWORD', { dotenv: `DB_PASSWORD=${canary}\n` }],
  ['the platform', 'DB_PASSWORD', { platformEnv: { DB_PASSWORD: canary } }],
  ['a value of .env made of it', 'SETTING', { dotenv: `DB_PASSWORD=${canary}\nSETTING=a-\${DB_PASSWORD}\n` }],
  [
    'a value of .env made of a value made of it',
    'SETTING',
    { dotenv: `DB_PASSWORD=${canary}\nA=a-$DB_PASSWORD\nSETTING="b-\${A}"\n` },
  ],
  [
    'a value of .env made of a secret of the shell',
    'SETTING',
    { dotenv: 'SETTING=a-${DB_PASSWORD:-none}\n', env: { DB_PASSWORD: canary } },
  ],
  ['a default in .env', 'SETTING', { dotenv: `SETTING=a-\${DB_PASSWORD:-${canary}}\n` }],
  [
    'a value of .env made of a secret that a later line replaces',
    'SETTING',
    { dotenv: `DB_PASSWORD=${canary}\nSETTING=a-$DB_PASSWORD\nDB_PASSWORD=other\n` },
  ],
  ['a URL in .env', 'SETTING', { dotenv: `SETTING=postgres://app:${canary}@db/app\n` }],
  ['a URL in the shell', 'SETTING', { env: { SETTING: `redis://:${canary}@db` } }],
  ['the default of another variable', 'OTHER:-x-${DB_PASSWORD}', { env: { DB_PASSWORD: canary } }],
]

/** A place of a Compose file: the lines of a service, and those of the top level. `$$` stands for the variable. */
export type SecretPlace = readonly [service: string, top?: string]

/** Values that a container gets from a Secret. */
export const placesOfContainers: readonly SecretPlace[] = [
  ['environment: { A: "$$" }'],
  ['environment: ["A=x $$ y"]'],
  ['command: [run, "$$"]'],
  ['entrypoint: run "$$"'],
  ['healthcheck: { test: "check $$" }'],
  ['post_start: [{ command: ["sh", "-c", "run $$"] }]'],
  ['pre_start: [{ command: ["sh", "-c", "run $$"], image: a }]'],
  ['configs: [c]', 'configs: { c: { content: "a $$" } }'],
]

/** Values that no object has. */
export const placesOutside: readonly SecretPlace[] = [
  ['build: { context: ., args: { A: "$$" }, labels: { a: "$$" } }'],
  ['logging: { options: { a: "$$" } }'],
  ['x-note: "$$"'],
  ['networks: [n]', 'networks: { n: { driver_opts: { a: "$$" } } }'],
  ['secrets: [s]', 'secrets: { s: { file: ./a, labels: { a: "$$" } } }'],
  ['networks: [n]', 'networks: { n: { name: "a-$$", labels: { a: "$$" } } }'],
]

/** Values for which Kubernetes takes no Secret. */
export const placesInObjects: readonly SecretPlace[] = [
  ['user: "1"', 'name: "a-$$"'],
  ['working_dir: "/$$"'],
  ['labels: { a: "$$" }'],
  ['labels: ["$$=a"]'],
  ['annotations: { a: "$$" }'],
  ['deploy: { labels: { a: "$$" } }'],
  ['container_name: "a-$$"'],
  ['hostname: "a-$$"'],
  ['dns_opt: ["a:$$"]'],
  ['post_start: [{ command: [run], working_dir: "/$$" }, { command: [run] }]'],
  ['pre_stop: [{ command: [run], working_dir: "/a/$$" }]'],
  ['dns_search: ["a", "$$"]'],
  ['extra_hosts: ["$$:10.0.0.1"]'],
  ['extra_hosts: ["a:10.0.0.1", "$$:10.0.0.1"]'],
  ['sysctls: { net.ipv4.ip_local_port_range: "$$" }'],
  ['platform: "linux/$$"'],
  ['deploy: { placement: { constraints: ["node.labels.a==$$"] } }'],
  ['networks: { n: { aliases: ["a-$$"] } }', 'networks: { n: {} }'],
  ['volumes: ["v:/$$"]', 'volumes: { v: {} }'],
  ['tmpfs: "/$$"'],
  ['volumes: [{ type: volume, source: v, target: /a, volume: { subpath: "$$" } }]', 'volumes: { v: {} }'],
  ['configs: [{ source: c, target: "/$$" }]', 'configs: { c: { content: a } }'],
  ['secrets: [{ source: s, target: "/$$" }]', 'secrets: { s: { file: ./a } }'],
  ['x-kubernetes: { annotations: { Pod: { a: "$$" } } }'],
  ['x-kubernetes: { labels: { Deployment: { a: "$$" } } }'],
  [
    'x-kubernetes: { patch: [{ kind: Deployment, op: add, path: /metadata/annotations, value: { a: "$$", b: "x $$" } }] }',
  ],
  [
    'x-kubernetes: { patch: [{ kind: Deployment, op: add, path: "/metadata/annotations", value: {} }, { kind: Deployment, op: add, path: "/metadata/annotations/$$", value: a }] }',
  ],
  ['labels: { traefik.http.routers.a.rule: "Host(`$$.example.com`)" }\n    ports: ["80"]'],
  [
    'labels: { caddy: a.example.com, caddy.handle_path: "/$$/*", caddy.handle_path.reverse_proxy: "{{upstreams 80}}" }\n    ports: ["80"]',
  ],
  [
    'labels: { caddy_0: a.example.com, caddy_0.reverse_proxy: "{{upstreams 80}}", caddy_1: "$$.example.com", caddy_1.reverse_proxy: "{{upstreams 80}}" }\n    ports: ["80"]',
  ],
  ['volumes: ["v:/a"]', 'volumes: { v: { name: "a-$$" } }'],
  ['volumes: ["v:/a"]', 'volumes: { v: { labels: { a: "$$" } } }'],
  ['volumes: ["v:/a"]', 'volumes: { v: { labels: ["a=$$"] } }'],
  ['volumes: ["v:/a"]', 'volumes: { v: { labels: { kompose.volume.storage-class-name: "$$" } } }'],
  ['volumes: ["v:/a"]', 'volumes: { v: { driver_opts: { type: nfs, o: "addr=$$", device: ":/b" } } }'],
  ['volumes: ["v:/a"]', 'volumes: { v: { driver_opts: { type: nfs, o: "addr=a", device: ":/$$" } } }'],
  ['networks: [n]', 'networks: { n: { external: true, name: "a-$$" } }'],
  ['configs: [c]', 'configs: { c: { name: "a-$$", content: a } }'],
  ['configs: [c]', 'configs: { c: { content: a, labels: { a: "$$" } } }'],
  ['secrets: [s]', 'secrets: { s: { name: "a-$$", file: ./a } }'],
  ['secrets: [s]', 'secrets: { s: { name: "a-$$", external: true } }'],
  [
    'ports: ["80"]',
    'endpoints: { e: { annotations: { a: "$$" }, labels: { b: "$$" }, rules: [{ path: /, service: web, port: 80 }] } }',
  ],
  ['ports: ["80"]', 'endpoints: { e: { rules: [{ path: "/$$", service: web, port: 80 }] } }'],
]

/** The same, for values that are numbers. */
export const placesOfNumbers: readonly SecretPlace[] = [
  ['pre_start: [{ command: [run], user: "$$:$$" }]'],
  ['volumes: ["v:/a"]', 'volumes: { v: { driver_opts: { type: tmpfs, device: tmpfs, o: "size=$$" } } }'],
  ['networks: [n]', 'networks: { n: { name: "$$" } }'],
  ['deploy: { update_config: { parallelism: "$$", order: stop-first } }'],
  [
    'labels: { kompose.service.healthcheck.readiness.http_get_path: /a, kompose.service.healthcheck.readiness.http_get_port: "$$" }',
  ],
]

/** Returns a manifest with a variable at a place of a service and of the top level. */
export function manifestWithSecret(service: string, top: string, variable: string): string {
  const text = `services:\n  web:\n    image: redis:8\n    ${service}\n${top}\n`
  return text.replaceAll('$$', () => `\${${variable}}`)
}

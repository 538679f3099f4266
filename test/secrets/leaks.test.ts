import { describe, expect, it } from 'vitest'
import { safeTranslate, type TranslateOptions } from 'tranship'
import { helmLayout, kustomizeLayout } from 'tranship/layouts'

const canary = 'canary77'

/** A secret value in an input: the variable that a place names, and the options that give it the value. */
const inputs: readonly (readonly [title: string, variable: string, options: TranslateOptions])[] = [
  ['the shell', 'DB_PASSWORD', { env: { DB_PASSWORD: canary } }],
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

/** The places of a Compose file: the lines of a service, and those of the top level. `$$` stands for the variable. */
const places: readonly (readonly [path: string, service: string, top?: string])[] = [
  // Values that a container gets from a Secret.
  ['services.web.environment', 'environment: { A: "$$" }'],
  ['services.web.environment', 'environment: ["A=x $$ y"]'],
  ['services.web.command', 'command: [run, "$$"]'],
  ['services.web.entrypoint', 'entrypoint: run "$$"'],
  ['services.web.healthcheck', 'healthcheck: { test: "check $$" }'],
  ['services.web.post_start', 'post_start: [{ command: ["sh", "-c", "run $$"] }]'],
  ['services.web.pre_start', 'pre_start: [{ command: ["sh", "-c", "run $$"], image: a }]'],
  ['configs.c.content', 'configs: [c]', 'configs: { c: { content: "a $$" } }'],
  // Values that no object has.
  ['services.web.build.args', 'build: { context: ., args: { A: "$$" }, labels: { a: "$$" } }'],
  ['services.web.logging', 'logging: { options: { a: "$$" } }'],
  ['services.web.depends_on', 'x-note: "$$"'],
  ['networks.n.driver_opts', 'networks: [n]', 'networks: { n: { driver_opts: { a: "$$" } } }'],
  ['secrets.s.labels', 'secrets: [s]', 'secrets: { s: { file: ./a, labels: { a: "$$" } } }'],
  // Values that go into objects.
  ['name', 'user: "1"', 'name: "a-$$"'],
  ['services.web.image', 'working_dir: "/$$"'],
  ['services.web.labels', 'labels: { a: "$$" }'],
  ['services.web.labels', 'labels: ["$$=a"]'],
  ['services.web.annotations', 'annotations: { a: "$$" }'],
  ['services.web.deploy.labels', 'deploy: { labels: { a: "$$" } }'],
  ['services.web.container_name', 'container_name: "a-$$"'],
  ['services.web.hostname', 'hostname: "a-$$"'],
  ['services.web.dns_search', 'dns_search: ["a", "$$"]'],
  ['services.web.extra_hosts', 'extra_hosts: ["$$:10.0.0.1"]'],
  ['services.web.sysctls', 'sysctls: { net.core.somaxconn: "$$" }'],
  ['services.web.platform', 'platform: "linux/$$"'],
  ['services.web.placement', 'deploy: { placement: { constraints: ["node.labels.a==$$"] } }'],
  ['services.web.networks.aliases', 'networks: { n: { aliases: ["a-$$"] } }', 'networks: { n: {} }'],
  ['services.web.volumes', 'volumes: ["v:/$$"]', 'volumes: { v: {} }'],
  ['services.web.tmpfs', 'tmpfs: "/$$"'],
  [
    'services.web.volumes.subpath',
    'volumes: [{ type: volume, source: v, target: /a, volume: { subpath: "$$" } }]',
    'volumes: { v: {} }',
  ],
  [
    'services.web.configs.target',
    'configs: [{ source: c, target: "/$$" }]',
    'configs: { c: { content: a } }',
  ],
  ['services.web.secrets.target', 'secrets: [{ source: s, target: "/$$" }]', 'secrets: { s: { file: ./a } }'],
  ['services.web.x-kubernetes', 'x-kubernetes: { annotations: { Pod: { a: "$$" } } }'],
  ['services.web.x-kubernetes', 'x-kubernetes: { labels: { Deployment: { a: "$$" } } }'],
  [
    'services.web.x-kubernetes',
    'x-kubernetes: { patch: [{ kind: Deployment, op: add, path: /metadata/annotations, value: { a: "$$", b: "x $$" } }] }',
  ],
  [
    'services.web.x-kubernetes',
    'x-kubernetes: { patch: [{ kind: Deployment, op: add, path: "/metadata/annotations", value: {} }, { kind: Deployment, op: add, path: "/metadata/annotations/$$", value: a }] }',
  ],
  [
    'services.web.traefik',
    'labels: { traefik.http.routers.a.rule: "Host(`$$.example.com`)" }\n    ports: ["80"]',
  ],
  ['volumes.v.name', 'volumes: ["v:/a"]', 'volumes: { v: { name: "a-$$" } }'],
  ['volumes.v.labels', 'volumes: ["v:/a"]', 'volumes: { v: { labels: { a: "$$" } } }'],
  ['volumes.v.labels', 'volumes: ["v:/a"]', 'volumes: { v: { labels: ["a=$$"] } }'],
  [
    'volumes.v.x-platform-storage-class',
    'volumes: ["v:/a"]',
    'volumes: { v: { x-platform-storage-class: "$$" } }',
  ],
  [
    'volumes.v.driver_opts',
    'volumes: ["v:/a"]',
    'volumes: { v: { driver_opts: { type: nfs, o: "addr=$$", device: ":/b" } } }',
  ],
  [
    'volumes.v.driver_opts',
    'volumes: ["v:/a"]',
    'volumes: { v: { driver_opts: { type: nfs, o: "addr=a", device: ":/$$" } } }',
  ],
  ['networks.n.name', 'networks: [n]', 'networks: { n: { name: "a-$$", labels: { a: "$$" } } }'],
  ['configs.c.name', 'configs: [c]', 'configs: { c: { name: "a-$$", content: a } }'],
  ['configs.c.labels', 'configs: [c]', 'configs: { c: { content: a, labels: { a: "$$" } } }'],
  ['secrets.s.name', 'secrets: [s]', 'secrets: { s: { name: "a-$$", file: ./a } }'],
  ['secrets.s.name', 'secrets: [s]', 'secrets: { s: { name: "a-$$", external: true } }'],
  [
    'endpoints.e.annotations',
    'ports: ["80"]',
    'endpoints: { e: { annotations: { a: "$$" }, labels: { b: "$$" }, rules: [{ path: /, service: web, port: 80 }] } }',
  ],
  [
    'endpoints.e.rules',
    'ports: ["80"]',
    'endpoints: { e: { rules: [{ path: "/$$", service: web, port: 80 }] } }',
  ],
]

function manifest(service: string, top: string, variable: string): string {
  const text = `services:\n  web:\n    image: redis:8\n    ${service}\n${top}\n`
  return text.replaceAll('$$', () => `\${${variable}}`)
}

const cases = places.flatMap(([path, service, top = '']) =>
  inputs.map(([title, variable, options]) => ({
    path,
    title,
    written: top === '' ? service : `${service} ${top}`,
    text: manifest(service, top, variable),
    options: {
      profile: 'compose',
      ...(top.startsWith('name') ? {} : { name: 'shop' }),
      ...options,
    } as TranslateOptions,
  })),
)

describe('a secret value', () => {
  it.each(cases)(
    '[C2-12] of $title is in no object without a located warning: $written',
    ({ text, options }) => {
      const result = safeTranslate(text, { ...options, files: { './a': 'a' } })
      expect(JSON.stringify([result.warnings, result.ok ? [] : result.errors])).not.toContain(canary)
      if (!result.ok) return
      const found = result.warnings.filter(({ code }) => code === 'secret-in-object')
      const places = found.map(({ path }) => JSON.stringify(path))
      expect(places).toHaveLength(new Set(places).size)
      if (JSON.stringify(result.objects).includes(canary)) expect(found).not.toEqual([])
    },
  )

  it.each(cases)('[C2-12] of $title is in no file of a chart: $written', ({ text, options }) => {
    const given = { ...options, files: { './a': 'a' } }
    const result = safeTranslate(text, given)
    if (!result.ok) return
    const layout = kustomizeLayout(result)
    if (!JSON.stringify(result.objects).includes(canary)) expect(JSON.stringify(layout)).not.toContain(canary)
    const { files } = helmLayout(text, given)
    // The name of a claim is a key of `values.yaml`.
    expect(files['values.yaml']).not.toMatch(/: .*canary77/)
    expect(files['values.schema.json']).not.toContain(canary)
    if (!JSON.stringify(result.objects).includes(canary)) expect(JSON.stringify(files)).not.toContain(canary)
  })
})

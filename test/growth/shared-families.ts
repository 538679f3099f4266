import type { ServiceFacts, TranslateOptions } from '../../src/index.js'

/** Keys of a service by its number, and of the file. */
interface Sharing {
  readonly keys: (index: number, size: number) => string
  readonly top?: (size: number) => string
  readonly options?: (size: number) => TranslateOptions
}

const list = (count: number, item: (index: number) => string, separator = ', ') =>
  Array.from({ length: count }, (_, index) => item(index)).join(separator)

const items = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index))

const record = <Value>(count: number, name: (index: number) => string, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), value]))

/** Every thing that services of one file share. Each family has one such thing, and more and more services. */
const sharings: Readonly<Record<string, Sharing>> = {
  'a volume at one path': { keys: () => 'volumes: ["v:/data"]', top: () => 'volumes: {v: }' },
  'a volume over files of images': {
    keys: (i) => `image: "nginx:${i}", volumes: ["v:/usr/share/nginx/html"]`,
    top: () => 'volumes: {v: }',
  },
  'a volume over code': { keys: () => 'volumes: ["v:/app"]', top: () => 'volumes: {v: }' },
  'a volume that some only read': {
    keys: (i) => `volumes: ["v:/app${i % 2 === 0 ? '' : ':ro'}"]`,
    top: () => 'volumes: {v: }',
  },
  'a volume over files of builds': {
    keys: () => 'build: ., volumes: ["v:/app/b1"]',
    top: () => 'volumes: {v: }',
    options: () => ({ files: { Dockerfile: 'FROM node:22\nWORKDIR /app\nCOPY b1 b1\n' } }),
  },
  'a volume, and users of their own': {
    keys: (i) => `user: "${i}:${i}", volumes: ["v:/data"]`,
    top: () => 'volumes: {v: }',
  },
  'volumes in a chain': {
    keys: (i, size) => `volumes: ["v${i}:/a", "v${(i + 1) % size}:/b"]`,
    top: (size) => `volumes: {${list(size, (i) => `v${i}: `)}}`,
  },
  'a volume of a folder': {
    keys: () => 'volumes: ["v:/data"]',
    top: () => 'volumes: {v: {driver_opts: {type: none, o: bind, device: ./d}}}',
  },
  'a volume of memory': {
    keys: () => 'volumes: ["v:/data"]',
    top: () => 'volumes: {v: {driver_opts: {type: tmpfs, device: tmpfs}}}',
  },
  'a volume on every node': {
    keys: () => 'deploy: {mode: global}, volumes: ["v:/data"]',
    top: () => 'volumes: {v: }',
  },
  'a volume by volumes_from': { keys: (i) => (i === 0 ? 'volumes: ["/data"]' : 'volumes_from: [s0]') },
  'a folder of the host': { keys: () => 'volumes: ["./d:/data"]' },
  'a folder of the host, in parts': { keys: (i) => `volumes: ["./d/p${i}:/data"]` },
  'a folder whose scripts write': {
    keys: () => 'volumes: ["./d:/docker-entrypoint-initdb.d"]',
    options: () => ({ folders: { './d': ['r.sh'] }, files: { 'd/r.sh': '#!/bin/sh\necho > /a\n' } }),
  },
  'a variable': { keys: () => 'environment: {A: "${V:-a}"}' },
  'a variable, and variables of their own': {
    keys: (i) => `image: "a:\${V:-1}", environment: {A: "\${V${i}:-a}", B: "\${F${i}:+a}"}`,
  },
  'a config': { keys: () => 'configs: [c]', top: () => 'configs: {c: {content: "http://s1:80 a"}}' },
  'a secret': { keys: () => 'secrets: [c]', top: () => 'secrets: {c: {file: ./c}}' },
  'a secret of the environment': { keys: () => 'environment: [DB_PASSWORD]' },
  'a secret in other variables': {
    keys: (i) => `environment: {URL${i}: "postgres://a:$\{DB_PASSWORD}@s0/${i}"}`,
    options: () => ({ dotenv: 'DB_PASSWORD=abcdefgh\n' }),
  },
  'a network': {
    keys: () => 'networks: [n]',
    top: () => 'networks: {n: }',
    options: () => ({ networkPolicies: true }),
  },
  'an alias': { keys: () => 'networks: {n: {aliases: [shared]}}', top: () => 'networks: {n: }' },
  'an alias with ports': {
    keys: (i) => `expose: [${1000 + i}], networks: {n: {aliases: [shared]}}`,
    top: () => 'networks: {n: }',
  },
  'a network of another service': { keys: (i) => (i === 0 ? 'ports: [80]' : 'network_mode: "service:s0"') },
  'processes of another service': { keys: (i) => (i === 0 ? 'ports: [80]' : 'pid: "service:s0"') },
  'a Pod': { keys: () => 'labels: {kompose.service.group: g}' },
  'an image': { keys: () => 'image: postgres:16' },
  'an image of peers': { keys: (i, size) => `image: kafka, environment: {PEERS: "s${(i + 1) % size}:9093"}` },
  'an image of peers that one names': {
    keys: (i, size) =>
      `image: kafka, environment: {PEERS: "${i === 0 ? list(size, (n) => `s${n}:9093`, ',') : 's0'}"}`,
  },
  'an image with a configuration': {
    keys: () => 'image: a',
    options: () => ({ imageConfigs: { a: { ExposedPorts: { '80/tcp': {} }, Volumes: { '/data': {} } } } }),
  },
  'an image that one builds': { keys: (i) => (i === 0 ? 'image: a, build: .' : 'image: a') },
  'a build context': { keys: () => 'build: .', options: () => ({ files: { Dockerfile: 'FROM a\n' } }) },
  'a build context of a service': {
    keys: (i) => (i === 0 ? 'build: .' : 'build: {context: ., additional_contexts: {base: "service:s0"}}'),
  },
  'a dependency': { keys: (i) => (i === 0 ? 'ports: [80]' : 'depends_on: [s0]') },
  'a dependency that completes': {
    keys: (i) =>
      i === 0 ? 'restart: "no"' : 'depends_on: {s0: {condition: service_completed_successfully}}',
  },
  'one that depends on all': {
    keys: (i, size) => (i === 0 ? `depends_on: [${list(size - 1, (n) => `s${n + 1}`)}]` : 'ports: [80]'),
  },
  'a chain of dependencies': {
    keys: (i) => (i === 0 ? 'ports: [80]' : `depends_on: {s${i - 1}: {condition: service_healthy}}`),
  },
  'an anchor': { keys: (i) => (i === 0 ? 'environment: &e {A: b, C: d}' : 'environment: *e') },
  'a merge key': { keys: (i) => (i === 0 ? 'deploy: &e {replicas: 2}' : 'deploy: {<<: *e}') },
  'a profile': { keys: () => 'profiles: [p]', options: () => ({ activeProfiles: ['p'] }) },
  'an inactive profile': {
    keys: (i) =>
      i === 0 ? 'depends_on: {s1: {condition: service_started, required: false}}' : 'profiles: [p]',
  },
  'a port of the host': { keys: () => 'ports: ["8080:80"]' },
  'a port of the host, by mode': { keys: () => 'ports: [{target: 80, published: "8080", mode: host}]' },
  'a port of the nodes': { keys: () => 'ports: ["80"], labels: {kompose.service.nodeport.port: "30080"}' },
  'a container name': { keys: () => 'container_name: c' },
  'a host name': { keys: () => 'hostname: h' },
  'a link': { keys: (i) => (i === 0 ? 'ports: [80]' : 'links: ["s0:db"]') },
  'a host of a proxy': {
    keys: (i) =>
      `labels: {traefik.http.routers.r${i}.rule: "Host(\`a.b\`)", traefik.http.services.r${i}.loadbalancer.server.port: "80"}`,
  },
  'a router of a proxy': {
    keys: () =>
      'labels: {traefik.http.routers.r.rule: "Host(`a.b`)", traefik.http.services.r.loadbalancer.server.port: "80"}',
  },
  'a host of nginx-proxy': { keys: () => 'environment: {VIRTUAL_HOST: a.b}' },
  'a host of kompose': { keys: () => 'ports: [80], labels: {kompose.service.expose: a.b}' },
  'a name that texts use': { keys: (i) => `environment: {A${i}: "http://s0:80"}` },
  'a renamed service': {
    keys: (i) => (i === 0 ? 'container_name: my_api' : 'environment: {A: "http://my_api:80"}'),
  },
  'an env file': { keys: () => 'env_file: e', options: () => ({ files: { e: 'A=b\nC=d\n' } }) },
  'an env file that grows': {
    keys: () => 'env_file: e',
    options: (size) => ({ files: { e: list(size, (i) => `A=b${i}`, '\n') } }),
  },
  'a label file': { keys: () => 'label_file: e', options: () => ({ files: { e: 'A=b\n' } }) },
  'a fixed address': { keys: () => 'networks: {n: {ipv4_address: 10.0.0.1}}', top: () => 'networks: {n: }' },
  'a DNS server': { keys: () => 'dns: [10.0.0.1]', top: () => 'networks: {n: }' },
  'a host of the machine': { keys: () => 'environment: {A: "http://localhost:8080"}, ports: ["8080:80"]' },
  'a device of the host': { keys: () => 'volumes: ["/var/run/docker.sock:/var/run/docker.sock"]' },
  'an autoscaler': { keys: () => 'labels: {kompose.hpa.replicas.max: "3"}' },
  'an endpoint': {
    keys: () => 'ports: [80]',
    top: (size) => `endpoints:\n${list(size, (i) => `  - {path: /p${i}, service: s0, port: 80}`, '\n')}`,
  },
}

/** Parts that one service has many times, all of the same thing. */
const repeated: Readonly<Record<string, (size: number) => string>> = {
  'a volume at many paths': (size) => `volumes: [${list(size, (i) => `"v:/d${i}"`)}]`,
  'parts of a volume': (size) =>
    `volumes: [${list(size, (i) => `{type: volume, source: v, target: /d${i}, volume: {subpath: p${i}}}`)}]`,
  'a folder at many paths': (size) => `volumes: [${list(size, (i) => `"./d:/d${i}"`)}]`,
  'paths below one volume': (size) => `volumes: ["v:/d", ${list(size, (i) => `"./d${i}:/d/${i}"`)}]`,
  'a config at many paths': (size) => `configs: [${list(size, (i) => `{source: c, target: /d${i}}`)}]`,
  'a secret at many paths': (size) => `secrets: [${list(size, (i) => `{source: c, target: /d${i}}`)}]`,
  'a port published many times': (size) => `ports: [${list(size, (i) => `"${10_000 + i}:80"`)}]`,
  variables: (size) => `environment: {${list(size, (i) => `A${i}: "\${V${i}:-a}"`)}}`,
  'temporary folders in one': (size) => `tmpfs: [/d, ${list(size, (i) => `/d/${i}`)}]`,
}

const compose: TranslateOptions = { profile: 'compose' }

/** Observed facts about one service. */
const observed: Readonly<Record<string, (size: number) => ServiceFacts>> = {
  listeners: (size) => ({ listens: items(size, (i) => ({ protocol: 'tcp', port: i + 1, speaks: 'http' })) }),
  'listeners of one port': (size) => ({ listens: items(size, () => ({ protocol: 'tcp', port: 8080 })) }),
  connections: (size) => ({ connects: items(size, (i) => ({ service: `s${i}`, port: 80 })) }),
  users: (size) => ({ users: items(size, (i) => ({ uid: i, gid: i, groups: [i] })) }),
  mounts: (size) => ({ mounts: record(size, (i) => `/d${i}`, { hides: 1, uid: 7 }) }),
  'written folders': (size) => ({ writes: items(size, (i) => `/w${i}`) }),
}

/** Families in which the number of those that share one thing grows. */
export const sharedFamilies = [
  ...Object.entries(sharings).map(([name, { keys, top = () => '', options = () => ({}) }]) => ({
    name: `services share ${name}`,
    make: (size: number) => ({
      text: `services:\n${list(size, (i) => `  s${i}: {${withImage(keys(i, size))}}`, '\n')}\n${top(size)}\n`,
      options: { ...compose, ...options(size) },
    }),
  })),
  ...Object.entries(repeated).map(([name, keys]) => ({
    name: `a service has ${name}`,
    make: (size: number) => ({
      text: `services:\n  web: {image: a, ${keys(size)}}\nvolumes: {v: }\nconfigs: {c: {content: a}}\nsecrets: {c: {file: ./c}}\n`,
      options: {
        ...compose,
        folders: record(size, (i) => `./d${i}`, 'file' as const),
        files: record(size, (i) => `d${i}`, 'a'),
      },
    }),
  })),
  ...Object.entries(observed).map(([name, factsOf]) => ({
    name: `a service has observed ${name}`,
    make: (size: number) => ({
      text: 'services:\n  web: {image: a, labels: {caddy: a.example.com, caddy.reverse_proxy: "{{upstreams}}"}, volumes: ["v:/d1"]}\nvolumes: {v: }\n',
      options: { ...compose, facts: { version: 1 as const, services: { web: factsOf(size) } } },
    }),
  })),
]

function withImage(keys: string): string {
  return /^(?:image|build):/.test(keys) ? keys : `image: a, ${keys}`
}

import * as library from 'tranship'
import * as deploy from 'tranship/deploy'
import * as editor from 'tranship/editor'
import * as layouts from 'tranship/layouts'
import * as plan from 'tranship/plan'
import * as testing from 'tranship/testing'
import { describe, expect, it } from 'vitest'
import { calls, type Counted, type Input } from '../growth/calls.js'
import { sampled } from '../support/effort.js'
import { changesOfSharedObjects, inheritedNames } from '../support/inherited-names.js'

const all: Counted = { ...library, ...deploy, ...editor, ...layouts, ...plan, ...testing }

const web = (lines: string, others = '') => `services:\n  web:\n    image: nginx:1\n${lines}${others}`

/** A manifest for each place of a name that a file chooses. */
const places: Readonly<Record<string, (name: string) => Input | string>> = {
  service: (name) => `services: {${name}: {image: "nginx:1", ports: ["80:80"]}}\n`,
  dependency: (name) =>
    `services: {web: {image: "nginx:1", depends_on: [${name}]}, ${name}: {image: "redis:7", expose: [6379]}}\n`,
  'condition of a dependency': (name) =>
    `services: {web: {image: "nginx:1", depends_on: {${name}: {condition: service_healthy}}}, ${name}: {image: "redis:7", healthcheck: {test: [CMD, "true"]}}}\n`,
  'service that another extends': (name) =>
    `services: {${name}: {image: "redis:7"}, web: {extends: {service: ${name}}}}\n`,
  volume: (name) => web(`    volumes: ["${name}:/data"]\n`, `volumes: {${name}: {}}\n`),
  network: (name) => web(`    networks: [${name}]\n`, `networks: {${name}: {}}\n`),
  alias: (name) => web(`    networks: {default: {aliases: [${name}]}}\n`),
  config: (name) => web(`    configs: [${name}]\n`, `configs: {${name}: {content: text}}\n`),
  secret: (name) => web(`    secrets: [${name}]\n`, `secrets: {${name}: {file: ./token}}\n`),
  'secret from the environment': (name) =>
    web(`    secrets: [${name}]\n`, `secrets: {${name}: {environment: ${name}}}\n`),
  'file of a config': (name) => ({
    text: web(`    configs: [site]\n`, `configs: {site: {file: ./${name}}}\n`),
    options: { files: Object.fromEntries([[name, 'text']]) },
  }),
  'missing file of a config': (name) => web(`    configs: [site]\n`, `configs: {site: {file: ${name}}}\n`),
  'mounted file': (name) => ({
    text: web(`    volumes: ["./${name}:/etc/${name}.conf:ro"]\n`),
    options: { files: Object.fromEntries([[name, 'text']]) },
  }),
  'missing env file': (name) => web(`    env_file: [${name}]\n`),
  'missing label file': (name) => web(`    label_file: [${name}]\n`),
  'missing included file': (name) => `include: [${name}]\nservices: {web: {image: "nginx:1"}}\n`,
  profile: (name) => ({ text: web(`    profiles: [${name}]\n`), options: { activeProfiles: ['*'] } }),
  'profile that is not enabled': (name) => web(`    profiles: [${name}]\n`, `  db: {image: "redis:7"}\n`),
  'variable of a container': (name) => web(`    environment: {${name}: text}\n`),
  'variable of a container from the environment': (name) => web(`    environment: [${name}]\n`),
  'line of an env file': (name) => ({
    text: web('    env_file: [web.env]\n'),
    options: { files: { 'web.env': `${name}=text\n` } },
  }),
  'variable in a value': (name) => web(`    environment: {TEXT: "\${${name}:-text}"}\n`),
  'variable without a default': (name) => web(`    environment: {TEXT: "\${${name}}"}\n`),
  'variable in .env': (name) => ({
    text: web(`    environment: {TEXT: "\${${name}}"}\n`),
    options: { dotenv: `${name}=text\n` },
  }),
  label: (name) => web(`    labels: {${name}: text}\n`),
  'key of a service': (name) => web(`    ${name}: text\n`),
  'key of a build': (name) => web(`    build: {context: ., ${name}: text}\n`),
  'key of the file': (name) => web('', `${name}: {web: {image: text}}\n`),
  extension: (name) => web('', `x-${name}: {${name}: text}\n`),
  anchor: (name) => `x-all: &${name} {image: "nginx:1"}\nservices: {web: *${name}, db: {<<: *${name}}}\n`,
  'argument of a build': (name) =>
    `services: {web: {build: {context: ., args: {${name}: text}, target: ${name}}}}\n`,
  'further build context': (name) =>
    `services: {web: {build: {context: ., additional_contexts: {${name}: ./lib}}}}\n`,
  image: (name) => `services: {web: {image: ${name.toLowerCase()}}}\n`,
  'image that another service builds': (name) =>
    `services: {web: {image: ${name.toLowerCase()}, build: .}, db: {image: ${name.toLowerCase()}}}\n`,
  'kernel parameter': (name) => web(`    sysctls: {net.${name}: 1}\n`),
  limit: (name) => web(`    ulimits: {${name}: 100}\n`),
  host: (name) => web(`    extra_hosts: ["${name}:10.0.0.1"]\n`),
  'option of a driver': (name) =>
    web(`    volumes: ["data:/data"]\n`, `volumes: {data: {driver: local, driver_opts: {${name}: text}}}\n`),
  'name of the application': (name) => `name: ${name.toLowerCase()}\n${web('')}`,
  'group of warnings': (name) => web(`    container_name: x # tranship-ignore ${name}\n`),
  'annotation of a kind': (name) =>
    web(`    x-kubernetes: {annotations: {Deployment: {${name}: text}}, labels: {${name}: {a: b}}}\n`),
  patch: (name) =>
    web(
      `    x-kubernetes: {patch: {Deployment: [{op: add, path: /${name}/${name}, value: {${name}: text}}]}}\n`,
    ),
  'annotation by a patch': (name) =>
    web(
      `    x-kubernetes: {patch: {Deployment: [{op: add, path: /metadata/labels/${name}, value: text}]}}\n`,
    ),
  'signal to stop': (name) => web(`    stop_signal: ${name}\n`),
  'restart policy': (name) => web(`    restart: ${name}\n`),
}

/** Those that do most harm, and a sample of the others. */
const names = [...new Set(['__proto__', 'constructor', ...sampled(inheritedNames, 2, 1)])]

/** A name of the same shape that no object has. */
const plainName = (name: string) => name.replace(/.(?=_*$)/, 'z')

/** Returns the result of every function as text, with `…` for the name in each of its spellings and `#` for hashes. */
function resultsOf(place: string, name: string): Readonly<Record<string, string>> {
  const made = places[place]!(name)
  const { text, options } = typeof made === 'string' ? { text: made, options: {} } : made
  const input = { text, options: { defaultName: 'app', profile: 'compose', ...options } as Input['options'] }
  const plainly = (each: string) => each.toLowerCase().replace(/[_-]|protocol/g, '')
  const general = (result: unknown) =>
    plainly(JSON.stringify(result) ?? '')
      .replaceAll(plainly(name), '…')
      .replace(/(\\?"|)\b[0-9a-f]{8,}\b\1/g, '#')
  return Object.fromEntries(
    Object.entries(calls).map(([call, prepare]) => [call, general(prepare(all, input)?.())]),
  )
}

describe('a name that every object inherits', () => {
  it.each(Object.keys(places))('is a name like any other for a %s', (place) => {
    const faults = names.flatMap((name) => {
      const results = resultsOf(place, name)
      const changed = changesOfSharedObjects().map((property) => `${name} changes the shared ${property}`)
      const plain = resultsOf(place, plainName(name))
      const unlike = Object.keys(calls).filter((call) => results[call] !== plain[call])
      return [...changed, ...unlike.map((call) => `${name} is another in ${call}`)]
    })
    expect(faults).toEqual([])
  })
})

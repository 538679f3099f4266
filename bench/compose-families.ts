import type { TranslateOptions } from 'tranship'
import type { Family } from './families.js'

const compose = { profile: 'compose' } as const

const list = (count: number, item: (index: number) => string, separator = ', ') =>
  Array.from({ length: count }, (_, index) => item(index)).join(separator)
const services = (count: number, keys: (index: number) => string) =>
  `services:\n${list(count, (i) => `  s${i}: {image: x, ${keys(i)}}`, '\n')}\n`
const filled = (count: number, name: (index: number) => string, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), text]))

/** Makes a family in the profile `compose`, named after the part that grows. */
function family(
  name: string,
  size: number,
  text: (size: number) => string,
  options: (size: number) => TranslateOptions = () => ({}),
): Family {
  return {
    name: `compose: ${name}`,
    size,
    make: (count) => ({ text: text(count), options: { ...compose, ...options(count) } }),
  }
}

/** Families whose size grows in keys that only the profile `compose` translates. */
export const composeFamilies: readonly Family[] = [
  family('services that use nothing of it', 100, (size) =>
    services(size, (i) => `ports: ["${i + 1000}:80"]`),
  ),
  family(
    'one configuration of many services',
    100,
    (size) =>
      `${services(size, () => 'configs: [c]')}configs:\n  c:\n    content: "${'x'.repeat(size * 10)}"\n`,
  ),
  family(
    'many configurations of one service',
    100,
    (size) =>
      `${services(1, () => `configs: [${list(size, (i) => `c${i}`)}]`)}configs:\n${list(size, (i) => `  c${i}: {content: a}`, '\n')}\n`,
  ),
  family(
    'many secrets of one service',
    100,
    (size) =>
      `${services(1, () => `secrets: [${list(size, (i) => `c${i}`)}]`)}secrets:\n${list(size, (i) => `  c${i}: {file: ./c${i}}`, '\n')}\n`,
  ),
  family(
    'one folder of many services',
    50,
    (size) => services(size, () => 'volumes: ["./d:/d:ro"]'),
    (size) => ({
      folders: { './d': Array.from({ length: size }, (_, i) => `f${i}`) },
      files: filled(size, (i) => `d/f${i}`, 'a'),
    }),
  ),
  family(
    'one file of many services',
    100,
    (size) => services(size, () => 'volumes: ["./f:/f:ro"]'),
    (size) => ({ folders: { './f': 'file' }, files: { f: 'a'.repeat(size * 10) } }),
  ),
  family(
    'many files of one service',
    100,
    (size) => services(1, () => `volumes: [${list(size, (i) => `"./f${i}:/f${i}:ro"`)}]`),
    (size) => ({
      folders: Object.fromEntries(Array.from({ length: size }, (_, i) => [`./f${i}`, 'file' as const])),
      files: filled(size, (i) => `f${i}`, 'a'),
    }),
  ),
  family('paths of the host that are volumes', 100, (size) =>
    services(1, () => `volumes: [${list(size, (i) => `"./d${i}:/d${i}"`)}]`),
  ),
  family(
    'networks as borders',
    100,
    (size) => {
      const both = `${list(size, (i) => `i${i}`)}, ${list(size, (i) => `o${i}`)}`
      return `${services(1, () => `networks: [${both}]`)}networks:\n${list(size, (i) => `  i${i}: {internal: true}\n  o${i}: {}`, '\n')}\n`
    },
    () => ({ networkPolicies: true }),
  ),
  family(
    'published ports within borders',
    100,
    (size) => services(size, (i) => `ports: ["${i + 1000}:80"]`),
    () => ({ networkPolicies: true, domain: 'a.b' }),
  ),
  family('further names', 100, (size) =>
    services(size, (i) =>
      `container_name: n${i}, networks: {default: {aliases: [a${i}, b${i}]}}, links: ["s${i === 0 ? size : i - 1}:l${i}"]`.replace(
        `, links: ["s${size}:l0"]`,
        '',
      ),
    ),
  ),
  family('further names of one service', 100, (size) =>
    services(1, () => `networks: {default: {aliases: [${list(size, (i) => `a${i}`)}]}}`),
  ),
  family('hosts of one service', 500, (size) =>
    services(1, () => `extra_hosts: [${list(size, (i) => `h${i}=10.0.0.1`)}]`),
  ),
  family('labels of kompose', 100, (size) =>
    services(size, () => 'labels: {kompose.service.type: clusterip, a: b, c: d}'),
  ),
  family('labels of one service', 1000, (size) =>
    services(1, () => `labels: {${list(size, (i) => `l${i}: b`)}}`),
  ),
  family(
    'label files',
    100,
    (size) => services(1, () => `label_file: [${list(size, (i) => `f${i}`)}]`),
    (size) => ({ files: filled(size, (i) => `f${i}`, 'A=b\n') }),
  ),
  family('volumes of other services', 100, (size) =>
    services(size, (i) => (i === 0 ? 'volumes: ["/data"]' : `volumes_from: [s${i - 1}]`)),
  ),
  family('services that extend one', 100, (size) =>
    services(size, (i) => (i === 0 ? 'ports: ["80"]' : 'extends: s0')),
  ),
  // Each service sets the same variable. If each added another one, the output itself would be quadratic.
  family('a chain of services that extend', 20, (size) =>
    services(size, (i) => (i === 0 ? 'ports: ["80"]' : `extends: s${i - 1}, environment: {A: b${i}}`)),
  ),
  family(
    'included files',
    20,
    (size) => `include: [${list(size, (i) => `f${i}.yaml`)}]\nservices: {web: {image: x}}\n`,
    (size) => ({
      files: Object.fromEntries(
        Array.from({ length: size }, (_, i) => [`f${i}.yaml`, `services: {i${i}: {image: x}}\n`]),
      ),
    }),
  ),
  family(
    'images that are known',
    100,
    (size) => services(size, (i) => `image: "i${i}"`).replaceAll('image: x, ', ''),
    (size) => ({
      imageConfigs: Object.fromEntries(
        Array.from({ length: size }, (_, i) => [`i${i}`, { ExposedPorts: { '80/tcp': {} }, User: '5' }]),
      ),
    }),
  ),
  family('watched paths', 200, (size) =>
    services(
      1,
      () =>
        `build: ., develop: {watch: [${list(size, (i) => `{action: sync, path: ./a${i}, target: /a${i}}`)}]}`,
    ),
  ),
]

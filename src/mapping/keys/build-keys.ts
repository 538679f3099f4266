import { type KeyTable, mapped, unsupported } from './key.js'
import { block, boolean, either, list, listOrMap, map, nothing, number, text, texts } from './shape.js'

/** The keys of `build` (reference 2.3; Compose Specification, build.md): all go into the build plan. */
export const buildKeys = {
  additional_contexts: mapped('build', listOrMap, 'Named contexts of the build.', {
    example: ['base=../base'],
  }),
  args: mapped(
    'build',
    either(listOrMap, nothing),
    'Arguments of the build; `$` is resolved from the environment.',
    {
      example: ['VERSION=1.4'],
    },
  ),
  cache_from: mapped('build', texts, 'Where BuildKit reads its cache.', {
    example: ['type=registry,ref=shop/cache'],
  }),
  cache_to: mapped('build', texts, 'Where BuildKit writes its cache.', {
    example: ['type=local,dest=.cache'],
  }),
  context: mapped('build', text(), 'The folder or URL of the build; `.` by default.', { example: './api' }),
  dockerfile: mapped('build', text(), 'The Dockerfile, relative to the context; `Dockerfile` by default.', {
    example: 'docker/Dockerfile',
  }),
  dockerfile_inline: mapped('build', text(), 'The Dockerfile itself.', { example: 'FROM nginx:1.29\n' }),
  entitlements: mapped('build', texts, 'What BuildKit allows the build.', { example: ['network.host'] }),
  extra_hosts: mapped('build', either(texts, map(either(text(), texts))), 'Host names known to the build.', {
    example: ['db=10.0.0.5'],
  }),
  isolation: unsupported(),
  labels: mapped('build', listOrMap, 'Labels of the image.', { example: { 'org.example.team': 'shop' } }),
  network: mapped('build', text(), 'The network of the build.', { example: 'host' }),
  no_cache: mapped('build', boolean, 'Builds without the cache.', { example: true }),
  no_cache_filter: unsupported('Use `no_cache`.'),
  platforms: mapped('build', texts, 'The platforms to build for.', { example: ['linux/amd64'] }),
  privileged: unsupported('Use `entitlements`.'),
  provenance: unsupported(),
  pull: mapped('build', boolean, 'Always pulls the base images.', { example: true }),
  sbom: unsupported(),
  secrets: mapped(
    'build',
    list(either(text(), block({}, { others: { kind: 'anything' } }))),
    'Secrets of the build, by name.',
    {
      capability: 'buildSecrets',
      example: ['npm_token'],
    },
  ),
  shm_size: mapped('build', number, 'The size of `/dev/shm` in the build.', { example: '128m' }),
  ssh: mapped('build', listOrMap, 'SSH agents or keys of the build.', { example: ['default'] }),
  tags: mapped('build', texts, 'Further tags of the image.', { example: ['shop/api:latest'] }),
  target: mapped('build', text(), 'The stage of the Dockerfile to build.', { example: 'production' }),
  ulimits: mapped(
    'build',
    map(
      either(
        number,
        block({
          soft: mapped('build', number, 'The soft limit.'),
          hard: mapped('build', number, 'The hard limit.'),
        }),
      ),
    ),
    'Limits of the build.',
    { example: { nofile: 1024 } },
  ),
} satisfies KeyTable

export const buildBlock = block(buildKeys)

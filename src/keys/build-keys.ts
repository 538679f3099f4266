import { whenOneOf } from './changes-nothing.js'
import { integer, wholeOrText, yesOrNo } from './compose-values.js'
import { ignored, inCompose, type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { asSet, byName } from './roles.js'
import {
  block,
  boolean,
  either,
  list,
  listOrMap,
  map,
  nothing,
  number,
  type Shape,
  text,
  texts,
} from './shape.js'

export const ulimitKeys = { soft: mapped(number), hard: mapped(number) } satisfies KeyTable

const inDockerfile = (takes: Shape) =>
  unsupported('Set owner and mode in the Dockerfile: `RUN --mount=type=secret,id=…,uid=…,mode=…`.', { takes })

/** The long form of an entry of `build.secrets`. The versions of the reference refuse all its keys. */
export const buildSecretKeys = {
  gid: inCompose(inDockerfile(text()), ignored()),
  mode: inCompose(inDockerfile(integer), ignored()),
  source: inCompose(mapped(text(), { names: 'secret' }), ignored()),
  target: inCompose(mapped(text()), ignored()),
  uid: inCompose(inDockerfile(text()), ignored()),
} satisfies KeyTable

/** The keys of `build` (reference 2.3; Compose Specification, build.md): all go into the build plan. */
export const buildKeys = {
  additional_contexts: mapped(listOrMap, {
    merge: 'name-values',
    names: 'service behind prefix',
    path: 'named folder',
  }),
  args: mapped(either(listOrMap, nothing), { ...byName, takes: listOrMap }),
  cache_from: mapped(texts, asSet),
  cache_to: mapped(texts, asSet),
  context: mapped(text(), { path: 'folder' }),
  dockerfile: mapped(text(), { path: 'Dockerfile' }),
  dockerfile_inline: mapped(text()),
  entitlements: mapped(texts, asSet),
  extra_hosts: mapped(either(texts, map(either(text(), texts))), { merge: 'hosts' }),
  isolation: unsupported('', { changesNothing: whenOneOf('default'), takes: text() }),
  labels: mapped(listOrMap, byName),
  network: mapped(text()),
  no_cache: mapped(boolean),
  no_cache_filter: unsupported('Use `no_cache`.', { takes: either(text(), texts) }),
  platforms: mapped(texts, asSet),
  privileged: unsupported('Use `entitlements` with `security.insecure`.', {
    changesNothing: whenOneOf('false'),
    takes: yesOrNo,
  }),
  provenance: unsupported('Pass `--provenance` to the build.', { takes: boolean }),
  pull: mapped(boolean),
  sbom: unsupported('Pass `--sbom` to the build.', { takes: boolean }),
  secrets: mapped(list(either(text(), block(buildSecretKeys))), {
    capability: 'buildSecrets',
    names: 'secret',
  }),
  shm_size: mapped(number, { takes: wholeOrText }),
  ssh: mapped(listOrMap, byName),
  tags: mapped(texts, asSet),
  target: mapped(text()),
  ulimits: mapped(map(either(number, block(ulimitKeys, { required: ['soft', 'hard'] }))), {
    merge: 'whole entries',
  }),
} satisfies KeyTable

export const buildBlock = block(buildKeys)

export const buildTexts = {
  additional_contexts: { becomes: 'Named contexts of the build.', example: ['base=../base'] },
  args: {
    becomes: 'Arguments of the build. A name without a value takes its value from the environment.',
    example: ['VERSION=1.4'],
  },
  cache_from: {
    becomes: 'Where BuildKit reads its cache.',
    example: ['type=registry,ref=shop/cache'],
  },
  cache_to: {
    becomes: 'Where BuildKit writes its cache.',
    example: ['type=local,dest=.cache'],
  },
  context: {
    becomes: 'The folder or URL of the build.',
    example: './api',
    default: '.',
  },
  dockerfile: {
    becomes: 'The Dockerfile, relative to the context.',
    example: 'docker/Dockerfile',
    default: 'Dockerfile',
  },
  dockerfile_inline: { becomes: 'The Dockerfile itself.', example: 'FROM nginx:1.29\n' },
  entitlements: { becomes: 'Rights that BuildKit gives to the build.', example: ['network.host'] },
  extra_hosts: { becomes: 'Host names known to the build.', example: ['db=10.0.0.5'] },
  labels: { becomes: 'Labels of the image.', example: { 'org.example.team': 'shop' } },
  network: { becomes: 'The network of the build.', example: 'host' },
  no_cache: { becomes: 'Builds without the cache.', example: true, default: false },
  platforms: { becomes: 'The platforms to build for.', example: ['linux/amd64'] },
  pull: { becomes: 'Always pulls the base images.', example: true, default: false },
  secrets: { becomes: 'Secrets of the build, by name.', example: ['npm_token'] },
  shm_size: { becomes: 'The size of `/dev/shm` in the build.', example: '128m' },
  ssh: { becomes: 'SSH agents or keys of the build.', example: ['default'] },
  tags: { becomes: 'Further tags of the image.', example: ['shop/api:latest'] },
  target: { becomes: 'The stage of the Dockerfile to build.', example: 'production' },
  ulimits: { becomes: 'Limits of the build.', example: { nofile: 1024 } },
} satisfies TextsOf<typeof buildKeys>

export const ulimitTexts = {
  soft: { becomes: 'The soft limit.' },
  hard: { becomes: 'The hard limit.' },
} satisfies TextsOf<typeof ulimitKeys>

export const buildSecretTexts = {
  source: { becomes: 'The name of the top-level secret.', example: 'npm_token' },
  target: {
    becomes: 'The `id` in the Dockerfile. The default is the name of the secret.',
    example: 'token',
  },
} satisfies TextsOf<typeof buildSecretKeys>

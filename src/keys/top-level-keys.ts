import { jobBlock } from './job-keys.js'
import { configBlock } from './config-keys.js'
import { whenPlainNetworks } from './changes-nothing.js'
import { endpointsShape } from './endpoint-keys.js'
import { ignored, inCompose, type KeyTable, mapped, onlyInCompose, type TextsOf, unsupported } from './key.js'
import { modelKeys } from './model-keys.js'
import { networkBlock } from './network-keys.js'
import { secretBlock } from './secret-keys.js'
import { serviceKeys } from './service-keys.js'
import { block, either, list, map, nothing, text, texts } from './shape.js'
import { volumeBlock } from './volume-keys.js'

export const includeKeys = {
  env_file: mapped(either(text(), texts), { path: 'env file' }),
  path: mapped(either(text(), texts), { path: 'Compose file' }),
  project_directory: mapped(text(), { path: 'folder' }),
} satisfies KeyTable

const includeShape = list(either(text(), block(includeKeys, { required: ['path'] })))

export const serviceBlock = block(serviceKeys)

/** All top-level keys of a manifest (reference 2.1). */
export const topLevelKeys = {
  configs: inCompose(
    mapped(map(configBlock)),
    unsupported('Copy the files into the image, or pass their content in `environment`.'),
  ),
  include: inCompose(
    mapped(includeShape, { path: 'Compose file' }),
    unsupported('Put the services into one file.'),
  ),
  jobs: onlyInCompose(mapped(map(jobBlock))),
  models: inCompose(
    mapped(map(block(modelKeys, { required: ['model'] }))),
    unsupported('Run the model as a service.'),
  ),
  name: mapped(text()),
  networks: inCompose(
    mapped(map(either(networkBlock, nothing))),
    unsupported('Remove it. All services of an application reach each other by name.', {
      changesNothing: whenPlainNetworks,
    }),
  ),
  profiles: inCompose(unsupported('Write `profiles` of each service.'), ignored()),
  secrets: mapped(map(secretBlock), { capability: 'topLevelSecrets', without: unsupported() }),
  services: mapped(either(map(serviceBlock), nothing)),
  version: ignored({ takes: text() }),
  volumes: mapped(map(either(volumeBlock, nothing))),

  endpoints: mapped(endpointsShape),
} satisfies KeyTable

export const manifestBlock = block(topLevelKeys)

export const includeTexts = {
  env_file: {
    becomes: 'Env files for the variables of the included files. The default is `.env` beside them.',
    example: 'shared.env',
  },
  path: { becomes: 'The file, or several that are merged.', example: 'shared/compose.yaml' },
  project_directory: {
    becomes:
      'The folder for relative paths of the included files. The default is the folder of the first file.',
    example: './shared',
  },
} satisfies TextsOf<typeof includeKeys>

export const topLevelTexts = {
  configs: { becomes: 'A ConfigMap each.', example: { site: { content: 'debug = true' } } },
  include: {
    becomes: 'The services, volumes, networks, secrets and configs of the other files.',
    example: ['shared/compose.yaml'],
  },
  jobs: {
    becomes: 'A CronJob each. Without a schedule, it is suspended, and `tranship run` starts it.',
    example: { backup: { image: 'alpine:3.23', triggers: { schedule: ['0 3 * * *'] } } },
  },
  models: {
    becomes: 'For each that a service uses, a server: a StatefulSet, a Service and a claim for the download.',
    example: { llm: { model: 'ai/smollm2' } },
  },
  name: {
    becomes: 'The name of the application: in labels, hosts and the names of built images.',
    example: 'shop',
  },
  networks: {
    becomes:
      'No object by default: all services of an application reach each other. With `networkPolicies`, NetworkPolicies.',
    example: { default: { labels: { 'example.com/team': 'shop' } } },
  },
  secrets: {
    becomes: 'Secrets of the build plan, and references to Secrets. No object contains a value.',
    example: { npm_token: { environment: 'NPM_TOKEN' } },
  },
  services: {
    becomes: 'A Deployment, StatefulSet, DaemonSet or Job each, and a Service.',
    example: { web: { image: 'nginx:1.29' } },
  },
  volumes: {
    becomes: 'A PersistentVolumeClaim each.',
    example: { data: { driver_opts: { size: '5Gi' } } },
  },
  endpoints: {
    becomes: 'An Ingress each.',
    example: [{ path: '/', service: 'web', port: 8080 }],
  },
} satisfies TextsOf<typeof topLevelKeys>

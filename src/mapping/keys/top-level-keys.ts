import { endpointsShape } from './endpoint-keys.js'
import { ignored, type KeyTable, mapped, unsupported } from './key.js'
import { secretBlock } from './secret-keys.js'
import { serviceKeys } from './service-keys.js'
import { anything, block, either, map, nothing, text } from './shape.js'
import { volumeBlock } from './volume-keys.js'

/** What becomes of every top-level key of a manifest (reference 2.1). */
export const topLevelKeys = {
  configs: unsupported('Copy the files into the image, or pass their content in `environment`.'),
  include: unsupported('Put the services into one file.'),
  models: unsupported(),
  name: mapped('application', text(), 'The name of the application.', { example: 'shop' }),
  networks: unsupported('All services of an application reach each other by name.'),
  profiles: ignored(),
  secrets: mapped('secrets', map(secretBlock), 'Secrets for builds.', {
    capability: 'topLevelSecrets',
    without: 'unsupported-key',
    example: { npm_token: { environment: 'NPM_TOKEN' } },
  }),
  services: mapped(
    'application',
    either(map(block(serviceKeys)), nothing),
    'A Deployment, StatefulSet or Job each, and a Service.',
    {
      example: { web: { image: 'nginx:1.29' } },
    },
  ),
  version: { ...ignored('Obsolete; nothing depends on it.'), shape: anything },
  volumes: mapped('volumes', map(either(volumeBlock, nothing)), 'A PersistentVolumeClaim each.', {
    example: { data: { driver_opts: { size: '5Gi' } } },
  }),

  endpoints: mapped('endpoints', endpointsShape, 'An Ingress each.', {
    example: [{ path: '/', service: 'web', port: 8080 }],
  }),
} satisfies KeyTable

export const manifestBlock = block(topLevelKeys)

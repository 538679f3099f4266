import { type KeyTable, mapped, unsupported } from './key.js'
import { block, boolean, either, number, scalar, text, texts } from './shape.js'

const httpBlock = block(
  {
    path: mapped('healthcheck', text(), '`httpGet.path`.', { example: '/health' }),
    port: mapped('healthcheck', number, '`httpGet.port`.', { example: 8080 }),
  },
  { required: ['path', 'port'] },
)

/** The keys of `healthcheck` (reference 2.6). */
export const healthcheckKeys = {
  disable: mapped('healthcheck', boolean, 'No probe.', { example: true }),
  interval: mapped('healthcheck', scalar, '`periodSeconds`.', { example: '10s' }),
  retries: mapped('healthcheck', number, '`failureThreshold`.', { example: 3 }),
  start_interval: unsupported(),
  start_period: mapped('healthcheck', scalar, '`initialDelaySeconds`.', { example: '30s' }),
  test: mapped('healthcheck', either(text(), texts), 'The `exec` command of the probe.', {
    example: ['CMD', 'pg_isready'],
  }),
  timeout: mapped('healthcheck', scalar, '`timeoutSeconds`.', { example: '5s' }),

  http: mapped('healthcheck', httpBlock, 'The `httpGet` of the probe.', {
    example: { path: '/health', port: 8080 },
  }),
  'x-platform-liveness': mapped(
    'healthcheck',
    boolean,
    'Whether there is a `livenessProbe`; false by default.',
    {
      example: true,
    },
  ),
  'x-platform-readiness': mapped(
    'healthcheck',
    boolean,
    'Whether there is a `readinessProbe`; true by default.',
    {
      example: false,
    },
  ),
} satisfies KeyTable

export const healthcheckBlock = block(healthcheckKeys)

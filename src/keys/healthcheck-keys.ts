import { inCompose, type KeyTable, mapped, type TextsOf, unsupported } from './key.js'
import { block, boolean, either, number, scalar, text, words } from './shape.js'

export const httpKeys = {
  path: mapped(text()),
  port: mapped(number),
} satisfies KeyTable

const httpBlock = block(httpKeys, { required: ['path', 'port'] })

/** The keys of `healthcheck` (reference 2.6). */
export const healthcheckKeys = {
  disable: mapped(boolean),
  interval: mapped(scalar),
  retries: mapped(number),
  start_interval: inCompose(mapped(scalar), unsupported('Use `interval`. A probe has only one interval.')),
  start_period: mapped(scalar),
  test: mapped(either(text(), words), { merge: 'whole' }),
  timeout: mapped(scalar),

  http: mapped(httpBlock),
  'x-platform-liveness': mapped(boolean),
  'x-platform-readiness': mapped(boolean),
} satisfies KeyTable

export const healthcheckBlock = block(healthcheckKeys)

export const httpTexts = {
  path: { becomes: '`httpGet.path`.', example: '/health' },
  port: { becomes: '`httpGet.port`.', example: 8080 },
} satisfies TextsOf<typeof httpKeys>

export const healthcheckTexts = {
  disable: { becomes: 'No probe.', example: true, default: false },
  interval: { becomes: '`periodSeconds`.', example: '10s' },
  retries: { becomes: '`failureThreshold`.', example: 3 },
  start_interval: {
    becomes: 'A `startupProbe` with the same test: its `periodSeconds`.',
    example: '2s',
    default: '5s',
  },
  start_period: {
    becomes: '`initialDelaySeconds`; in the profile `compose` a `startupProbe` with the same test instead.',
    example: '30s',
  },
  test: { becomes: 'The `exec` command of the probe.', example: ['CMD', 'pg_isready'] },
  timeout: { becomes: '`timeoutSeconds`.', example: '5s' },
  http: {
    becomes: 'The `httpGet` of the probe.',
    example: { path: '/health', port: 8080 },
  },
  'x-platform-liveness': {
    becomes: '`true`: the container has a `livenessProbe`.',
    example: true,
    default: false,
  },
  'x-platform-readiness': {
    becomes: '`true`: the container has a `readinessProbe`.',
    example: false,
    default: true,
  },
} satisfies TextsOf<typeof healthcheckKeys>

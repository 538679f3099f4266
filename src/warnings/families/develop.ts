import type { Family, ReasonsOf } from '../entry.js'

/** The development of a service: `develop.watch`. */
export const develop = {
  'watch-left-out': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{action}' cannot be done when files change: {problem}. It is left out.",
    hint: '{instead}',
  },
  'watch-setting-unused': {
    severity: 'warning',
    effect: false,
    at: 'key',
    message: "{where}: '{key}' means nothing with the action '{action}', so it is left out.",
    hint: 'Remove it.',
  },
} as const satisfies Family

export const developReasons = {
  'watch-left-out': {
    since: '0.2.0',
    why: "An image is rebuilt from 'build', and 'sync+exec' runs a command of its own. Compose refuses to watch then, but runs the service.",
    remedy: 'Add what the message says is absent, or choose another action.',
  },
  'watch-setting-unused': {
    since: '0.2.0',
    why: "'target' and 'initial_sync' are for actions that copy files, and 'exec' is for 'sync+exec'.",
  },
} satisfies ReasonsOf<typeof develop>

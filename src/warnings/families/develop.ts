import type { Family, ReasonsOf } from '../entry.js'

/** The development of a service: `develop.watch`. */
export const develop = {
  'watch-left-out': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{action}` is not possible when files change: {problem}. tranship ignores it.',
    hint: '{instead}',
    fallback: 'Add the missing key, or choose another action.',
  },
} as const satisfies Family

export const developReasons = {
  'watch-left-out': {
    since: '0.2.0',
    why: '`rebuild` needs `build`, and `sync+exec` needs a command. Compose does not watch then, but runs the service.',
  },
} satisfies ReasonsOf<typeof develop>

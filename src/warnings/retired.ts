import { catalogue, type Code } from './catalogue.js'

/** Codes that tranship no longer reports, each with the code that replaced it. */
export const retiredCodes = {
  'annotation-key-too-long': 'invalid-annotation-key',
  'empty-document': 'not-a-manifest',
  'env-file-not-provided': 'file-not-provided',
  'host-file-changed': 'host-volume-read-only',
  'host-file-in-image': 'host-volume-not-kept',
  'host-folder-copied': 'host-volume-as-claim',
  'host-folder-in-image': 'host-volume-not-kept',
  'host-folder-in-pods': 'host-volume-not-kept',
  'host-folder-is-a-volume': 'host-volume-as-claim',
  'host-folder-read-only': 'host-volume-read-only',
  'host-volume-ignored': 'host-volume-not-mounted',
  'host-volume-missing': 'host-volume-not-mounted',
  'host-volume-not-deployed': 'host-volume-not-mounted',
  'mount-setting-unused': 'setting-without-effect',
  'port-mode-host': 'setting-without-effect',
  'renamed-host-in-file': 'renamed-host',
  'same-path': 'route-shadowed',
  'time-zone-unset': 'host-volume-not-mounted',
  'trailing-backslash': 'invalid-command',
  'unbalanced-quote': 'invalid-command',
  'unquoted-parenthesis': 'invalid-command',
  'volume-setting-unused': 'setting-without-effect',
  'watch-setting-unused': 'setting-without-effect',
} as const satisfies Readonly<Record<string, Code>>

/** Returns the warning that replaced a retired code, if a warning did. */
export function replacingWarning(name: string): Code | undefined {
  const code = replacementOf(name)
  return code !== undefined && catalogue[code].severity === 'warning' ? code : undefined
}

/** Returns the code that replaced a retired one. */
export function replacementOf(name: string): Code | undefined {
  return Object.hasOwn(retiredCodes, name) ? retiredCodes[name as keyof typeof retiredCodes] : undefined
}

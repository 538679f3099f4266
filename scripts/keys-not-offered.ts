/** Keys that completion leaves out in the profile `compose`, and the reasons. */
export interface KeysNotOffered {
  /** The path of the key. A path that ends in `.…` means all keys without effect below it. */
  readonly path: string
  /** The reason, in Markdown. */
  readonly reason: string
}

/** The keys of Docker Compose that completion leaves out. The README of the schemas has the same rows. */
export const keysNotOffered: readonly KeysNotOffered[] = [
  { path: 'version', reason: 'Compose calls it obsolete and ignores it.' },
  ...['configs', 'networks', 'secrets', 'volumes'].map((section) => ({
    path: `${section}.*.external.name`,
    reason: 'Its place is beside `external: true`. Compose keeps this one for old files.',
  })),
  {
    path: 'jobs.*.extends',
    reason: 'Compose reads it, but its schema lacks it, so other editors call it an error.',
  },
  {
    path: 'services.*.provider',
    reason: 'It takes the place of a container, so the service has no objects.',
  },
  {
    path: 'services.*.pre_start.[].…',
    reason: 'All containers of a Pod share the setting, or no container of Kubernetes has it.',
  },
]

/** Keys of the reference that Docker Compose refuses, each with what the Compose Specification has in its place. */
export const keysRefusedByCompose: Readonly<Record<string, string>> = {
  endpoints: 'Publish a port of the service instead.',
  'services.*.driver_opts': '',
  'services.*.healthcheck.http': 'Write a command in `test` instead.',
  'services.*.interface_name': 'Write it below `networks` of the service.',
  'services.*.link_local_ips': 'Write it below `networks` of the service.',
  'services.*.public': 'Publish a port instead, such as `8080:80`.',
  'services.*.resources': 'Use `deploy.resources` instead.',
  'services.*.storage_opts': 'Write `storage_opt` instead.',
  'services.*.pre_start.[].volumes.[].sub_path': 'Use `volume.subpath` instead.',
  'services.*.volumes.[].sub_path': 'Use `volume.subpath` instead.',
  profiles: 'Write `profiles` of each service.',
}

/**
 * Returns the reason why completion leaves out a key of Compose, and undefined if it offers the key. `hasEffect` is true
 * for a key that tranship supports.
 */
export function reasonNotToOffer(path: string, hasEffect: boolean): string | undefined {
  return keysNotOffered.find(({ path: row }) =>
    row.endsWith('.…') ? !hasEffect && path.startsWith(row.slice(0, -1)) : path === row,
  )?.reason
}

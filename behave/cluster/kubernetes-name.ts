/** Returns a service's name as objects have it: lower-case letters, digits and hyphens. */
export function kubernetesName(service: string): string {
  return service
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** `true` for a name that the DNS of a cluster can have. */
export function isDnsName(name: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(name)
}

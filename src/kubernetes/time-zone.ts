/**
 * True if a text looks like the name of a time zone: `Europe/Paris`, `Etc/GMT+5`, `UTC`. Kubernetes knows the zones of
 * its own database, and refuses `Local`.
 */
export function isTimeZone(text: string): boolean {
  const isNamed = text.split('/').every((part) => /^[a-z][\w+-]*$/i.test(part))
  return isNamed && text.toLowerCase() !== 'local'
}

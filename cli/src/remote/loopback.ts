import { isIP } from 'node:net'

/** `true` for a host of this machine, with or without a port. It needs no HTTPS, as for Docker. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

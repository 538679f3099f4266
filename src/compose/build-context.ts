import { withoutEnd } from '../source/ends.js'

/** Whether a build context is not a folder: a URL, or a repository as Git names one. */
export function isRemoteContext(context: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|git@|github\.com\/)/i.test(context)
}

/** Whether an additional context is neither a folder nor remote, but says by its prefix what it is: `service:base`. */
export function isTypedContext(context: string): boolean {
  return /^[a-z][a-z-]+:/.test(context)
}

/** The service whose image an additional context is, where it is one: `service:base`. */
export function serviceOfContext(context: string): string | undefined {
  return context.startsWith('service:') ? context.slice('service:'.length) : undefined
}

/** The path of a Dockerfile, which is relative to the folder of its context. */
export function dockerfileIn(context: string, dockerfile: string): string {
  if (/^(?:[/~\\]|[A-Za-z]:[\\/])/.test(dockerfile)) return dockerfile
  const plain = withoutEnd(context, '/')
  return plain === '.' || plain === '' ? dockerfile : `${plain}/${dockerfile.replace(/^(?:\.\/+)+/, '')}`
}

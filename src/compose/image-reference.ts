import { Fault } from '../source/fault.js'

/** The parts of an image's name, as written. */
export interface ImageReference {
  /** The registry with its port. Absent for the default registry, Docker Hub. */
  readonly registry: string | undefined
  /** The repository in the registry. */
  readonly repository: string
  readonly tag: string | undefined
  readonly digest: string | undefined
}

/** An error in the name of an image. Errors that begin with `empty` are about a missing part. */
export type ImageReferenceFault = Fault<
  | 'empty'
  | 'empty-repository'
  | 'empty-component'
  | 'empty-tag'
  | 'empty-digest'
  | 'scheme'
  | 'image-id'
  | 'invalid-registry'
  | 'invalid-repository'
  | 'upper-case'
  | 'invalid-tag'
  | 'invalid-digest'
  | 'too-long'
>

/** The longest name with the default registry spelled out, and without tag and digest. */
const longestName = 255

const registryHost =
  /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*|\[[a-fA-F0-9:]+\])(?::\d+)?$/
const repositoryComponent = /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*$/
const tagText = /^\w[\w.-]{0,127}$/

/** The digest algorithms of container runtimes, each with its number of hexadecimal digits. */
const digestLengths: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
])

/**
 * Parses the name of an image by the grammar of the distribution project, which Docker and Kubernetes follow:
 * `[registry[:port]/]repository[:tag][@digest]`. The first part is a registry if it has a dot, a colon or an upper-case
 * letter, or is `localhost`.
 */
export function parseImageReference(text: string): ImageReference | ImageReferenceFault {
  if (text === '') return new Fault('empty', 0, 0)
  const scheme = /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\//.exec(text)
  if (scheme) return new Fault('scheme', 0, scheme[0].length)

  const at = text.indexOf('@')
  const digestAt = at < 0 ? text.length : at
  const lastSlash = text.lastIndexOf('/', digestAt - 1)
  const colon = text.indexOf(':', lastSlash + 1)
  const nameEnd = colon < 0 || colon > digestAt ? digestAt : colon

  const name = readName(text.slice(0, nameEnd))
  if (name instanceof Fault) return name
  const tag = nameEnd === digestAt ? undefined : text.slice(nameEnd + 1, digestAt)
  if (tag === '') return new Fault('empty-tag', nameEnd, digestAt)
  if (tag !== undefined && !tagText.test(tag)) return new Fault('invalid-tag', nameEnd + 1, digestAt)
  const digest = at < 0 ? undefined : text.slice(at + 1)
  if (digest === '') return new Fault('empty-digest', at, text.length)
  if (digest !== undefined && !isDigest(digest)) return new Fault('invalid-digest', at + 1, text.length)
  if (/^[a-f0-9]{64}$/.test(text)) return new Fault('image-id', 0, text.length)
  return { tag, digest, ...name }
}

/** Returns the name of an image without its tag and digest. The text may be no valid name. */
export function repositoryOf(text: string): string {
  const [name = ''] = text.split('@', 1)
  const colon = name.lastIndexOf(':')
  return colon > name.lastIndexOf('/') ? name.slice(0, colon) : name
}

function readName(name: string): Pick<ImageReference, 'registry' | 'repository'> | ImageReferenceFault {
  // The colon or at sign that follows is the place of the error.
  if (name === '') return new Fault('empty-repository', 0, 1)
  const slash = name.indexOf('/')
  const first = name.slice(0, Math.max(0, slash))
  const looksLikeRegistry = /[.:A-Z]/.test(first) || first === 'localhost'
  const hasRegistry = looksLikeRegistry && registryHost.test(first)
  if (looksLikeRegistry && !hasRegistry && !repositoryComponent.test(first)) {
    return new Fault('invalid-registry', 0, first.length)
  }
  const repositoryAt = hasRegistry ? slash + 1 : 0
  const repository = name.slice(repositoryAt)
  const wrong = faultInRepository(repository, repositoryAt)
  if (wrong) return wrong
  const registry = hasRegistry ? first : undefined
  if (fullName(registry, repository).length > longestName) return new Fault('too-long', 0, name.length)
  return { registry, repository }
}

/** Returns the name with the default registry, as container runtimes complete it. */
function fullName(registry: string | undefined, repository: string): string {
  if (registry !== undefined && !/^(?:index\.)?docker\.io$/.test(registry)) return `${registry}/${repository}`
  return `docker.io/${repository.includes('/') ? '' : 'library/'}${repository}`
}

function faultInRepository(repository: string, start: number): ImageReferenceFault | undefined {
  const repositoryEnd = start + repository.length
  let at = start
  for (const component of repository.split('/')) {
    const end = at + component.length
    if (component === '') {
      return new Fault('empty-component', Math.max(0, at - 1), Math.min(end + 1, repositoryEnd))
    }
    if (!repositoryComponent.test(component)) {
      return repositoryComponent.test(component.toLowerCase())
        ? new Fault('upper-case', start, repositoryEnd)
        : new Fault('invalid-repository', at, end)
    }
    at = end + 1
  }
  return undefined
}

function isDigest(digest: string): boolean {
  const colon = digest.indexOf(':')
  const hexadecimal = digest.slice(colon + 1)
  return digestLengths.get(digest.slice(0, colon)) === hexadecimal.length && /^[a-f0-9]+$/.test(hexadecimal)
}

import { parseImageReference } from '../compose/image-reference.js'
import { workloadsIn } from '../keys/workload-sections.js'
import type { TranslateOptions } from '../options/options.js'
import { parserOf } from '../read.js'
import { Fault } from '../source/fault.js'
import type { Range } from '../source/position.js'
import { readGuessed } from './read-guessed.js'

/** The page of an image, and the place that names the image. */
export interface ImagePage {
  readonly url: string
  readonly range: Range
}

/** The pages of public registries. A registry that has no pages is not among them. */
const pages: Readonly<Record<string, (repository: string) => string>> = {
  'docker.io': (repository) =>
    `https://hub.docker.com/${repository.startsWith('library/') ? repository.replace('library/', '_/') : `r/${repository}`}`,
  'ghcr.io': (repository) => `https://ghcr.io/${repository}`,
  'mcr.microsoft.com': (repository) => `https://mcr.microsoft.com/artifact/mar/${repository}`,
  'public.ecr.aws': (repository) => `https://gallery.ecr.aws/${repository}`,
  'quay.io': (repository) => `https://quay.io/repository/${repository}`,
}

/**
 * Returns the pages of the images that services and jobs of a text name, if a public registry has them. With `build`, the
 * image is the user's own, and a name with a variable is not known.
 */
export function imagePages(text: string, options: TranslateOptions = {}): readonly ImagePage[] {
  const { roots, sources } = readGuessed(text, parserOf(options))
  const found = new Map<number, ImagePage>()
  for (const service of roots.flatMap(workloadsIn)) {
    const image = service.get('image')
    const url = image?.text === undefined || service.has('build') ? undefined : pageOf(image.text)
    // A service that merges another one has the same place.
    if (url !== undefined) found.set(image!.node.start, { url, range: sources.range(image!.node) })
  }
  return [...found.values()]
}

function pageOf(image: string): string | undefined {
  // The tag may have a variable, since the page is that of all tags. The port of a registry may not.
  const [name = '', ...tag] = image.split(':$')
  if (tag.some((part) => part.includes('/'))) return undefined
  const reference = parseImageReference(name)
  if (reference instanceof Fault) return undefined
  const { registry = 'docker.io', repository } = reference
  const isOfficial = registry === 'docker.io' && !repository.includes('/')
  return Object.hasOwn(pages, registry)
    ? pages[registry]!(isOfficial ? `library/${repository}` : repository)
    : undefined
}

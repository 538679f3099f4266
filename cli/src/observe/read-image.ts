import type { ImageConfig } from 'tranship'
import { type Fields, fieldsOf, textOf } from '../cluster/fields.js'
import { filesBelow } from './container-files.js'
import { type DockerEngine, EngineError } from './docker-engine.js'

/** The number of files of an image below a mount that are counted. */
const mostHidden = 1000

/** The facts about an image. An absent field could not be read. */
export interface ImageFacts {
  /** The digest of the image's configuration. */
  readonly digest?: string
  readonly config?: ImageConfig
  /** True if the image has `/bin/sh`. */
  readonly shell?: boolean
  /** The number of files below each path that a container mounts, and below those of the image's own volumes. */
  readonly hidden: ReadonlyMap<string, number>
}

/** Reads the configuration of an image, and its files from a container that is never started. */
export async function readImage(
  engine: DockerEngine,
  image: string,
  mounted: readonly string[],
): Promise<ImageFacts> {
  let found: ImageFacts = { hidden: new Map() }
  try {
    const name = image.split('/').map(encodeURIComponent).join('/')
    const read = fieldsOf(await engine.json(`/images/${name}/json`))
    const digest = textOf(read['Id'])
    const config = withoutSecrets(fieldsOf(read['Config']))
    found = { ...found, ...(digest === undefined ? {} : { digest }), config }
    const paths = new Set([...mounted, ...Object.keys(config.Volumes ?? {})])
    return { ...found, ...(await readFiles(engine, image, [...paths])) }
  } catch (error) {
    if (error instanceof EngineError) return found
    throw error
  }
}

async function readFiles(
  engine: DockerEngine,
  image: string,
  mounted: readonly string[],
): Promise<Pick<ImageFacts, 'shell' | 'hidden'>> {
  // An image without a command needs a word in its place.
  const id = await engine.create({ Image: image, Cmd: ['-'], Labels: { 'tranship.observe': 'true' } })
  const hidden = new Map<string, number>()
  try {
    const shell = await engine.has(`/containers/${id}/archive?path=/bin/sh`)
    for (const path of mounted) {
      const files = await filesBelow(engine, id, path, { entries: mostHidden })
      hidden.set(path, files?.count ?? 0)
    }
    return { shell, hidden }
  } finally {
    await engine.remove(id)
  }
}

/** The fields of a configuration that a translation reads. Variables and labels may hold passwords. */
const fieldsToRead = [
  ...['User', 'ExposedPorts', 'Volumes', 'Entrypoint', 'Cmd', 'WorkingDir', 'Shell', 'Healthcheck'],
] as const

/** Returns the configuration of an image without its variables and labels. */
export function withoutSecrets(config: Fields): ImageConfig {
  const present = fieldsToRead.filter(
    (key) => config[key] !== undefined && config[key] !== null && config[key] !== '',
  )
  return Object.fromEntries(present.map((key) => [key, config[key]]))
}

import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Facts about a published image, from its Dockerfile. */
export interface ImageFacts {
  /** Names without registry and tag, with the folder: `postgres`, `grafana/grafana`. */
  readonly names: readonly string[]
  /** A regular expression of the tags that the facts hold for. Without it they hold for all other tags. */
  readonly tag?: string
  /** The public Dockerfile. */
  readonly source: string
  /** Ports that the image's own command listens on, the one that clients use by default first: `5432`, `53/udp`. */
  readonly ports: readonly string[]
  /** `false` if none of its ports speaks HTTP. */
  readonly speaksHttp?: boolean
  /** The user that the container starts as, as `uid:gid`. */
  readonly user: string
  /** The user that the entry point changes to after it has given the volumes to them, as `uid:gid`. */
  readonly stepsDownTo?: string
  readonly users?: Readonly<Record<string, string>>
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
  /** The working directory. */
  readonly folder: string
  readonly volumes?: readonly string[]
  /** Folders with another owner than root, as `uid:gid`. */
  readonly owned?: Readonly<Record<string, string>>
  /** Folders that have files in the image. */
  readonly filled?: readonly string[]
  readonly stopSignal?: string
  /** `true` if the image's own command ends. */
  readonly ends?: boolean
}

/** The facts for an unknown image. */
export const unknownImage: ImageFacts = {
  names: [],
  source: '',
  ports: [],
  user: '0:0',
  entrypoint: [],
  command: ['stand-in'],
  folder: '/',
}

export const recordedImages = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'images.json'), 'utf8'),
) as readonly ImageFacts[]

/** Returns the facts of an image by its name, such as `docker.io/library/postgres:16-alpine@sha256:…`. */
export function factsOf(
  image: string,
  table: readonly ImageFacts[] = recordedImages,
): ImageFacts | undefined {
  const [reference = ''] = image.split('@')
  const [, withRegistry = reference, tag = 'latest'] = /^(.*?)(?::([^/:]+))?$/.exec(reference) ?? []
  const name = withRegistry.replace(/^[^/]*[.:][^/]*\//, '').replace(/^library\//, '')
  return table.find(
    ({ names, tag: pattern }) =>
      names.includes(name) && (pattern === undefined || new RegExp(pattern).test(tag)),
  )
}

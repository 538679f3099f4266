import type { Engines } from '../engines/engines.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

/** What builds images: `docker buildx`, with the words it begins with, or BuildKit itself by `buildctl`. */
export type Builder = Buildx | Buildctl

export interface Buildx {
  readonly kind: 'buildx'
  readonly program: string
  readonly words: readonly string[]
  /** Whether it is part of Docker, which can hold images. */
  readonly isDocker: boolean
  /** Such as 0.29; undefined where it does not say. */
  readonly version: number | undefined
  /** The builder that was asked for by its name; otherwise the one that buildx is set to. */
  readonly name?: string
}

export interface Buildctl {
  readonly kind: 'buildctl'
  /** Where BuildKit listens; otherwise `BUILDKIT_HOST` says it. */
  readonly address?: string
}

const candidates: readonly Pick<Buildx, 'program' | 'words' | 'isDocker'>[] = [
  { program: 'docker', words: ['buildx'], isDocker: true },
  { program: 'buildx', words: [], isDocker: false },
  { program: 'docker-buildx', words: [], isDocker: false },
]

/**
 * Finds what can build: the one asked for by the name that buildx has for it or by its address, `docker buildx`, buildx by
 * itself, or `buildctl` where `BUILDKIT_HOST` says where BuildKit is.
 *
 * @throws {UsageError} where there is none, with what to install.
 */
export async function findBuilder(
  asked: string | undefined,
  { env, signal }: Pick<Terminal, 'env' | 'signal'>,
  { spawn }: Pick<Engines, 'spawn'>,
): Promise<Builder> {
  const answers = async (name: string, parameters: readonly string[]) => {
    const ended = await spawn({ name, parameters, errors: 'returned', signal })
    return ended?.status === 0 ? ended.output : undefined
  }
  const isAddress = asked?.includes('://') === true
  for (const candidate of isAddress ? [] : candidates) {
    const said = await answers(candidate.program, [...candidate.words, 'version'])
    if (said === undefined) continue
    return { kind: 'buildx', ...candidate, version: versionIn(said), ...(asked && { name: asked }) }
  }
  if (asked !== undefined && !isAddress)
    throw new UsageError(`Builder '${asked}' is one of docker buildx, which is not installed.`, toInstall)
  if ((isAddress || env['BUILDKIT_HOST']) && (await answers('buildctl', ['--version'])) !== undefined)
    return { kind: 'buildctl', ...(isAddress && { address: asked }) }
  throw new UsageError('There is nothing here that builds images.', toInstall)
}

const toInstall =
  'Install docker buildx: https://docs.docker.com/go/buildx. Or install buildctl, and set BUILDKIT_HOST to where BuildKit listens.'

/** The minor version decides what buildx understands, as all of them begin with 0; a later major one is as good as any. */
function versionIn(text: string): number | undefined {
  const [, major, minor] = / v?(\d+)\.(\d+)\./.exec(text) ?? []
  return major === undefined ? undefined : Number(major) * 1000 + Number(minor)
}

import type { Engines } from '../engines/engines.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

/** A program that builds images: `docker buildx`, or `buildctl`, which talks to BuildKit directly. */
export type Builder = Buildx | Buildctl

export interface Buildx {
  readonly kind: 'buildx'
  readonly program: string
  readonly words: readonly string[]
  /** `true` if it is part of Docker, which can store images. */
  readonly isDocker: boolean
  /** The version, such as 29 for 0.29; `undefined` if buildx doesn't print it. */
  readonly version: number | undefined
  /** The builder that the user named; by default, the one that buildx has selected. */
  readonly name?: string
}

export interface Buildctl {
  readonly kind: 'buildctl'
  /** The address of BuildKit; by default, that of `BUILDKIT_HOST`. */
  readonly address?: string
}

const candidates: readonly Pick<Buildx, 'program' | 'words' | 'isDocker'>[] = [
  { program: 'docker', words: ['buildx'], isDocker: true },
  { program: 'buildx', words: [], isDocker: false },
  { program: 'docker-buildx', words: [], isDocker: false },
]

/**
 * Finds a program that builds: `docker buildx`, buildx alone, or `buildctl` if `BUILDKIT_HOST` is set. The user may
 * name a builder of buildx, or the address of BuildKit.
 *
 * @throws {UsageError} if there is none, with a hint on how to install one.
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
    throw new UsageError(`Builder \`${asked}\` is one of docker buildx, which is not installed.`, installHint)
  if ((isAddress || env['BUILDKIT_HOST']) && (await answers('buildctl', ['--version'])) !== undefined)
    return { kind: 'buildctl', ...(isAddress && { address: asked }) }
  throw new UsageError('No program to build images is installed.', installHint)
}

const installHint =
  'Install docker buildx: https://docs.docker.com/go/buildx. Or install buildctl, and set BUILDKIT_HOST to where BuildKit listens.'

/** Returns a number that orders versions. buildx has only had 0.x versions, so this is the minor version until 1.0. */
function versionIn(text: string): number | undefined {
  const [, major, minor] = / v?(\d+)\.(\d+)\./.exec(text) ?? []
  return major === undefined ? undefined : Number(major) * 1000 + Number(minor)
}

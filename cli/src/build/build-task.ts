import type { BuildPlan, ImageBuild } from 'tranship/plan'
import type { TranslateOptions } from 'tranship'
import type { Engines } from '../engines/engines.js'
import type { Terminal } from '../terminal/terminal.js'
import type { Destination } from './destination.js'
import type { Right } from './right.js'

/** The settings of a build. */
export interface BuildSettings {
  readonly destination: Destination
  /** The name of a buildx builder, or the address of BuildKit. */
  readonly builder?: string | undefined
  readonly noCache?: boolean | undefined
  /** `true` to look for newer versions of base images. */
  readonly pull?: boolean | undefined
  /** The rights that the user grants to builds. */
  readonly allowed?: readonly Right[] | undefined
  /** The builder's progress output: `auto`, `plain`, `tty`, `quiet` or `rawjson`. */
  readonly progress?: string | undefined
}

/**
 * The environment of a build. Paths of the plan are relative to `folder`. `options` has the variables for its secrets.
 */
export type BuildSurroundings = Pick<Terminal, 'env' | 'signal' | 'atSuddenEnd'> & {
  readonly folder: string
  /** The root of an untrusted manifest. */
  readonly root?: string | undefined
  readonly options: TranslateOptions
}

/** One build: the plan, the settings and the environment. */
export interface BuildTask extends BuildSurroundings, Pick<Engines, 'spawn'> {
  readonly plan: BuildPlan
  readonly settings: BuildSettings
  /** A temporary folder, removed after the build. */
  readonly working: string
}

/**
 * Returns the entitlements that an image needs. Builders grant them only if they are passed on the command line too.
 */
export function allowancesOf({ entitlements, network }: ImageBuild): readonly string[] {
  return [...new Set([...entitlements, ...(network === 'host' ? ['network.host'] : [])])]
}

/** Thrown if the builder fails. The builder has printed the reason. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

/** The builder's metadata for each image, by bake target. */
export type BuildMetadata = Readonly<Record<string, ImageMetadata | undefined>>

export interface ImageMetadata {
  readonly 'containerimage.digest'?: string
  readonly 'containerimage.config.digest'?: string
}

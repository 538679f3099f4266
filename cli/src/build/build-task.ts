import type { BuildPlan, ImageBuild } from 'tranship/plan'
import type { TranslateOptions } from 'tranship'
import type { Engines } from '../engines/engines.js'
import type { Terminal } from '../terminal/terminal.js'
import type { Destination } from './destination.js'
import type { Right } from './right.js'

/** How to build. */
export interface BuildSettings {
  readonly destination: Destination
  /** The name that buildx has for a builder, or the address of BuildKit. */
  readonly builder?: string | undefined
  readonly noCache?: boolean | undefined
  /** Whether to look for newer versions of base images. */
  readonly pull?: boolean | undefined
  /** The rights that the user gives to builds. */
  readonly allowed?: readonly Right[] | undefined
  /** How the builder shows its progress: `auto`, `plain`, `tty`, `quiet` or `rawjson`. */
  readonly progress?: string | undefined
}

/** The surroundings of a build. Paths of the plan are relative to `folder`; `options` have the variables of its secrets. */
export type BuildSurroundings = Pick<Terminal, 'env' | 'signal' | 'atSuddenEnd'> & {
  readonly folder: string
  /** The root of an untrusted manifest. */
  readonly root?: string | undefined
  readonly options: TranslateOptions
}

/** One build: what to do, and what to do it with. */
export interface BuildTask extends BuildSurroundings, Pick<Engines, 'spawn'> {
  readonly plan: BuildPlan
  readonly settings: BuildSettings
  /** A folder for files of ours, which is removed after the build. */
  readonly working: string
}

/** What an image needs that is more than building: builders allow it only to those who say it again. */
export function allowancesOf({ entitlements, network }: ImageBuild): readonly string[] {
  return [...new Set([...entitlements, ...(network === 'host' ? ['network.host'] : [])])]
}

/** A build that the builder has failed at, which has said why. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

/** What a builder says of each image that it has made, by its target. */
export type BuildMetadata = Readonly<Record<string, ImageMetadata | undefined>>

export interface ImageMetadata {
  readonly 'containerimage.digest'?: string
  readonly 'containerimage.config.digest'?: string
}

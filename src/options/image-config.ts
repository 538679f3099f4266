/**
 * What an image says of itself: the object `config` of an OCI image configuration, with its names, as far as it is read.
 * Whatever else stands in it may stay there.
 */
export interface ImageConfig {
  /** The user of the image's processes: a name or number, possibly with a group behind a colon. */
  readonly User?: string | null
  /** The ports that programs listen on, such as `80/tcp`; the values are empty objects. */
  readonly ExposedPorts?: Readonly<Record<string, unknown>> | null
  /** The folders that are volumes; the values are empty objects. */
  readonly Volumes?: Readonly<Record<string, unknown>> | null
  /** What is run before the words of `Cmd`; absent where those are all. */
  readonly Entrypoint?: readonly string[] | null
  /** The command, or what `Entrypoint` gets; absent where there is none. */
  readonly Cmd?: readonly string[] | null
  /** The folder in which commands run, which mostly has the program. */
  readonly WorkingDir?: string | null
  /** The shell of commands that are one text; absent for `/bin/sh -c`. Docker's addition, as is `Healthcheck`. */
  readonly Shell?: readonly string[] | null
  /** Absent where the image has none. */
  readonly Healthcheck?: ImageHealthcheck | null
}

/** The healthcheck of an image. A time or number that is left out or zero is Docker's default. */
export interface ImageHealthcheck {
  /** `["NONE"]`, or `CMD` or `CMD-SHELL` and what is run. */
  readonly Test?: readonly string[] | null
  /** Nanoseconds, like the other times. */
  readonly Interval?: number
  readonly Timeout?: number
  readonly StartPeriod?: number
  readonly StartInterval?: number
  readonly Retries?: number
}

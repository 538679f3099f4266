/**
 * The configuration of an image: the object `config` of an OCI image configuration. tranship reads the fields below and
 * ignores all others.
 */
export interface ImageConfig {
  /** The user of the image's processes: a name or number, with an optional group after a colon. */
  readonly User?: string | null
  /** The ports that programs listen on, such as `80/tcp`. The values are empty objects. */
  readonly ExposedPorts?: Readonly<Record<string, unknown>> | null
  /** The folders that are volumes. The values are empty objects. */
  readonly Volumes?: Readonly<Record<string, unknown>> | null
  /** The program to run, with the words of `Cmd` as its last arguments. Absent if `Cmd` has the program. */
  readonly Entrypoint?: readonly string[] | null
  /** The command, or the arguments of `Entrypoint`. Absent if there are none. */
  readonly Cmd?: readonly string[] | null
  /** The folder in which commands run. */
  readonly WorkingDir?: string | null
  /**
   * The shell for commands that are one text; `/bin/sh -c` if absent. This field and `Healthcheck` are additions of
   * Docker.
   */
  readonly Shell?: readonly string[] | null
  /** The healthcheck. Absent if the image has none. */
  readonly Healthcheck?: ImageHealthcheck | null
}

/** The healthcheck of an image. A time or number that is left out or zero means Docker's default. */
export interface ImageHealthcheck {
  /** `["NONE"]`, or the command after `CMD` or `CMD-SHELL`. */
  readonly Test?: readonly string[] | null
  /** The time in nanoseconds, as in the other fields. */
  readonly Interval?: number
  readonly Timeout?: number
  readonly StartPeriod?: number
  readonly StartInterval?: number
  readonly Retries?: number
}

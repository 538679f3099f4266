/** Questions to one container, as the stand-in takes them. */
export interface Questions {
  readonly reach?: readonly {
    readonly address: string
    readonly udp?: boolean
    readonly all?: readonly string[]
  }[]
  readonly write?: readonly {
    readonly folder: string
    readonly mark: string
    readonly uid: number
    readonly gid: number
    readonly stepDown: boolean
  }[]
  readonly hash?: readonly string[]
  readonly list?: readonly string[]
  readonly status?: boolean
  /** Milliseconds in which a refused connection is tried again. */
  readonly patience?: number
}

/** The answers of one container. */
export interface Answers {
  /** Answers by address, with `/udp` for UDP: the names that answered, or a text that begins with `! `. */
  readonly reach: Readonly<Record<string, readonly string[]>>
  /** Answers by folder: empty if it is writable, or the reason why not. */
  readonly write: Readonly<Record<string, string>>
  /** Answers by path and file: digest and mode, or a text that begins with `! `. */
  readonly hash: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly list: Readonly<Record<string, readonly string[]>>
  readonly status: Status | null
}

export interface Status {
  readonly environment: readonly string[]
  readonly argv: readonly string[]
  readonly folder: string
  readonly uid: number
  readonly gid: number
  readonly groups: readonly number[]
  readonly hostname: string
  readonly hosts: string
  readonly sharedBytes: number
  readonly readOnly: boolean
}

/** The line of a one-shot's log that has its answers. */
export const answersPrefix = 'stand-in answers: '

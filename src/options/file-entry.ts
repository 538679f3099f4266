import type { WithheldReason } from './options.js'

/** The file or folder that a host has at a path of the Compose file. */
export type FileEntry =
  | {
      readonly kind: 'file'
      /** The text or the bytes of the file. Absent if nobody has read it, because it is too large or lies elsewhere. */
      readonly content?: string | Uint8Array | undefined
      /** The permission bits, such as `0o755`. Absent if the host has none, as on Windows. */
      readonly mode?: number | undefined
      /** The reason why the host refuses to read the file. Absent if it does not refuse. */
      readonly withheld?: WithheldReason | undefined
    }
  | {
      readonly kind: 'folder'
      /** The paths of all files in the folder, relative to it. Absent if they are too many or too large. */
      readonly files?: readonly string[] | undefined
      /** The reason why the host refuses to list the folder. Absent if it does not refuse. */
      readonly withheld?: WithheldReason | undefined
    }
  | {
      readonly kind: 'missing'
      /** The reason why the host would not read the file if it existed. Absent if there is none. */
      readonly withheld?: WithheldReason | undefined
    }
  /** A path that the host refuses to look at. */
  | { readonly kind: 'unknown'; readonly withheld: WithheldReason }

import type { WithheldReason } from './options.js'

/** What a host has at a path that a manifest names. */
export type FileEntry =
  | {
      readonly kind: 'file'
      /** The text or the bytes. Absent if nobody has read the file: it is too large, or lies somewhere else. */
      readonly content?: string | Uint8Array | undefined
      /** The permission bits, such as `0o755`. Absent if the host does not have them, as on Windows. */
      readonly mode?: number | undefined
      /** The reason why the host has not read the file; absent if it has, or if it never would. */
      readonly withheld?: WithheldReason | undefined
    }
  | {
      readonly kind: 'folder'
      /** The paths of all files in it, from the folder. Absent if they are too many or too large to be given. */
      readonly files?: readonly string[] | undefined
      /** The reason why the host has not listed the folder; absent if it has, or if it never would. */
      readonly withheld?: WithheldReason | undefined
    }
  | {
      readonly kind: 'missing'
      /** The reason why the host would not read the file if it were there; absent if there is none. */
      readonly withheld?: WithheldReason | undefined
    }
  /** The host has not looked at the path, for a reason. */
  | { readonly kind: 'unknown'; readonly withheld: WithheldReason }

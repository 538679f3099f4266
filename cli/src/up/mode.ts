/**
 * The permissions of a file or folder of this machine. Windows has none that says what may be run, so there everything
 * may be, as in what Docker mounts or copies into an image from there.
 */
export function modeHere(mode: number, isWindows: boolean): number {
  return isWindows ? (mode & 0o777) | 0o111 : mode & 0o777
}

interface Sent {
  readonly kind: 'file' | 'folder' | 'link'
  readonly mode: number
}

/**
 * The permissions in the container. What the owner may do, the group may do too: the application has another user, and the
 * group of the volume. Folders hand on that group to what is made in them.
 */
export function modeInContainer({ kind, mode }: Sent): number {
  return mode | ((mode & 0o700) >> 3) | (kind === 'folder' ? 0o2770 : 0o660)
}

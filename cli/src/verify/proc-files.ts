import { parseSockets, type Socket } from '../observe/sockets.js'

/** The files that one `cat` in a container reads. Each line tells which file it comes from. */
export const procFiles: readonly string[] = [
  ...['tcp', 'tcp6', 'udp', 'udp6'].map((name) => `/proc/net/${name}`),
  '/proc/1/status',
  '/proc/self/mountinfo',
]

/** The content of these files. */
export interface ProcContent {
  readonly sockets: readonly Socket[]
  /** The user of the first process. */
  readonly uid: number | undefined
  readonly mounts: readonly Mounted[]
}

/** A mount, as the kernel lists it. */
export interface Mounted {
  readonly path: string
  readonly isReadOnly: boolean
}

/** Parses the output of `cat` with these files. A file that is missing has no lines, and unknown lines are skipped. */
export function parseProcFiles(text: string): ProcContent {
  const sockets = { tcp: [] as string[], udp: [] as string[] }
  let protocol: Socket['protocol'] = 'tcp'
  let uid: number | undefined
  const mounts: Mounted[] = []
  for (const line of text.split('\n')) {
    // The lists of UDP have a last column `drops`.
    if (/^ *sl /.test(line)) protocol = line.includes('drops') ? 'udp' : 'tcp'
    else if (/^ *\d+: /.test(line)) sockets[protocol].push(line)
    else if (line.startsWith('Uid:\t')) uid = Number(line.split('\t')[2])
    else if (/^\d+ \d+ \d+:\d+ /.test(line)) mounts.push(parseMount(line))
  }
  return {
    sockets: [...parseSockets(sockets.tcp.join('\n'), 'tcp'), ...parseSockets(sockets.udp.join('\n'), 'udp')],
    uid,
    mounts,
  }
}

/** Parses `36 35 98:0 /root /path rw,noatime shared:1 - ext3 /dev/root ro`. */
function parseMount(line: string): Mounted {
  const [own = '', ofFileSystem = ''] = line.split(' - ')
  const [, , , , path = '', options = ''] = own.split(' ')
  const [, , superOptions = ''] = ofFileSystem.split(' ')
  return {
    path: path.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8))),
    isReadOnly: [options, superOptions].some((list) => list.split(',').includes('ro')),
  }
}

/** Returns the mount that holds a path: the deepest one above it. A later mount covers an earlier one. */
export function mountAbove<Mount extends { readonly path: string }>(
  path: string,
  mounts: readonly Mount[],
): Mount | undefined {
  const above = mounts.filter((mount) => `${path}/`.startsWith(mount.path === '/' ? '/' : `${mount.path}/`))
  return above.reduce<Mount | undefined>(
    (deepest, mount) => (deepest === undefined || mount.path.length >= deepest.path.length ? mount : deepest),
    undefined,
  )
}

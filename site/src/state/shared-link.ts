import { type Project, projectOf } from './project.js'

const prefix = '#project='

/** The most that a link may hold, in bytes before they are compressed. A few kilobytes are usual. */
export const MOST_BYTES = 1024 * 1024

/** The most files of a link: each is a tab of the page. */
export const MOST_FILES = 100

/** A fragment that does not hold a project. A link is `damaged` where a part is missing or was changed. */
export type UnusableLink = 'damaged' | 'too-large'

/** Returns the fragment of a link that opens a project, compressed; undefined where the project is too large for one. */
export async function toFragment(project: Project): Promise<string | undefined> {
  const text = new Blob([JSON.stringify(project)])
  if (text.size > MOST_BYTES || project.files.length > MOST_FILES) return undefined
  const stream = text.stream().pipeThrough(new CompressionStream('deflate-raw'))
  const compressed = new Uint8Array(await new Response(stream).arrayBuffer())
  const binary = Array.from(compressed, (byte) => String.fromCharCode(byte)).join('')
  return prefix + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Returns the project that a fragment holds; undefined where it is none of a link. Anybody can make a link, and 1 kB of it
 * can become 1 MB: no more is decompressed than a link may hold.
 */
export async function fromFragment(fragment: string): Promise<Project | UnusableLink | undefined> {
  if (!fragment.startsWith(prefix)) return undefined
  // What is random does not become smaller: base64 takes four characters for three bytes.
  if (fragment.length > 2 * MOST_BYTES) return 'too-large'
  try {
    const binary = atob(fragment.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const text = await decompressed(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
    if (text === undefined) return 'too-large'
    const project = projectOf(JSON.parse(text))
    if (project === undefined) return 'damaged'
    return project.files.length > MOST_FILES ? 'too-large' : project
  } catch {
    return 'damaged'
  }
}

/** Decompresses a text to its end; undefined, without going on, where it is longer than a link may be. */
async function decompressed(compressed: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let left = MOST_BYTES
  const stream = inPieces(compressed).pipeThrough(new DecompressionStream('deflate-raw'))
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    left -= value.length
    if (left < 0) {
      // Nobody waits for its end: what is half decompressed is an error to some browsers.
      void reader.cancel().catch(() => undefined)
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** A browser decompresses all of a piece at once, whether anybody reads it or not. */
const PIECE = 1024

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.subarray(at, (at += PIECE)))
      },
    },
    { highWaterMark: 0 },
  )
}

import { linkPrefix } from './own-text.js'
import { MOST_BYTES, MOST_FILES } from './project-bounds.js'
import { type Project, projectOf } from './project.js'

/** A link without a valid project. It is `damaged` if a part is missing or changed. */
export type UnusableLink = 'damaged' | 'too-large'

/** Returns the compressed fragment of a link to a project; `undefined` if the project is too large. */
export async function toFragment(project: Project): Promise<string | undefined> {
  const text = new Blob([JSON.stringify(project)])
  if (text.size > MOST_BYTES || project.files.length > MOST_FILES) return undefined
  const stream = text.stream().pipeThrough(new CompressionStream('deflate-raw'))
  const compressed = new Uint8Array(await new Response(stream).arrayBuffer())
  const binary = Array.from(compressed, (byte) => String.fromCharCode(byte)).join('')
  return linkPrefix + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Returns the project in a fragment; `undefined` if the fragment belongs to no such link. A malicious link of 1 kB may
 * decompress to 1 MB, so decompression stops at the limit.
 */
export async function fromFragment(fragment: string): Promise<Project | UnusableLink | undefined> {
  if (!fragment.startsWith(linkPrefix)) return undefined
  // Random data doesn't compress, and base64 adds a third.
  if (fragment.length > 2 * MOST_BYTES) return 'too-large'
  try {
    const binary = atob(fragment.slice(linkPrefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const text = await decompressed(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
    if (text === undefined) return 'too-large'
    const project = projectOf(JSON.parse(text))
    if (project === undefined) return 'damaged'
    return project.files.length > MOST_FILES ? 'too-large' : project
  } catch {
    return 'damaged'
  }
}

/** Decompresses a text; `undefined` if it exceeds the limit. */
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
      // Ignore the result: some browsers report an error for incomplete input.
      void reader.cancel().catch(() => undefined)
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The size of input pieces, in bytes. Browsers decompress each piece as a whole, even if nobody reads it. */
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

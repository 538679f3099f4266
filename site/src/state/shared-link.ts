import { type Project, projectOf } from './project.js'

const prefix = '#project='

/** A project as the fragment of a link: compressed, and never sent to a server. */
export async function toFragment(project: Project): Promise<string> {
  const text = new Blob([JSON.stringify(project)])
  const compressed = await bytesOf(text.stream().pipeThrough(new CompressionStream('deflate-raw')))
  const binary = Array.from(compressed, (byte) => String.fromCharCode(byte)).join('')
  return prefix + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The project that a fragment holds; undefined where it holds none. */
export async function fromFragment(fragment: string): Promise<Project | 'damaged' | undefined> {
  if (!fragment.startsWith(prefix)) return undefined
  try {
    const binary = atob(fragment.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
    const compressed = new Blob([Uint8Array.from(binary, (character) => character.charCodeAt(0))])
    const bytes = await bytesOf(compressed.stream().pipeThrough(new DecompressionStream('deflate-raw')))
    return projectOf(JSON.parse(new TextDecoder().decode(bytes))) ?? 'damaged'
  } catch {
    return 'damaged'
  }
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

import { createHash } from 'node:crypto'
import path from 'node:path'
import { type Fields, fieldsOf } from '../cluster/fields.js'
import { writePrivateFile } from '../files/private-folder.js'
import { mostBytes } from '../files/read-file.js'
import type { Registry } from './registry.js'
import { RemoteError } from './remote-error.js'

/** The limits on an artifact. A layer is one file, with the limit of all files. */
const mostLayers = 200
const mostManifestBytes = 4 * 1024 * 1024

const manifestType = 'application/vnd.oci.image.manifest.v1+json'
const composeFile = 'application/vnd.docker.compose.file+yaml'
const envFile = 'application/vnd.docker.compose.envfile'

/** The file of all Compose files that no other one extends. */
const mainFile = 'compose.yaml'
const separator = Buffer.from('\n---\n')

/**
 * Writes the files of an artifact of Compose into a folder. Its Compose files become documents of one file, as in Docker
 * Compose; those that another extends, and env files, have names of their own.
 *
 * @throws {RemoteError} if the registry refuses, if a digest is wrong, or if it is no artifact of Compose.
 */
export async function fetchArtifact(registry: Registry, digest: string, folder: string): Promise<void> {
  const manifest = await registry.get(`manifests/${digest}`, {
    most: mostManifestBytes,
    accept: manifestType,
  })
  checkDigest(manifest, digest)
  const files = new Map<string, Buffer>()
  for (const layer of layersOf(manifest)) {
    const { mediaType, digest: own } = layer
    if (mediaType !== composeFile && mediaType !== envFile) continue
    if (typeof own !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(own))
      throw new RemoteError('A layer of its manifest has no digest of SHA-256.')
    const content = await registry.get(`blobs/${own}`, { most: mostBytes, accept: '*/*' })
    checkDigest(content, own)
    const name = nameOf(layer)
    const earlier = files.get(name)
    files.set(name, earlier === undefined ? content : Buffer.concat([earlier, separator, content]))
  }
  if (!files.has(mainFile))
    throw new RemoteError('It is no Compose file: no layer has the media type of one.')
  for (const [name, content] of files) writePrivateFile(path.join(folder, name), content)
}

function layersOf(manifest: Buffer): readonly Fields[] {
  let layers: unknown
  try {
    layers = (JSON.parse(manifest.toString('utf8')) as { readonly layers?: unknown }).layers
  } catch {
    throw new RemoteError('Its manifest is not JSON.')
  }
  if (!Array.isArray(layers)) throw new RemoteError('It is no artifact: its manifest has no layers.')
  if (layers.length > mostLayers) throw new RemoteError(`It has more than ${mostLayers} layers.`)
  return layers.map(fieldsOf)
}

/** Returns the name of a layer's file in the folder. The artifact must not write elsewhere. */
function nameOf({ mediaType, annotations: written }: Fields): string {
  const annotations = fieldsOf(written)
  const isCompose = mediaType === composeFile
  if (isCompose && !Object.hasOwn(annotations, 'com.docker.compose.extends')) return mainFile
  const name = annotations[isCompose ? 'com.docker.compose.file' : 'com.docker.compose.envfile']
  if (typeof name === 'string' && /^[\w.-]{1,200}$/.test(name) && !/^\.{1,2}$/.test(name)) return name
  throw new RemoteError('A layer of its manifest has no plain file name.')
}

function checkDigest(content: Buffer, digest: string): void {
  const found = `sha256:${createHash('sha256').update(content).digest('hex')}`
  if (found !== digest) throw new RemoteError(`The registry sent other content: it has the digest ${found}.`)
}

import { createHash } from 'node:crypto'

/** The configuration of an image, as the Open Container Initiative has it. */
export interface ContainerConfig {
  readonly User?: string
  readonly Env?: readonly string[]
  readonly Entrypoint?: readonly string[]
  readonly Cmd?: readonly string[]
  readonly WorkingDir?: string
  readonly Volumes?: Readonly<Record<string, object>>
  readonly ExposedPorts?: Readonly<Record<string, object>>
  readonly StopSignal?: string
  readonly Healthcheck?: object
  readonly Shell?: readonly string[]
}

/** An image of uncompressed layers. */
export interface Image {
  readonly config: ContainerConfig
  readonly layers: readonly Buffer[]
}

/** Returns the file of an image's configuration. */
export function configurationOf({ config, layers }: Image): Buffer {
  return Buffer.from(
    JSON.stringify({
      architecture: architectures[process.arch] ?? process.arch,
      os: 'linux',
      created: '2026-01-01T00:00:00Z',
      config,
      rootfs: { type: 'layers', diff_ids: layers.map(digestOf) },
    }),
  )
}

/** A registry that takes images over plain HTTP, such as `127.0.0.1:15000`. */
export class Registry {
  /** The digests and tags that the registry has for sure. */
  private readonly present = new Map<string, Promise<void>>()

  constructor(private readonly address: string) {}

  /** @throws Error if nothing answers. */
  async check(): Promise<void> {
    const answer = await fetch(`http://${this.address}/v2/`).catch(() => undefined)
    if (answer?.ok !== true) throw new Error(`there is no registry at ${this.address}`)
  }

  /** Pushes an image, if missing, and returns the reference for nodes. */
  async push(repository: string, image: Image): Promise<string> {
    const { layers } = image
    const configText = configurationOf(image)
    const manifest = JSON.stringify({
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: {
        mediaType: 'application/vnd.oci.image.config.v1+json',
        size: configText.length,
        digest: digestOf(configText),
      },
      layers: layers.map((layer) => ({
        mediaType: 'application/vnd.oci.image.layer.v1.tar',
        size: layer.length,
        digest: digestOf(layer),
      })),
    })
    const tag = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
    await this.once(`${repository}:${tag}`, async () => {
      const blobs = [...layers, configText]
      await Promise.all(blobs.map((blob) => this.once(digestOf(blob), () => this.pushBlob(repository, blob))))
      await this.request('PUT', `/v2/${repository}/manifests/${tag}`, manifest, {
        'content-type': 'application/vnd.oci.image.manifest.v1+json',
      })
    })
    return `${this.address}/${repository}:${tag}`
  }

  private once(key: string, work: () => Promise<void>): Promise<void> {
    const known = this.present.get(key) ?? work()
    this.present.set(key, known)
    return known
  }

  private async pushBlob(repository: string, blob: Buffer): Promise<void> {
    const digest = digestOf(blob)
    const there = await fetch(`http://${this.address}/v2/${repository}/blobs/${digest}`, { method: 'HEAD' })
    if (there.ok) return
    const started = await this.request('POST', `/v2/${repository}/blobs/uploads/`)
    const place = new URL(started.headers.get('location') ?? '', `http://${this.address}`)
    place.searchParams.set('digest', digest)
    await this.request('PUT', place.href, blob, { 'content-type': 'application/octet-stream' })
  }

  private async request(
    method: string,
    at: string,
    body?: Buffer | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const url = new URL(at, `http://${this.address}`)
    const content = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }
    const answer = await fetch(url, { method, headers, ...content })
    if (!answer.ok) throw new Error(`registry ${this.address}: ${method} ${url.pathname}: ${answer.status}`)
    return answer
  }
}

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

export function digestOf(content: Buffer): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`
}

import { type Fields, fieldsOf } from '../cluster/fields.js'
import { type DockerEngine, EngineError } from './docker-engine.js'
import { UsageError } from '../usage-error.js'
import { hasOwnNetwork, idOf, startOf } from './observe-container.js'

interface HelperSettings {
  readonly helperImage?: string | undefined
  readonly duration: number
}

/** The time after the watch at which a helper ends by itself, in seconds. The engine then removes it. */
const spareTime = 60

/** Containers that read files of the network of others, whose images have no `cat`. Without an image, there are none. */
export class HelperContainers {
  private readonly started = new Map<string, string>()

  constructor(
    private readonly engine: DockerEngine,
    private readonly settings: HelperSettings,
  ) {}

  /** Runs a program beside a container, and returns its output. It is empty if the container has ended meanwhile. */
  async run(container: Fields, words: readonly string[]): Promise<string> {
    const { helperImage } = this.settings
    if (helperImage === undefined) return ''
    const helper = this.started.get(idOf(container)) ?? (await this.startBeside(container, helperImage))
    if (helper === undefined) return ''
    this.started.set(idOf(container), helper)
    return this.engine.run(helper, words)
  }

  async remove(): Promise<void> {
    for (const helper of this.started.values()) await this.removeOne(helper)
  }

  private async startBeside(container: Fields, image: string): Promise<string | undefined> {
    const { duration } = this.settings
    let helper: string | undefined
    try {
      helper = await this.engine.create({
        ...{ Image: image, Entrypoint: ['sleep'], Cmd: [String(Math.ceil(duration / 1000) + spareTime)] },
        Labels: { 'tranship.observe': 'true' },
        HostConfig: { NetworkMode: `container:${idOf(container)}`, AutoRemove: true, CapDrop: ['ALL'] },
      })
      await this.engine.start(helper)
      return helper
    } catch (error) {
      if (helper !== undefined) await this.removeOne(helper)
      if (!(error instanceof EngineError)) throw error
      if (await this.hasEnded(container)) return undefined
      throw new UsageError(
        `A helper container of \`${image}\` cannot be started: ${error.message}`,
        `Name an image with \`sleep\` and \`cat\`, and pull it first: \`docker pull ${image}\`.`,
      )
    }
  }

  /** Returns true if a container has ended or started again since it was read. Engines answer otherwise to that. */
  private async hasEnded(container: Fields): Promise<boolean> {
    try {
      const now = fieldsOf(await this.engine.json(`/containers/${idOf(container)}/json`))
      return !hasOwnNetwork(now) || startOf(now) !== startOf(container)
    } catch (error) {
      if (error instanceof EngineError) return true
      throw error
    }
  }

  private async removeOne(helper: string): Promise<void> {
    await this.engine.remove(helper).catch((error: unknown) => {
      // The engine removes a helper that has ended.
      if (!(error instanceof EngineError)) throw error
    })
  }
}

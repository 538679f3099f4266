import type { ImageConfig } from 'tranship'
import { parseImageReference } from 'tranship/internal'
import type { Clock } from '../engines/clock.js'
import type { Engines } from '../engines/engines.js'
import type { ProgramEnd } from '../engines/spawn.js'
import { printNote, printWarning } from '../terminal/print-warning.js'
import type { Terminal } from '../terminal/terminal.js'
import type { Buildx } from './builder.js'

/** The number of images that are looked up at the same time. */
const mostAtOnce = 4

/** The timeout of one lookup, in milliseconds. Some registries never answer. */
const longest = 10_000

/** The time until the user is told about slow registries, in milliseconds. */
const patience = 2000

/** Looks up images in their registries with a builder, until the signal is aborted. */
export class ImageLookUp {
  private readonly found = new Map<string, ImageConfig>()
  private readonly underWay = new Set<string>()
  private readonly unanswered: string[] = []
  private readonly silentRegistries = new Set<string | undefined>()

  constructor(
    private readonly builder: Buildx,
    private readonly terminal: Terminal,
    private readonly engines: Pick<Engines, 'spawn' | 'clock'>,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Returns the configuration of each image by its name: its user, ports, volumes and healthcheck. Images that no
   * registry answers for are missing. Prints a note if registries are slow, and a warning about timeouts.
   */
  async run(names: readonly string[]): Promise<ReadonlyMap<string, ImageConfig>> {
    const { terminal, signal } = this
    const waiting = [...names]
    const work = async (): Promise<void> => {
      for (let name = waiting.shift(); name !== undefined && !signal.aborted; name = waiting.shift())
        await this.lookUp(name)
    }
    const done = new AbortController()
    after(patience, this.engines.clock, done.signal, () => {
      printNote(`Waiting for what registries say of ${[...this.underWay].join(', ')}.`, terminal)
    })
    await Promise.all(Array.from({ length: mostAtOnce }, work))
    done.abort()
    if (this.unanswered.length > 0) this.warn()
    return this.found
  }

  private async lookUp(name: string): Promise<void> {
    const parsed = parseImageReference(name)
    const registry = 'registry' in parsed ? parsed.registry : undefined
    if (this.silentRegistries.has(registry)) {
      this.unanswered.push(name)
      return
    }
    this.underWay.add(name)
    const late = new AbortController()
    const done = new AbortController()
    after(longest, this.engines.clock, done.signal, () => {
      late.abort()
    })
    const ended = await this.ask(name, AbortSignal.any([late.signal, this.signal]))
    done.abort()
    this.underWay.delete(name)
    const config = ended?.status === 0 ? configIn(ended.output) : undefined
    if (config !== undefined) this.found.set(name, config)
    else if (late.signal.aborted) {
      this.unanswered.push(name)
      this.silentRegistries.add(registry)
    }
  }

  private ask(name: string, signal: AbortSignal): Promise<ProgramEnd | undefined> {
    const { program, words } = this.builder
    return this.engines.spawn({
      name: program,
      parameters: [...words, 'imagetools', 'inspect', '--format', '{{json .Image}}'],
      operands: [name],
      errors: 'returned',
      signal,
    })
  }

  private warn(): void {
    const message =
      `no answer in ${longest / 1000} seconds about these images, whose users, ports, volumes and healthchecks stay ` +
      `unknown: ${this.unanswered.join(', ')}`
    const hint = 'See that their registries can be reached from here. With --images ignore none is asked.'
    printWarning({ message, hint }, this.terminal)
  }
}

/** Calls `action` after a delay, unless the signal is aborted first. */
function after(milliseconds: number, clock: Clock, signal: AbortSignal, action: () => void): void {
  clock.sleep(milliseconds, signal).then(action, () => undefined)
}

interface ImageOfPlatform {
  readonly config?: ImageConfig
}

/** Reads the configuration of an image. For a multi-platform image it prefers linux/amd64, then the first platform. */
function configIn(text: string): ImageConfig | undefined {
  let image: unknown
  try {
    image = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof image !== 'object' || image === null) return undefined
  if ('config' in image) return (image as ImageOfPlatform).config
  const byPlatform = image as Readonly<Record<string, ImageOfPlatform | undefined>>
  return (byPlatform['linux/amd64'] ?? Object.values(byPlatform)[0])?.config
}

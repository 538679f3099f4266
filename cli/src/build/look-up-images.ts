import type { ImageConfig } from 'tranship'
import { parseImageReference } from 'tranship/internal'
import type { Clock } from '../engines/clock.js'
import type { Engines } from '../engines/engines.js'
import type { ProgramEnd } from '../engines/spawn.js'
import { printNote, printWarning } from '../terminal/print-warning.js'
import type { Terminal } from '../terminal/terminal.js'
import type { Buildx } from './builder.js'

/** So many images are looked up at once. */
const mostAtOnce = 4

/** So long the answer about one image may take, in milliseconds: some registries never give one. */
const longest = 10_000

/** After so long it is said what takes it, in milliseconds. */
const patience = 2000

/** Looks images up in their registries, by a builder, until the signal. */
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

  /** What the images say of themselves, as far as it can be had. What takes long is told, and what never came. */
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

/** Does something later, unless the signal is aborted before. */
function after(milliseconds: number, clock: Clock, signal: AbortSignal, action: () => void): void {
  clock.sleep(milliseconds, signal).then(action, () => undefined)
}

interface ImageOfPlatform {
  readonly config?: ImageConfig
}

/** The configuration of an image; of several, by their platforms, that of most nodes or else the first. */
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

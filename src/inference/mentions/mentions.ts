import { isDocument } from '../../knowledge/host-paths.js'
import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import type { Span } from '../../source/position.js'
import type { ConfigMap } from '../../application/config-map.js'
import { objectNamesOf } from '../../application/object-names.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import { isWrittenAt, type NameValue, readNameValues } from '../../rules/values/name-value.js'
import { fixedAddresses } from './fixed-addresses.js'
import { dockerHostNames, loopbackNames, unspecifiedAddress } from './host-machine.js'
import type { TextKind } from './host-positions.js'
import { type HostText, Mention } from './mention.js'

/** A service whose texts may name hosts. */
interface Naming {
  readonly name: string
  readonly place: Place
  readonly environment: { readonly variables: readonly NameValue[] }
}

/** The mentions of hosts in some texts, in the order of the texts, indexed by their place and by the name. */
export class MentionIndex {
  private groups: ReadonlyMap<string, readonly Mention[]> | undefined
  private byName: ReadonlyMap<string, readonly Mention[]> | undefined

  constructor(readonly all: readonly Mention[]) {}

  /** The mentions by the service with the text, or the ConfigMap with the file. */
  get byFrom(): ReadonlyMap<string, readonly Mention[]> {
    return (this.groups ??= grouped(this.all, ({ from }) => [from]))
  }

  /** Returns the mentions in the texts of a service, or in the files of a ConfigMap. */
  from(name: string): readonly Mention[] {
    return this.byFrom.get(name) ?? []
  }

  /** Returns the mentions of a name, and of longer names with that name before their first dot. */
  of(name: string): readonly Mention[] {
    this.byName ??= grouped(this.all, ({ word }) => new Set([word, firstLabel(word)]))
    return this.byName.get(name) ?? []
  }
}

/** The names of hosts to search for. DNS ignores case. */
export class HostNames {
  private readonly names: ReadonlySet<string>
  private readonly beginnings: ReadonlySet<number>

  constructor(names: Iterable<string>) {
    this.names = new Set(Array.from(names, (name) => name.toLowerCase()))
    const beginnings = Array.from(this.names, (name) => name[0] ?? '')
    const all = [...beginnings, ...beginnings.map((one) => one.toUpperCase())]
    this.beginnings = new Set(all.map((one) => one.charCodeAt(0)))
  }

  /** Finds the next word from an offset on that is a name, or has one before its first dot. */
  find(text: string, from = 0): Span | undefined {
    for (let end = from; end < text.length; end++) {
      // The default of a variable follows a sign that may be part of a name: `${DB_HOST:-db}`.
      let start = text.startsWith(':-', end - 1) ? end + 1 : end
      end = endOfLabel(text, start)
      if (end === start) continue
      const label = end
      while (text[end] === '.' && isOfWord(text, end + 1)) end = endOfLabel(text, end + 1)
      // The value of an option may follow directly: `mysqladmin -hdb`.
      if (text.startsWith('-h', start) && isOfWord(text, start + 2) && text[start + 2] !== '-') start += 2
      if (this.has(text, start, end) || (label < end && this.has(text, start, label))) return { start, end }
    }
    return undefined
  }

  private has(text: string, start: number, end: number): boolean {
    return this.beginnings.has(text.charCodeAt(start)) && this.names.has(text.slice(start, end).toLowerCase())
  }
}

/**
 * All words in an application's texts that name a host: a service by any of its names, or the machine. Texts are
 * scanned at the first access, in time linear in their length.
 */
export class Mentions {
  private names: HostNames | undefined
  private scannedTexts: MentionIndex | undefined
  private scannedFiles: MentionIndex | undefined

  constructor(
    private readonly services: readonly Naming[],
    private readonly configMaps: readonly ConfigMap[],
    private readonly listNames: () => Iterable<string>,
  ) {}

  /** The mentions in environments, commands, healthchecks, hooks and other commands of services. */
  get inTexts(): MentionIndex {
    return (this.scannedTexts ??= this.scan((names) =>
      this.services.flatMap((service) => textsOf(service, names)),
    ))
  }

  /** The mentions in mounted files. */
  get inFiles(): MentionIndex {
    return (this.scannedFiles ??= this.scan(() => this.configMaps.flatMap(filesOf)))
  }

  private scan(textsWith: (names: HostNames) => readonly HostText[]): MentionIndex {
    const names = (this.names ??= new HostNames(this.listNames()))
    return new MentionIndex(textsWith(names).flatMap((text) => mentionsIn(text, names)))
  }
}

/** Returns the names by which texts may refer to services and to the machine. */
export function hostNames(services: readonly ServiceSettings[]): readonly string[] {
  return [
    ...services.flatMap(({ name, names, links }) => [
      ...[name, ...objectNamesOf(name)],
      ...[...names.map((one) => one.name), ...links.map(({ alias }) => alias)],
    ]),
    ...fixedAddresses(services).keys(),
    ...[...dockerHostNames, ...loopbackNames, unspecifiedAddress],
  ]
}

/** Returns the mentions of hosts in a text, in order. */
export function mentionsIn(source: HostText, names: HostNames): readonly Mention[] {
  const { text } = source
  const mentions: Mention[] = []
  for (let found = names.find(text); found !== undefined; found = names.find(text, found.end))
    mentions.push(new Mention(text.slice(found.start, found.end), found.start, source))
  return mentions
}

/** Returns the offset after the letters, digits, `-` and `_` from an offset on. */
function endOfLabel(text: string, start: number): number {
  let end = start
  while (isOfWord(text, end)) end++
  return end
}

function isOfWord(text: string, at: number): boolean {
  return wordCharacters[text.charCodeAt(at)] === true
}

const wordCharacters = Array.from({ length: 128 }, (_, code) => /[\w-]/.test(String.fromCharCode(code)))

/** Returns the part of a name before its first dot. */
export function firstLabel(word: string): string {
  return word.split('.', 1)[0]!
}

/** Returns the texts of a service that contain names. */
function textsOf({ name: from, place: service, environment }: Naming, names: HostNames): readonly HostText[] {
  const texts: HostText[] = []
  addVariables(environment.variables)
  addCommand(service)
  addArguments(service.get('healthcheck')?.get('test'), 'argument', { isHealthcheck: true })
  for (const place of furtherCommands(service)) {
    addVariables(readNameValues(place.get('environment')))
    addCommand(place)
  }
  return texts

  function addVariables(variables: readonly NameValue[]): void {
    for (const { name: variable, value: text = '', place } of variables) {
      if (names.find(text) === undefined) continue
      const at = isWrittenAt(place, variable, text) ? place.text!.length - text.length : undefined
      texts.push({ text, place, kind: 'variable', from, at, variable, variables })
    }
  }

  function addCommand(place: Place): void {
    for (const key of ['entrypoint', 'command']) addArguments(place.get(key), 'command')
  }

  function addArguments(
    place: Place | undefined,
    kind: TextKind,
    role: Pick<HostText, 'isHealthcheck'> = {},
  ): void {
    const { text } = place ?? {}
    if (place !== undefined && text !== undefined && names.find(text) !== undefined)
      texts.push({ text, place, kind, from, at: 0, ...role })
    const items = place?.items() ?? []
    const among = items.map((item) => item.text ?? '')
    for (const [index, item] of items.entries()) {
      const text = among[index]!
      if (names.find(text) !== undefined)
        texts.push({ text, place: item, kind: 'argument', from, at: 0, among, index, ...role })
    }
  }
}

/** Returns the hooks of a service, the commands before its start, and those after copying files. */
function furtherCommands(service: Place): readonly Place[] {
  const hooks = ['pre_start', 'post_start', 'pre_stop'].flatMap((key) => service.get(key)?.items() ?? [])
  const watched = service.get('develop')?.get('watch')?.items() ?? []
  return [...hooks, ...watched.flatMap((one) => one.get('exec') ?? [])]
}

function filesOf({ objectName: from, files }: ConfigMap): readonly HostText[] {
  return files.flatMap((file) =>
    isDocument(file.key)
      ? []
      : [{ text: file.content.text ?? '', place: file.source, kind: 'file' as const, from, file }],
  )
}

function grouped(
  mentions: readonly Mention[],
  keysOf: (mention: Mention) => Iterable<string>,
): ReadonlyMap<string, readonly Mention[]> {
  const groups = new Map<string, Mention[]>()
  for (const mention of mentions) for (const key of keysOf(mention)) addToGroup(groups, key, mention)
  return groups
}

import type { Parts, Pass } from './pass.js'
import type { LabelName } from '../../kubernetes/name.js'
import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import { contentOf } from '../../rules/values/files.js'
import type { Scope } from '../../rules/types/scope.js'
import type { RelatedReport } from '../../warnings/report.js'
import {
  type ConfigMap,
  readersByConfigMap,
  type HeldFile,
  toConfigMap,
} from '../../application/config-map.js'
import { isHostMachine, publishedAt, type Publishers, publishersOf } from '../mentions/host-machine.js'
import type { Position } from '../mentions/host-positions.js'
import type { Mention } from '../mentions/mention.js'
import { HostNames, mentionsIn } from '../mentions/mentions.js'
import type { Service } from '../../application/service.js'
import { withTexts } from '../mentions/service-texts.js'
import { sentence, type Shown, verbatim, words } from '../../source/shown.js'

export const renamedHosts: Pass<Service> = {
  name: 'renamed-hosts',
  needs: 'renamedAtUse',
  inferred: true,
  decides: 'A text with the host name of a renamed service gets the name of its Service (C4-02, C4-09).',
  evidence: 'the texts of all services, and mounted files',
  position: 'After all checks, which read the original texts.',
  run: withRenamedHosts,
}

export const notes = {
  'renamed-host': {
    what: 'its texts use `{objectName}` instead of `{name}`',
    because: 'this word can only be a host',
  },
} as const

/** The target of a name that no object has. */
interface Renamed {
  readonly objectName: LabelName & Shown
  /** The place of the name. */
  readonly place: Place
  /** The service, if the name is its own. */
  readonly own: Service | undefined
}

/** Names that lead to an object with another name. */
interface Names {
  readonly byName: ReadonlyMap<string, Renamed>
  readonly publishers: Publishers
  /** Returns the services that read the text of a mention. */
  readonly readersOf: (mention: Mention) => readonly Service[]
}

/**
 * Replaces names of services in values and files if the objects have other names, and if the text can only be a host
 * (rule C4-02). Each replacement is reported at its place. Other uses stay, with a warning. A name of the machine
 * becomes the name of the service that publishes its port (rule C4-09).
 */
function withRenamedHosts(parts: Parts<Service>, scope: Scope): Partial<Parts<Service>> {
  const { services, configMaps, mentions } = parts
  const names: Names = {
    byName: renamedNames(services),
    publishers: publishersOf(services),
    readersOf: findReaders(services),
  }
  if (names.byName.size === 0 && names.publishers.size === 0) return parts
  const { inTexts, inFiles } = mentions
  reportHosts(inTexts.all, names, scope)
  return {
    services: services.map((service) => withHosts(service, inTexts.from(service.name), names)),
    configMaps: configMaps.map((one) => withHostsInFiles(one, inFiles.from(one.objectName), names, scope)),
  }
}

function findReaders(services: readonly Service[]): Names['readersOf'] {
  const byText = new Map(services.map((service) => [service.name as string, [service]]))
  const byFile = readersByConfigMap(services)
  return ({ from, source }) => (source.file === undefined ? byText : byFile).get(from) ?? []
}

/**
 * Returns true if the mention can only be a host, and all services that read its text allow inferences. `hosts` are
 * words that are certainly hosts elsewhere in the file.
 */
function isReplaced(mention: Mention, { readersOf }: Names, hosts?: ReadonlySet<string>): boolean {
  const isHost = mention.isCertain || (mention.certainty === 'likely' && hosts?.has(mention.word) === true)
  return isHost && readersOf(mention).every(({ infer }) => infer)
}

function renamedTo({ word, port }: Mention, { byName, publishers }: Names): Renamed | undefined {
  if (!isHostMachine(word)) return byName.get(word)
  const publisher = port === undefined ? undefined : publishers.get(port)
  return publisher && { ...publisher, own: undefined }
}

function renamedNames(services: readonly Service[]): ReadonlyMap<string, Renamed> {
  const names = new Map<string, Renamed>()
  for (const { replacedNames, objectName } of services) {
    for (const { name, place } of replacedNames) names.set(name, { objectName, place, own: undefined })
  }
  // The name of a service wins over additional names of others.
  for (const service of services) {
    const { name, objectName, place } = service
    // DNS ignores case.
    if (name.toLowerCase() === objectName) names.delete(name)
    else names.set(name, { objectName, place, own: service })
  }
  return names
}

/**
 * Reports each replaced name at its value, or once for each file, and each name that the user may have to change.
 * Returns the mentions of replaced names.
 */
function reportHosts(
  mentions: readonly Mention[],
  names: Names,
  scope: Scope,
  hosts?: ReadonlySet<string>,
): readonly Mention[] {
  const certain: Mention[] = []
  // The only known place of a file is where the manifest names it, so one report is enough.
  const reported = new Map<Place, Set<string>>()
  for (const mention of mentions) {
    const renamed = renamedTo(mention, names)
    const { word, place, part, from, source, shownVariable } = mention
    const { file } = source
    if (renamed === undefined) continue
    const isCertain = isReplaced(mention, names, hosts)
    const isLikely = mention.certainty === 'likely' && (file !== undefined || renamed.own?.name !== from)
    if (isCertain) certain.push(mention)
    else if (!mention.isCertain && (renamed.own === undefined || !isLikely)) continue
    if (part === undefined) {
      const known = reported.get(place) ?? new Set()
      const use = file === undefined ? word : `${word} ${isCertain}`
      if (known.has(use)) continue
      reported.set(place, known.add(use))
    }
    const { objectName } = renamed
    const name = shownOf(word, renamed)
    const related = [nameAt(word, name, renamed.place)]
    if (isCertain) {
      const variable = shownVariable === undefined ? words('an argument') : sentence`\`${shownVariable}\``
      const what = file === undefined ? variable : sentence`the file \`${file.shownKey}\``
      scope.report('host-replaced', place, { what, name, objectName }, { related, ...(part && { part }) })
      for (const reader of names.readersOf(mention)) {
        scope.note?.<typeof notes>('renamed-host', reader.place, { name, objectName }, place, part)
      }
    } else if (file === undefined) {
      const fix = part && { part, fix: objectName }
      scope.report('renamed-host', place, { through: '', name, objectName }, { related, ...fix })
    } else {
      const through = sentence` (the file \`${file.shownKey}\`)`
      scope.report('renamed-host', place, { through, name, objectName }, { related })
    }
  }
  return certain
}

function withHosts(service: Service, mentions: readonly Mention[], names: Names): Service {
  const renamed = mentions.filter((mention) => renamedTo(mention, names) !== undefined)
  if (renamed.length === 0) return service
  const { name: from, place } = service
  const wanted = new HostNames(renamed.map(({ word }) => word))
  return withTexts(service, (text, around) => {
    const kind = around.variable === undefined ? 'argument' : 'variable'
    const found = mentionsIn({ text, place, from, kind, ...around }, wanted)
    const certain = found.filter((mention) => isReplaced(mention, names))
    return replaced(text, certain, names)
  })
}

function withHostsInFiles(
  configMap: ConfigMap,
  mentions: readonly Mention[],
  names: Names,
  scope: Scope,
): ConfigMap {
  const byFile = new Map<HeldFile | undefined, Mention[]>()
  for (const mention of mentions) addToGroup(byFile, mention.source.file, mention)
  if (byFile.size === 0) return configMap
  const files = configMap.files.map((file) => {
    const { text = '' } = file.content
    const found = hostsIn(byFile.get(file) ?? [])
    const hosts = new Set(found.filter(({ isCertain }) => isCertain).map(({ word }) => word))
    const certain = reportHosts(found, names, scope, hosts)
    return certain.length === 0 ? file : { ...file, content: contentOf(replaced(text, certain, names)) }
  })
  return toConfigMap({ ...configMap, files })
}

/** A name that a configuration of nginx gives to a group of servers. */
const upstream: Position = { front: /\bupstream\s+$/ }

/** Returns the mentions of hosts in a file. A name without a port is a group of servers first, then a host. */
function hostsIn(mentions: readonly Mention[]): readonly Mention[] {
  const groups = new Set(mentions.filter((one) => one.isAt(upstream)).map(({ word }) => word))
  return mentions.filter(({ port, word }) => port !== undefined || !groups.has(word))
}

/** Replaces names in a text by those of the objects. */
function replaced(text: string, mentions: readonly Mention[], names: Names): string {
  let result = ''
  let end = 0
  for (const mention of mentions) {
    const { word, start } = mention
    const renamed = renamedTo(mention, names)
    if (renamed === undefined) continue
    result += text.slice(end, start) + renamed.objectName
    end = start + word.length
  }
  return result + text.slice(end)
}

/** Shows a name as the user wrote it. Names of the machine are Docker's. */
function shownOf(name: string, { own, place }: Renamed): Shown {
  if (own !== undefined) return own.name
  return isHostMachine(name) ? verbatim(name) : place.showName(name)
}

/** Returns the place of a name. For a name of the machine it is a port that a service publishes. */
function nameAt(name: string, shown: Shown, place: Place): RelatedReport {
  return isHostMachine(name) ? publishedAt(place) : { message: sentence`\`${shown}\` is written here`, place }
}

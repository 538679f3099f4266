import type { LabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { contentOf } from '../read/files.js'
import type { Scope } from '../rule/scope.js'
import type { RelatedReport } from '../../warnings/report.js'
import { type ConfigMap, toConfigMap } from './config-map.js'
import { isHostMachine, publishedAt, type Publishers, publishersOf } from './docker-hosts.js'
import { eachHostIn, eachHostName, type HostName, type HostText } from './host-names.js'
import { isCertainHost, isHost, isHostInFile, isUser, upstreamsOf } from './name-uses.js'
import type { Service } from './service.js'
import { withTexts } from './service-texts.js'
import { sentence, type Shown, verbatim, words } from '../../source/shown.js'

/** What is mapped of the services, and what they mount. */
interface Parts {
  readonly services: readonly Service[]
  readonly configMaps: readonly ConfigMap[]
}

/** Where a name leads that no object has. */
interface Renamed {
  readonly objectName: LabelName & Shown
  /** Where the name is written. */
  readonly place: Place
  /** The service, if the name is its own. */
  readonly own: Service | undefined
}

/** What words of values and files lead to under another name. */
interface Names {
  readonly byName: ReadonlyMap<string, Renamed>
  readonly publishers: Publishers
}

/**
 * Values and files call a service by its name in Kubernetes where that is another one, and what calls it so can be nothing
 * but a host (rule C4-02). Each is told at its place. What may be something else stays as it is, with a warning. A service
 * that is called by the machine that publishes its port is called by its name as well (rule C4-09).
 */
export function withRenamedHosts({ services, configMaps }: Parts, scope: Scope): Parts {
  const names: Names = { byName: renamedNames(services), publishers: publishersOf(services) }
  if (names.byName.size === 0 && names.publishers.size === 0) return { services, configMaps }
  for (const service of services) reportValues(service, names, scope)
  return {
    services: services.map((service) => withHosts(service, names)),
    configMaps: configMaps.map((configMap) => withHostsInFiles(configMap, names, scope)),
  }
}

function renamedTo({ word, port }: HostName, { byName, publishers }: Names): Renamed | undefined {
  if (!isHostMachine(word)) return byName.get(word)
  const publisher = port === undefined ? undefined : publishers.get(port)
  return publisher && { ...publisher, own: undefined }
}

/** Whether a text may have a word that leads somewhere. */
function mayCall(text: string, { byName }: Names): boolean {
  return byName.size > 0 || text.includes('docker.internal')
}

function renamedNames(services: readonly Service[]): ReadonlyMap<string, Renamed> {
  const names = new Map<string, Renamed>()
  for (const { replacedNames, objectName } of services) {
    for (const { name, place } of replacedNames) names.set(name, { objectName, place, own: undefined })
  }
  // The name of a service wins over what another is called.
  for (const service of services) {
    const { name, objectName, place } = service
    // DNS does not tell capital letters from small ones.
    if (name.toLowerCase() === objectName) names.delete(name)
    else names.set(name, { objectName, place, own: service })
  }
  return names
}

/** Says at each value of a service which name has another in its place, and which may have to be changed. */
function reportValues(service: Service, names: Names, scope: Scope): void {
  // Of an env file only the place is known that names it: once is enough.
  const told = new Map<Place, Set<string>>()
  const visit = (found: HostName) => {
    const { word: name, place, part, shownVariable } = found
    const renamed = renamedTo(found, names)
    if (renamed === undefined) return
    const isCertain = isCertainHost(found)
    const mayBeHost = renamed.own !== undefined && renamed.own !== service && isHost(found) && !isUser(found)
    if (!isCertain && !mayBeHost) return
    if (part === undefined) {
      const known = told.get(place) ?? new Set()
      if (known.has(name)) return
      told.set(place, known.add(name))
    }
    const { objectName } = renamed
    const shown = shownOf(name, renamed)
    const related = [nameAt(name, shown, renamed.place)]
    if (isCertain) {
      const what = shownVariable === undefined ? words('an argument') : sentence`'${shownVariable}'`
      scope.report(
        'host-replaced',
        place,
        { what, name: shown, objectName },
        { related, ...(part && { part }) },
      )
    } else {
      const fix = part && { part, fix: objectName }
      scope.report('renamed-host', place, { name: shown, objectName }, { related, ...fix })
    }
  }
  eachHostName(service, visit, (text) => mayCall(text, names))
}

function withHosts(service: Service, names: Names): Service {
  const { place } = service
  return withTexts(service, (text, around) => replaced({ text, place, ...around }, names, isCertainHost))
}

function withHostsInFiles(configMap: ConfigMap, names: Names, scope: Scope): ConfigMap {
  let isChanged = false
  const files = configMap.files.map((file) => {
    const { content, source, shownKey } = file
    const { text = '' } = content
    const upstreams = upstreamsOf(text)
    const told = new Set<string>()
    const what = sentence`the file '${shownKey}'`
    const isCertain = (found: HostName) => {
      const { word: name, port } = found
      if (!isHostInFile(found) || (port === undefined && upstreams.has(name))) return false
      const isCertain = isCertainHost(found)
      const code = isCertain ? 'host-replaced' : 'renamed-host-in-file'
      if (!told.has(code + name)) {
        told.add(code + name)
        const renamed = renamedTo(found, names)!
        const { objectName, place, own } = renamed
        const shown = shownOf(name, renamed)
        const details = { related: [nameAt(name, shown, place)] }
        if (isCertain) scope.report('host-replaced', source, { what, name: shown, objectName }, details)
        else if (own)
          scope.report('renamed-host-in-file', source, { file: shownKey, name: shown, objectName }, details)
      }
      return isCertain
    }
    const replacement = replaced({ text, place: source }, names, isCertain)
    if (replacement === text) return file
    isChanged = true
    return { ...file, content: contentOf(replacement) }
  })
  return isChanged ? toConfigMap({ ...configMap, files }) : configMap
}

/** A text with the names that objects have in the place of those that certainly call them. */
function replaced(within: HostText, names: Names, isCertain: (found: HostName) => boolean): string {
  const { text } = within
  if (!mayCall(text, names)) return text
  let result = ''
  let end = 0
  eachHostIn(within, (found) => {
    const { word, start } = found
    const renamed = renamedTo(found, names)
    if (renamed === undefined || !isCertain(found)) return
    result += text.slice(end, start) + renamed.objectName
    end = start + word.length
  })
  return result + text.slice(end)
}

/** A name as it is written where somebody gave it; those of the machine are Docker's. */
function shownOf(name: string, { own, place }: Renamed): Shown {
  if (own !== undefined) return own.name
  return isHostMachine(name) ? verbatim(name) : place.showName(name)
}

/** Where a name is written; that of the machine stands for a port that a service publishes. */
function nameAt(name: string, shown: Shown, place: Place): RelatedReport {
  return isHostMachine(name) ? publishedAt(place) : { message: sentence`'${shown}' is written here`, place }
}

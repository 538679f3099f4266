import { findWorkload } from '../keys/workload-sections.js'
import type { Capabilities } from '../profiles/profile.js'
import { isEmpty } from '../keys/changes-nothing.js'
import { findImageConfig } from '../application/image-configs.js'
import { reachableListeners } from '../application/known-program.js'
import { findValidFacts } from '../application/valid-facts.js'
import { TextFiles } from '../rules/values/files.js'
import type { Elsewhere, Scope, ReadOnce } from '../rules/types/scope.js'
import type { Listener } from '../options/facts.js'
import type { ImageConfig } from '../options/image-config.js'
import type { Place } from '../source/place.js'
import { inputSize } from './input-size.js'
import type { LoadedManifest } from './load-files.js'
import type { NamedApplication } from './name-application.js'
import type { ParsedFiles } from './parse-files.js'
import type { Request } from './request.js'
import type { SelectedServices } from './select-services.js'

/** Collects the information that rules, passes and checks need besides the tree. */
export function makeScope(
  tree: Place,
  { files, given }: ParsedFiles,
  { unset, secrets }: LoadedManifest,
  { top, inactive }: SelectedServices,
  { name, variables: { lookupAt } }: NamedApplication,
  { options, faults, capabilities, reports: { report }, undecided, note }: Request,
): Scope {
  const textFiles = new TextFiles(options.files, report)
  const areFactsSound = !faults.some(({ option }) => option === 'facts')
  const givenConfigOf = ({ key }: Place) => {
    const service = findWorkload(tree, key)
    return service && findImageConfig(service, name, options)
  }
  const counted = capabilities.observedFacts && areFactsSound ? options.facts : undefined
  const facts = findValidFacts(top, counted, givenConfigOf)
  return {
    report,
    note,
    options,
    capabilities,
    inputSize: inputSize(files.sources.text, options),
    isBroken: files.isPartial,
    elsewhere: elsewhereOf(top, capabilities),
    undecided,
    inactive,
    provided: providedServices(top, capabilities),
    factsOf: (service) => facts.byService.get(service),
    outdatedFacts: facts.outdated,
    imageConfigOf: (service) => {
      const own = facts.byService.get(service.key)
      const config = givenConfigOf(service) ?? own?.imageConfig
      return own?.listens === undefined ? config : { ...config, ExposedPorts: observedPorts(own.listens) }
    },
    pathFrom: files.pathFrom,
    fileOf: (place) => files.fileAt(place.keySpan.start)?.path,
    extendedFileOf: (place) => files.extendedFileAt(place.node.start),
    textOfFile: textFiles.find,
    textOfFileAgain: textFiles.findAgain,
    readOnce: keepReadings(),
    lookupAt: (place) => lookupAt(place.node.start),
    lookup: lookupAt(given[0]!.start),
    secretVariables: secrets,
    variableUnsetInFile: unset.noteInFile,
  }
}

/**
 * Returns the services with a `provider` and nothing to run in a cluster: under Compose, a program on the host provides
 * them. A service that also has an image or a build runs that instead.
 */
function providedServices(top: Place, { wholeSpecification }: Capabilities): ReadonlySet<string> {
  const services = wholeSpecification ? (top.get('services')?.entries() ?? []) : []
  const provided = services.filter((service) => {
    const provider = service.get('provider')
    return provider !== undefined && !isEmpty(provider) && !service.has('image') && !service.has('build')
  })
  return new Set(provided.map(({ key }) => key))
}

/**
 * Describes the uses of `include` and `extends` that the profile ignores. The parts of the manifest that they name are
 * unknown.
 */
function elsewhereOf(top: Place, { followsFiles }: Capabilities): Elsewhere {
  if (followsFiles) return { includes: false, extending: new Map() }
  const services = top.get('services')?.entries() ?? []
  const extending = services.flatMap((service) => {
    const place = written(service, 'extends')
    return place === undefined ? [] : [[service.key, place] as const]
  })
  return { includes: written(top, 'include') !== undefined, extending: new Map(extending) }
}

/** Returns the value of a key, unless it is empty. */
function written(map: Place, key: string): Place | undefined {
  const place = map.get(key)
  return place === undefined || isEmpty(place) ? undefined : place
}

/** Returns a function that caches results of readers by content. */
export function keepReadings(): ReadOnce {
  const readers = new Map<unknown, Map<unknown, unknown>>()
  return <Given, Result>(given: Given, read: (given: Given) => Result) => {
    const known = readers.get(read) ?? new Map<unknown, unknown>()
    readers.set(read, known)
    if (!known.has(given)) known.set(given, read(given))
    return known.get(given) as Result
  }
}

/** Returns observed sockets in the form of ports that an image exposes. They answer the same question better. */
function observedPorts(listens: readonly Listener[]): NonNullable<ImageConfig['ExposedPorts']> {
  return Object.fromEntries(
    reachableListeners(listens).map(({ port, protocol }) => [`${port}/${protocol}`, {}]),
  )
}

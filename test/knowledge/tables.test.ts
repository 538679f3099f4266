import { describe, expect, it } from 'vitest'
import * as containers from '../../src/knowledge/container-paths.js'
import * as hosts from '../../src/knowledge/host-paths.js'
import { hostReaders } from '../../src/knowledge/host-readers.js'
import { basesWithoutShell, images, imagesOfShells } from '../../src/knowledge/images.js'
import * as largeData from '../../src/knowledge/large-data.js'
import { neverPublicPorts, pagePorts } from '../../src/knowledge/never-public-ports.js'
import { nonHttpPorts } from '../../src/knowledge/non-http-ports.js'
import { protocolWords } from '../../src/knowledge/protocol-words.js'
import * as metrics from '../../src/knowledge/metrics.js'
import * as ownTls from '../../src/knowledge/own-tls.js'
import { privateDomains } from '../../src/knowledge/private-domains.js'
import * as programs from '../../src/knowledge/programs.js'
import * as proxies from '../../src/knowledge/reverse-proxies.js'
import { lookupSettings } from '../../src/knowledge/resolvers.js'
import * as secrets from '../../src/knowledge/secret-files.js'
import * as shellEvidence from '../../src/knowledge/shell-evidence.js'
import { endingServiceWords } from '../../src/knowledge/service-names.js'
import { portlessSchemes, schemePorts } from '../../src/knowledge/url-schemes.js'
import { variableWords } from '../../src/knowledge/variable-names.js'
import { sources } from '../../src/knowledge/sources.js'
import { alpineGroups, debianGroups } from '../../src/knowledge/user-groups.js'

const names = Object.keys(images)

function repeated<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

/** The tables of a module that have values by their sources. */
function tablesIn(module: object): Readonly<Record<string, readonly unknown[]>>[] {
  return Object.values(module).filter(
    (one: unknown): one is Record<string, unknown[]> =>
      typeof one === 'object' && one !== null && Object.values(one).every((row) => Array.isArray(row)),
  )
}

const tablesOfPaths = [containers, hosts, secrets, metrics, ownTls, largeData, basesWithoutShell].flatMap(
  tablesIn,
)
const treatments = [proxies.middlewareTypes, proxies.siteDirectives]
const tablesOfProxies = [
  proxies.secureEntryPoints,
  proxies.upstreamProtocols,
  proxies.proxyImages,
  lookupSettings,
]
const bySource = [
  nonHttpPorts,
  neverPublicPorts,
  pagePorts,
  schemePorts,
  portlessSchemes,
  protocolWords,
  privateDomains,
  alpineGroups,
  debianGroups,
  ...Object.values(programs),
  ...tablesOfPaths,
  ...treatments,
  ...tablesOfProxies,
  ...tablesIn(shellEvidence),
  imagesOfShells,
]

function isEmpty(facts: object): boolean {
  return Object.keys(facts).length === 0
}

/** `true` if a repository matches the name of a row, which may be a publisher. */
function isOf(name: string, repository: string): boolean {
  return name.endsWith('/*')
    ? repository.startsWith(name.slice(0, -1))
    : `/${repository}`.endsWith(`/${name}`)
}

describe('the tables of knowledge', () => {
  it('have each fact once', () => {
    expect(repeated(Object.values(nonHttpPorts).flatMap((ports) => Object.keys(ports)))).toEqual([])
    expect(repeated(Object.values(schemePorts).flatMap((ports) => Object.keys(ports)))).toEqual([])
    expect(repeated(Object.values(protocolWords).flatMap((words) => Object.keys(words)))).toEqual([])
    expect(repeated(Object.values(neverPublicPorts).flat())).toEqual([])
    expect(repeated(Object.values(pagePorts).flat())).toEqual([])
    expect(repeated(endingServiceWords)).toEqual([])
    expect(repeated(variableWords.map(({ word }) => word))).toEqual([])
    // Two programs may have the same command, as `migration:run`.
    const { endingTaskGroups: _, ...others } = programs
    for (const table of Object.values(others)) expect(repeated(Object.values(table).flat())).toEqual([])
    for (const table of tablesOfPaths) expect(repeated(Object.values(table).flat())).toEqual([])
    for (const table of tablesIn(shellEvidence)) expect(repeated(Object.values(table).flat())).toEqual([])
    for (const table of treatments)
      expect(repeated(Object.values(table).flatMap((facts) => Object.values(facts).flat()))).toEqual([])
    expect(repeated(hostReaders.map(({ word }) => word))).toEqual([])
  })

  it('have no port with pages that is public anyway', () => {
    const neverPublic = Object.values(neverPublicPorts).flat()
    expect(
      Object.values(pagePorts)
        .flat()
        .filter((port) => !neverPublic.includes(port)),
    ).toEqual([])
  })

  it('are in order', () => {
    expect(names).toEqual([...names].sort())
    const words = variableWords.map(({ word }) => word)
    expect(words).toEqual([...words].sort((one, other) => one.localeCompare(other, 'en')))
    for (const table of [...bySource.slice(1), sources]) {
      const keys = Object.keys(table)
      expect(keys).toEqual([...keys].sort((one, other) => one.localeCompare(other, 'en')))
    }
  })

  it('have no image without a fact', () => {
    const withoutFact = Object.entries(images).filter(([, { source: _, checked: __, ...facts }]) =>
      isEmpty(facts),
    )
    expect(withoutFact).toEqual([])
  })

  it('name a repository on Docker Hub, or a Dockerfile, for each image', () => {
    const dockerfile = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/blob\/[\w./-]*Dockerfile[\w.-]*$/i
    const wrong = Object.entries(images).filter(([name, { source, checked }]) =>
      source.startsWith('https:')
        ? checked === undefined || !dockerfile.test(source)
        : !/^[a-z\d-]+\/[a-z\d-]+$/.test(source) || !isOf(name, source),
    )
    expect(wrong).toEqual([])
    expect(hostReaders.filter(({ source }) => !source.includes('/'))).toEqual([])
  })

  it('use every source', () => {
    const rows = [...variableWords, ...hosts.hostUses].map(({ source }) => source)
    const used = new Set<string>([...bySource.flatMap((table) => Object.keys(table)), ...rows])
    expect(Object.keys(sources).filter((name) => !used.has(name))).toEqual([])
    expect(Object.values(sources).filter(({ page }) => !URL.canParse(page))).toEqual([])
  })
})

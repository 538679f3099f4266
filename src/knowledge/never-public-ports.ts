import type { BySource } from './sources.js'
import { valuesOf } from './word-search.js'

/**
 * TCP ports of databases and debuggers, which stay private although a service publishes them, by the page that documents
 * them. `endpoints` is the way to publish them (reference 2.10).
 */
export const neverPublicPorts: BySource<readonly number[]> = {
  ArangoDB: [8529],
  'Cassandra ports': [7000, 7001, 9042],
  debugpy: [5678],
  'Elasticsearch ports': [9200, 9300],
  IANA: [1433, 1434, 3306, 5432, 5984, 6379],
  'InfluxDB ports': [8086, 8088],
  'IntelliJ IDEA': [5005],
  MaxDB: [7210],
  'MongoDB ports': [27_017, 27_018, 27_019, 28_017],
  'Neo4j ports': [7473],
  'Node.js': [5858, 9229],
  OpenOCD: [4444],
  'Oracle Database': [1521, 1830],
  // The reference adds 8015, which the page does not have.
  RethinkDB: [8015, 28_015, 29_015],
  Riak: [8087],
  'ruby-debug-ide': [1234],
  Solr: [7574, 8983],
  'VS Code for Go': [2345],
}

/** Ports of these on which programs have web pages or APIs, by the page of such a program (rule C4-06). */
export const pagePorts: BySource<readonly number[]> = {
  'ASP.NET Core': [7000, 7001],
  ioBroker: [8087],
  'LM Studio': [1234],
  n8n: [5678],
  Rasa: [5005],
  // It documents no use of 8015, so a published one is of another program.
  RethinkDB: [8015],
  Selenium: [4444],
  Superset: [8088],
}

const neverPublic = new Set(valuesOf(neverPublicPorts))
const oftenPages = new Set(valuesOf(pagePorts))

/** Returns true if a port is one of a database or debugger. */
export function isNeverPublic(port: number): boolean {
  return neverPublic.has(port)
}

/** Returns true if web pages have such a port as often as databases and debuggers. */
export function mayHavePages(port: number): boolean {
  return oftenPages.has(port)
}

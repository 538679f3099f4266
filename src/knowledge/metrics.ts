import type { BySource } from './sources.js'
import { valuesOf } from './word-search.js'

/** Texts in files that list programs from which metrics are read. */
export const scrapeSettings: BySource<readonly string[]> = {
  'Prometheus configuration': ['scrape_configs'],
}

/** Paths at which programs have metrics. */
export const metricsPaths: BySource<readonly string[]> = {
  'Prometheus configuration': ['/metrics'],
}

/** Returns true if the text of a file lists programs from which metrics are read. */
export function readsMetrics(text: string): boolean {
  return valuesOf(scrapeSettings).some((setting) => text.includes(setting))
}

/** Returns true if an address has the path of metrics behind its port. */
export function isOfMetrics(behindPort: string): boolean {
  return valuesOf(metricsPaths).some((path) => behindPort.startsWith(path))
}

import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { keys, type KeyDocumentation } from '../src/index.js'
import { jobKeys } from '../src/keys/job-keys.js'
import { supportIn } from '../test/support/key-support.js'
import { composeKeys } from './compose-keys.js'

/** Paths of Compose's schema that no table has, with the reasons. A path that ends in `.` means all keys below it. */
const exceptions: Readonly<Record<string, string>> = {
  'services.*.build.secrets.[].': 'The long form of a build secret is an error as a whole.',
}

/**
 * Returns the paths of Compose's schema that are in no table (rule C14-32). A row that has no effect speaks for all
 * keys below it. Names that a user chooses have no row. Keys that jobs share with services have rows of services.
 */
export function pathsInNoTable(paths: Iterable<string>, rows: readonly KeyDocumentation[]): string[] {
  const rowOf = new Map(rows.map((row) => [row.path, row]))
  return [...paths].filter((written) => {
    const [section, , key = ''] = written.split('.')
    const isShared = section === 'jobs' && Object.hasOwn(jobKeys, key) && !rowOf.has(`jobs.*.${key}`)
    const path = isShared ? written.replace('jobs.', 'services.') : written
    if (path.endsWith('.*') || rowOf.has(path)) return false
    if (Object.keys(exceptions).some((below) => path.startsWith(below))) return false
    return !ancestorsOf(path).some((above) => {
      const row = rowOf.get(above)
      return row !== undefined && supportIn(row, 'compose').support !== 'mapped'
    })
  })
}

function ancestorsOf(path: string): string[] {
  const segments = path.split('.')
  return segments.slice(1).map((_, at) => segments.slice(0, at + 1).join('.'))
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = pathsInNoTable(composeKeys.keys(), keys)
  for (const path of missing) console.log(`${path} is in the schema of Compose, and in no table of src/keys.`)
  if (missing.length === 0)
    console.log(`All ${composeKeys.size} paths of Compose's schema are in the tables.`)
  else process.exitCode = 1
}

import path from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import type { Entry } from '../support/repository.js'
import { show, type Shown } from '../support/secret-repository.js'

/** A chart in the folder `out` of a repository. */
export interface WrittenChart extends Shown {
  readonly values: object
  /** The files of `templates`, by name. */
  readonly templates: Readonly<Record<string, string>>
}

/** Lets the installed command write the chart of a repository. */
export async function writeChart(
  entries: Readonly<Record<string, Entry>>,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = ['--name', 'shop'],
): Promise<WrittenChart> {
  const shown = await show(entries, ['-o', 'out', '--layout', 'helm', ...flags], env)
  expect(shown.status, shown.errors).toBe(0)
  const folder = path.join('out', 'templates') + path.sep
  const templates = Object.entries(shown.written).flatMap(([name, text]) =>
    name.startsWith(folder) ? [[name.slice(folder.length), text]] : [],
  )
  JSON.parse(shown.written[path.join('out', 'values.schema.json')]!)
  return {
    ...shown,
    values: (parse(shown.written[path.join('out', 'values.yaml')]!) ?? {}) as object,
    templates: Object.fromEntries(templates) as Readonly<Record<string, string>>,
  }
}

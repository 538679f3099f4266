import { allPasses } from '../src/inference/pass-list.js'
import type { Pass } from '../src/inference/passes/pass.js'
import { capabilitiesOf, profiles } from '../src/profiles/profile.js'
import rates from './evidence-rates.json' with { type: 'json' }
import { code, generatedFrom, page, withoutRules } from './markdown.js'

/** Makes the page of all inferences in order, with their evidence and profiles. */
export function makePassesPage(): string {
  const names = allPasses.map(({ name }) => name)
  const idle = names.filter((name) => countOf(name) === 0).map(code)
  const silent = names.filter((name) => countOf(name) === undefined).map(code)
  return page(
    generatedFrom('`src/inference/pass-list.ts`', '`src/inference/passes`', '`scripts/evidence-rates.json`'),
    '# Passes',
    '*For readers who ask why an object is as it is.*',
    [
      'A pass decides something that no single key of the Compose file says.',
      'Each pass is a file of `src/inference/passes`, and they run in this order.',
      'Every decision leaves a note with its evidence: `tranship explain` and `tranship check --verbose` print these notes,',
      'and `trace().notes` has them.',
    ].join('\n'),
    [
      'A pass with a switch goes beyond the words of the Compose file.',
      'The option `infer: false` (`--no-infer`) switches all of these passes off,',
      'and the key `x-platform-infer: false` switches them off for one service.',
      'The other passes carry out what keys or options ask for, or make objects that Kubernetes accepts.',
    ].join('\n'),
    [
      `The numbers are from ${rates.applications} Compose files of ${rates.repositories} public repositories,`,
      'with the files that they mount, a domain, a registry and `publishTcp`.',
      `On ${rates.date}, ${rates.translated} of them translated without errors.`,
      'Collections of small applications dominate the sample.',
      ...(idle.length === 0 ? [] : [`These passes decided in none: ${idle.join(', ')}.`]),
      `These passes leave no notes, so nothing counts their decisions: ${silent.join(', ')}.`,
    ].join('\n'),
    ...allPasses.flatMap(sectionOf),
  )
}

const ratesOfPasses: Readonly<Record<string, PassRates>> = rates.passes

interface PassRates {
  readonly applications: number
  readonly codes: Readonly<Record<string, number>>
}

/** Returns the number of applications in which a pass decided, or `undefined` for passes without notes. */
function countOf(pass: string): number | undefined {
  return ratesOfPasses[pass]?.applications
}

/** Returns the lines about the numbers of a pass and its notes. */
function rateOf(pass: string): readonly string[] {
  const found = ratesOfPasses[pass]
  if (found === undefined) return []
  const notes = Object.entries(found.codes).map(([note, count]) => `${code(note)} in ${count}`)
  return [
    `- Decided in ${found.applications} of ${rates.translated} public applications (${rates.date})` +
      (notes.length > 1 ? `: ${notes.join(', ')}` : ''),
  ]
}

function sectionOf({ name, needs, inferred, ...texts }: Omit<Pass<never>, 'run'>): readonly string[] {
  const having = profiles.filter((profile) => needs === undefined || capabilitiesOf(profile)[needs])
  return [
    `## ${code(name)}`,
    withoutRules(texts.decides),
    [
      `- Evidence: ${withoutRules(texts.evidence)}`,
      `- Position: ${withoutRules(texts.position)}`,
      ...(inferred ? ['- Switch: `infer`'] : []),
      `- Profiles: ${having.map(code).join(', ')}`,
      ...rateOf(name),
    ].join('\n'),
  ]
}

import { allPasses } from '../src/inference/pass-list.js'
import type { Pass } from '../src/inference/passes/pass.js'
import { capabilitiesOf, profiles } from '../src/profiles/profile.js'
import { code, generatedFrom, page } from './markdown.js'

/** Makes the page of all inferences in order, with their evidence and profiles. */
export function makePassesPage(): string {
  return page(
    generatedFrom('`src/inference/pass-list.ts`', '`src/stages/passes`'),
    '# Passes',
    [
      'A pass decides something that no single key of the Compose file says.',
      'Each pass is a file of `src/stages/passes`, and they run in this order.',
      'Every decision leaves a note with its evidence: `tranship explain` and `tranship check --verbose` print these notes,',
      'and `trace().notes` has them.',
    ].join('\n'),
    [
      'A pass with a switch goes beyond the words of the Compose file.',
      'The option `infer: false` (`--no-infer`) switches all of these passes off,',
      'and the key `x-platform-infer: false` switches them off for one service.',
      'The other passes carry out what keys or options ask for, or make objects that Kubernetes accepts.',
    ].join('\n'),
    ...allPasses.flatMap(sectionOf),
  )
}

function sectionOf({ name, needs, inferred, ...texts }: Omit<Pass<never>, 'run'>): readonly string[] {
  const having = profiles.filter((profile) => needs === undefined || capabilitiesOf(profile)[needs])
  return [
    `## ${code(name)}`,
    texts.decides,
    [
      `- Evidence: ${texts.evidence}`,
      `- Position: ${texts.position}`,
      ...(inferred ? ['- Switch: `infer`'] : []),
      `- Profiles: ${having.map(code).join(', ')}`,
    ].join('\n'),
  ]
}

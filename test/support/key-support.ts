import type { KeyDocumentation, Profile } from 'tranship'

/** What becomes of a key in one profile, and the text that says so. */
export interface KeySupport {
  readonly support: KeyDocumentation['support']
  /** What it becomes, or what to do instead; for a key that only other profiles have, which those are. */
  readonly text: string
}

export function supportIn(
  { support, profiles, text, elsewhere }: KeyDocumentation,
  profile: Profile,
): KeySupport {
  if (profiles.includes(profile)) return { support, text }
  const having = profiles.join(' or ')
  if (elsewhere === undefined) return { support: 'unsupported', text: `Needs profile ${having}.` }
  if (support !== 'mapped' || elsewhere.support === 'ignored') return elsewhere
  const others = `Profile ${having} carries it over.`
  return { support: 'unsupported', text: elsewhere.text === '' ? others : `${elsewhere.text} ${others}` }
}

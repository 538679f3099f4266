import { type KeyDocumentation, keys, type Profile } from 'tranship'

/** The support of a key in one profile, with its description. */
export interface KeySupport {
  readonly support: KeyDocumentation['support']
  /** The result, or the alternative. For a key that only other profiles have, these profiles. */
  readonly text: string
}

export function supportIn(
  { support, profiles, text, elsewhere }: KeyDocumentation,
  profile: Profile,
): KeySupport {
  if (profiles.includes(profile)) return { support, text }
  const having = profiles.map((one) => `\`${one}\``).join(' or ')
  if (elsewhere === undefined) return { support: 'unsupported', text: `Needs the profile ${having}.` }
  if (support !== 'mapped' || elsewhere.support === 'ignored') return elsewhere
  const others = `The profile ${having} supports it.`
  return { support: 'unsupported', text: elsewhere.text === '' ? others : `${elsewhere.text} ${others}` }
}

/** `true` if a profile has all blocks around a key. */
export function isBlockKnown({ path }: KeyDocumentation, profile: Profile): boolean {
  return keys.every((block) => !path.startsWith(`${block.path}.`) || block.profiles.includes(profile))
}

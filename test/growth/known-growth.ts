/** Inputs for which something grows faster than they do, up to a bound. */
export const known: readonly { readonly family: RegExp; readonly reason: string }[] = [
  {
    family: /^bench: errors that quote an aliased text$/,
    reason: 'each alias of a text has it read again, until the budget of aliases is used up (R0-15)',
  },
  {
    family: /^bench: defined and undefined aliases$/,
    reason: 'a name is compared with up to 200 others to suggest one',
  },
]

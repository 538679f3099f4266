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
  {
    family: /^services share an env file that grows$/,
    reason: 'each service reads it with its own variables, up to 10,000,000 characters',
  },
  {
    family: /^a service has a port published many times$/,
    reason: 'origins are looked up among the entries of a port, of which there are at most 1000',
  },
]

/** Something wrong with a value, in the terms of JSON Schema. */
export type Finding = {
  /** The keys and indices that lead from the root to the value. */
  readonly path: readonly (string | number)[]
} & (
  | { readonly keyword: 'type'; readonly params: { readonly type: string | readonly string[] } }
  | { readonly keyword: 'enum'; readonly params: { readonly allowedValues: readonly string[] } }
  | { readonly keyword: 'required'; readonly params: { readonly missingProperty: string } }
)

/** Everything that is wrong with a manifest, by the validator that `npm run generate` makes of the key tables. */
export function validateManifest(value: unknown): Finding[]

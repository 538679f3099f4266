/** An error that the validator found in a value, in the terms of JSON Schema. */
export type Finding = {
  /** The keys and indices that lead from the root to the value. */
  readonly path: readonly (string | number)[]
} & (
  | { readonly keyword: 'type'; readonly params: { readonly type: string | readonly string[] } }
  | { readonly keyword: 'enum'; readonly params: { readonly allowedValues: readonly string[] } }
  | { readonly keyword: 'required'; readonly params: { readonly missingProperty: string } }
)

/** Returns every error in the manifest. `npm run generate` makes this validator from the key tables. */
export function validateManifest(value: unknown): Finding[]

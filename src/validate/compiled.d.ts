import type { ErrorObject } from 'ajv'

/** The validator that `npm run generate` makes of the key tables. */
export const validateManifest: {
  (data: unknown): boolean
  readonly errors?: readonly ErrorObject[] | null
}

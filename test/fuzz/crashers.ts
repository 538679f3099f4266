import type { TranslateOptions } from 'tranship'
import type { FuzzCase } from './fuzz-case.js'

/** The options for a crasher that is only a text. */
const plainOptions: TranslateOptions = {
  name: 'shop',
  domain: 'apps.example.com',
  env: { A: 'b' },
  files: { 'a.env': 'A=$A\n' },
}

/** A case as the text of a file: JSON, in which the bytes of a file are a list of numbers. */
export function toCrasher(fuzzCase: FuzzCase, found: string): string {
  const plain = (_: string, value: unknown) => (value instanceof Uint8Array ? { bytes: [...value] } : value)
  return `${JSON.stringify({ found, ...fuzzCase }, plain, 2)}\n`
}

/** The case that a file of crashers holds: one that was written out, or a manifest alone. */
export function fromCrasher(path: string, content: string): FuzzCase {
  if (!path.endsWith('.json')) return { manifest: content, options: plainOptions, edits: [], probe: 1 }
  const { manifest, options, edits, probe } = JSON.parse(content, (_, value: unknown) =>
    isBytes(value) ? Uint8Array.from(value.bytes) : value,
  ) as FuzzCase
  return { manifest, options, edits, probe }
}

function isBytes(value: unknown): value is { readonly bytes: readonly number[] } {
  return typeof value === 'object' && value !== null && Array.isArray((value as { bytes?: unknown }).bytes)
}

import { expect, it } from 'vitest'
import type { ErrorCode } from 'yaml'
import { describeProblem } from '../../src/parse/yaml-problems.js'

/** The library's error codes. Those with `false` can't occur, and need no message. */
const codes: Readonly<Record<ErrorCode, boolean>> = {
  ALIAS_PROPS: true,
  BAD_ALIAS: true,
  BAD_COLLECTION_TYPE: true,
  BAD_DIRECTIVE: true,
  BAD_DQ_ESCAPE: true,
  BAD_INDENT: true,
  BAD_PROP_ORDER: true,
  BAD_SCALAR_START: true,
  BLOCK_AS_IMPLICIT_KEY: true,
  BLOCK_IN_FLOW: true,
  DUPLICATE_KEY: false,
  IMPOSSIBLE: false,
  KEY_OVER_1024_CHARS: true,
  MISSING_CHAR: true,
  MULTILINE_IMPLICIT_KEY: true,
  MULTIPLE_ANCHORS: true,
  MULTIPLE_DOCS: false,
  MULTIPLE_TAGS: true,
  NON_STRING_KEY: false,
  RESOURCE_EXHAUSTION: true,
  TAB_AS_INDENT: true,
  TAG_RESOLVE_FAILED: true,
  UNEXPECTED_TOKEN: true,
}

it('[R2.1-08] each problem with YAML has words of its own', () => {
  const described = Object.entries(codes).filter(([, isDescribed]) => isDescribed)
  const words = [...described.map(([code]) => code), 'UNCLOSED'].map(describeProblem)
  const other = describeProblem('IMPOSSIBLE')
  expect(new Set([...words, other]).size).toBe(words.length + 1)
  for (const text of [...words, other]) expect(text).not.toBe('')
})

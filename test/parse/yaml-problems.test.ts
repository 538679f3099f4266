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

/** The codes of tranship for mistakes that it recognises behind an error of the library. */
const ownCodes = [
  'BARE_VARIABLE',
  'COLON_IN_TEXT',
  'COMMENT',
  'CONFLICT',
  'NO_SPACE',
  'OTHER_SPACE',
  'TOO_DEEP',
  'UNCLOSED',
]

it('[R2.1-08] [C1-14] each problem with YAML has words of its own, and a correction', () => {
  const described = Object.entries(codes).filter(([, isDescribed]) => isDescribed)
  const found = [...described.map(([code]) => code), ...ownCodes, 'IMPOSSIBLE'].map(describeProblem)
  expect(new Set(found.map(({ problem }) => problem)).size).toBe(found.length)
  for (const { problem, instead } of found) {
    expect(problem).not.toBe('')
    expect(instead).toMatch(/^[A-Z].*\.$/)
  }
})

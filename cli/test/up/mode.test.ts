import { describe, expect, it } from 'vitest'
import { modeInContainer } from '../../src/up/archive.js'
import { modeHere } from '../../src/up/file-tree.js'

describe('files that up synchronises', () => {
  it.each([
    ['a file that anybody may read', 'file', 0o644, false, 0o664],
    ['a program of one user', 'file', 0o700, false, 0o770],
    ['a file that one user may read', 'file', 0o400, false, 0o660],
    ['a folder of one user', 'folder', 0o700, false, 0o2770],
    ['a file of Windows, which may be a program', 'file', 0o666, true, 0o777],
    ['a folder of Windows', 'folder', 0o666, true, 0o2777],
  ] as const)('may be used by the group too: %s', (_, kind, mode, isWindows, expected) => {
    expect(modeInContainer({ kind, mode: modeHere(mode | 0o100000, isWindows) })).toBe(expected)
  })
})

import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProgram } from '../../src/engines/find-program.js'
import { folderWith } from '../support/folder.js'

function folderOfPrograms(): string {
  const folder = folderWith({ 'first/tool': '', 'second/tool': '', 'first/notes': '' })
  mkdirSync(path.join(folder, 'first/folder'))
  for (const file of ['first/tool', 'second/tool']) chmodSync(path.join(folder, file), 0o755)
  return folder
}

describe('[E5-07] a program', () => {
  it.each([
    { PATH: 'FOLDER/first:FOLDER/second', name: 'tool', found: 'FOLDER/first/tool' },
    { PATH: 'FOLDER/none:FOLDER/second:FOLDER/first', name: 'tool', found: 'FOLDER/second/tool' },
    { PATH: 'FOLDER/first', name: 'notes', found: undefined },
    { PATH: 'FOLDER/first', name: 'folder', found: undefined },
    { PATH: '', name: 'tool', found: undefined },
    { PATH: ':.:./first:first', name: 'tool', found: undefined },
    { PATH: '.:FOLDER/second:', name: 'tool', found: 'FOLDER/second/tool' },
    { PATH: 'FOLDER/first', name: './tool', found: undefined },
    { PATH: '', name: 'FOLDER/first/tool', found: 'FOLDER/first/tool' },
    { PATH: undefined, name: 'sh', found: expect.stringMatching(/^\/(?:usr\/)?bin\/sh$/) as unknown },
  ])('called $name is found in "$PATH" at $found', ({ PATH, name, found }) => {
    const folder = folderOfPrograms()
    const own = (text: string) => text.replaceAll('FOLDER', folder)
    const expected = typeof found === 'string' ? own(found) : found
    expect(findProgram(own(name), { PATH: PATH && own(PATH) })).toEqual(expected)
  })
})

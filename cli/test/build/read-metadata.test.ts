import { execFileSync } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BuildError } from '../../src/build/build-task.js'
import { readMetadata } from '../../src/build/read-metadata.js'
import { UsageError } from '../../src/usage-error.js'
import { folderWith } from '../support/folder.js'

describe('the metadata of a builder', () => {
  const file = () => path.join(folderWith({}), 'metadata.json')

  it('is the object in the file, and undefined if there is no file', () => {
    const written = file()
    expect(readMetadata(written)).toBeUndefined()
    writeFileSync(written, '{"web":{"containerimage.digest":"sha256:1"}}')
    expect(readMetadata(written)).toEqual({ web: { 'containerimage.digest': 'sha256:1' } })
  })

  it.each(['', 'web', '[]', 'null', '"web"', '{"web":'])('is an error of the build if it is %j', (text) => {
    const written = file()
    writeFileSync(written, text)
    expect(() => readMetadata(written)).toThrow(BuildError)
  })

  it('is not read if it is larger than 16 MiB, or a pipe', () => {
    const [large, pipe] = [file(), file()]
    writeFileSync(large, '{}')
    truncateSync(large, 16 * 1024 * 1024 + 1)
    execFileSync('mkfifo', [pipe])
    expect(() => readMetadata(large)).toThrow(UsageError)
    expect(() => readMetadata(pipe)).toThrow(UsageError)
  })
})

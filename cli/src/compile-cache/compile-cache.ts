import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'
import { isCacheFile } from './cache-file.js'
import { readOwnFile, writeOwnFile } from './own-file.js'

const DAY = 24 * 60 * 60 * 1000

/** What the engine has compiled of one source. */
interface Compiled {
  /** The checksum of the source. The engine itself compares no more than its length. */
  readonly sum: number
  readonly code: Buffer
}

interface Use {
  readonly script: Script
  readonly sum: number
}

/**
 * What the engine has compiled of the command's files, in a file from one run to the next. That of Node itself
 * (`module.enableCompileCache`, from 22.8 on) has no functions that were compiled when they were called first, and those are
 * most of the work.
 */
export class CompileCache {
  private readonly kept: ReadonlyMap<string, Compiled>
  private readonly used = new Map<string, Use>()
  private isComplete: boolean

  constructor(private readonly file: string) {
    const found = readOwnFile(file)
    const kept = found && contentOf(found.content)
    this.kept = kept ?? new Map()
    // Now and then it takes in what was called for the first time since.
    this.isComplete = found !== undefined && kept !== undefined && !isOlderThan(1, found.time)
  }

  /** The script of a source, compiled as far as it was in an earlier run. */
  scriptOf(name: string, source: string, filename: string): Script {
    const sum = crc32(source)
    const kept = this.kept.get(name)
    const cachedData = kept?.sum === sum ? kept.code : undefined
    const script = new Script(source, { filename, cachedData })
    if (cachedData === undefined || script.cachedDataRejected === true) this.isComplete = false
    this.used.set(name, { script, sum })
    return script
  }

  /** Writes what is new into the file, without what is of no use any more. */
  save(isOfUse: (name: string) => boolean): void {
    if (this.isComplete) return
    const all = new Map([...this.kept].filter(([name]) => isOfUse(name)))
    for (const [name, { script, sum }] of this.used) {
      const code = script.createCachedData()
      const kept = this.kept.get(name)
      // In a long run the engine forgets functions that are no longer called.
      const isMore =
        kept?.sum !== sum || script.cachedDataRejected === true || code.length >= kept.code.length
      if (isMore) all.set(name, { sum, code })
    }
    const content = serialize(all)
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(crc32(content))
    writeOwnFile(this.file, Buffer.concat([sum, content]))
    removeUnused(path.dirname(this.file))
  }
}

function isOlderThan(days: number, time: number): boolean {
  return Date.now() - time > days * DAY
}

/** Removes the caches of a folder that were not written for a month: one that is used is written every day. */
function removeUnused(folder: string): void {
  for (const name of readdirSync(folder).filter(isCacheFile)) {
    const file = path.join(folder, name)
    if (isOlderThan(30, statSync(file).mtimeMs)) rmSync(file)
  }
}

/** Returns the content of a file; undefined if the file is damaged, or another engine or program wrote it. */
function contentOf(file: Buffer): ReadonlyMap<string, Compiled> | undefined {
  const content = file.subarray(4)
  if (file.length < 4 || file.readUInt32LE() !== crc32(content)) return undefined
  const read = deserialized(content)
  return read instanceof Map && [...read].every(isEntry) ? (read as ReadonlyMap<string, Compiled>) : undefined
}

/** Returns the value that was serialized; undefined if the bytes are in another format than that of this engine. */
function deserialized(content: Buffer): unknown {
  try {
    return deserialize(content)
  } catch {
    return undefined
  }
}

function isEntry([name, compiled]: readonly [unknown, unknown]): boolean {
  if (typeof name !== 'string' || typeof compiled !== 'object' || compiled === null) return false
  const { sum, code } = compiled as Partial<Record<keyof Compiled, unknown>>
  return typeof sum === 'number' && Buffer.isBuffer(code)
}

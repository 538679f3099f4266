import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'
import { formatOfCode, isCacheFile } from './cache-file.js'
import { readOwnFile, writeOwnFile } from './own-file.js'

const DAY = 24 * 60 * 60 * 1000

/** The compiled code of one source. */
interface Compiled {
  /** The checksum of the source. V8 itself only compares the length. */
  readonly sum: number
  readonly code: Buffer
}

interface Use {
  readonly script: Script
  readonly sum: number
  /** The cached code, if V8 took it. */
  readonly kept: Buffer | undefined
  /** `true` if the cached code may lack functions that most runs call. */
  readonly isDue: boolean
}

/** Functions are added to cached code if a run called this much more. */
const muchMore = 1.25

/**
 * V8's compiled code of the command's files, kept in a file between runs. Node's own cache
 * (`module.enableCompileCache`, from 22.8 on) lacks functions that V8 compiles at their first call, and those are most
 * of the work.
 */
export class CompileCache {
  private readonly kept: ReadonlyMap<string, Compiled>
  private readonly used = new Map<string, Use>()
  private readonly isOld: boolean
  private readonly format = formatOfCode()

  constructor(private readonly file: string) {
    const found = readOwnFile(file)
    const kept = found && contentOf(found.content)
    this.kept = kept ?? new Map()
    // Look once a day for functions that the runs call now. The new time keeps the file from being removed.
    this.isOld = found !== undefined && isOlderThan(1, found.time)
  }

  /** Returns the script of a source, with the cached code if the source is unchanged. */
  scriptOf(name: string, source: string, filename: string): Script {
    const sum = crc32(source)
    const kept = this.kept.get(name)
    const cachedData = kept?.sum === sum ? kept.code : undefined
    const script = new Script(source, { filename, cachedData })
    const isTaken = cachedData !== undefined && script.cachedDataRejected !== true
    // Flags that were set for a long text make V8 refuse good code.
    if (!isTaken && cachedData !== undefined && formatOfCode() !== this.format) return script
    // Less code than source is that of a run which called little, such as one for help.
    const isDue = !isTaken || this.isOld || cachedData.length < source.length
    this.used.set(name, { script, sum, kept: isTaken ? cachedData : undefined, isDue })
    return script
  }

  /**
   * Writes new code to the file, and drops the entries of files that no longer exist. Cached code stays as it is, unless
   * the run called many more functions. To read a function costs a quarter of compiling it, so the cache must not collect
   * those of every manifest.
   */
  save(isOfUse: (name: string) => boolean): void {
    const all = new Map([...this.kept].filter(([name]) => isOfUse(name)))
    let isChanged = this.isOld
    for (const [name, { script, sum, kept, isDue }] of this.used) {
      if (!isDue) continue
      const code = script.createCachedData()
      if (kept !== undefined && code.length < kept.length * muchMore) continue
      all.set(name, { sum, code })
      isChanged = true
    }
    if (!isChanged) return
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

/** Removes caches that were not written for a month. A cache in use is rewritten daily. */
function removeUnused(folder: string): void {
  for (const name of readdirSync(folder).filter(isCacheFile)) {
    const file = path.join(folder, name)
    if (isOlderThan(30, statSync(file).mtimeMs)) rmSync(file)
  }
}

/** Reads a cache; `undefined` if it is damaged or from another engine. */
function contentOf(file: Buffer): ReadonlyMap<string, Compiled> | undefined {
  const content = file.subarray(4)
  if (file.length < 4 || file.readUInt32LE() !== crc32(content)) return undefined
  const read = tryDeserialize(content)
  return read instanceof Map && [...read].every(isEntry) ? (read as ReadonlyMap<string, Compiled>) : undefined
}

/** Deserializes a value; `undefined` if the bytes are in another engine's format. */
function tryDeserialize(content: Buffer): unknown {
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

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { parse } from './source-edits.js'

/** The files that one run loads together. */
export interface Pack {
  /** The name of the file that they become. */
  readonly name: string
  /** The files to start from. The pack has them and all files that they load at once. */
  readonly from: readonly string[]
}

/**
 * Packs CommonJS files of a folder, because a command that loads sixty small files takes longer than one that loads a
 * large file. A bundler makes a file for each set of modules that the same commands need. A part of a pack still runs at
 * its first use. A file that two packs need is in the first.
 *
 * @param entries the files that others start by their name, so that they stay
 */
export function packFiles(folder: string, packs: readonly Pack[], entries: readonly string[]): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.cjs'))
  const codes = new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
  const packOf = new Map<string, string>()
  const add = (name: string, pack: string): void => {
    const code = codes.get(name)
    if (code === undefined) throw new Error(`There is no ${name} to pack`)
    if (packOf.has(name)) return
    if (!entries.includes(name)) packOf.set(name, pack)
    for (const loaded of loadedAtOnce(code)) add(loaded, pack)
  }
  for (const { name, from } of packs) for (const each of from) add(each, name)
  const link = (code: string, own?: string) =>
    code.replace(/require\("\.\/([\w-]+\.cjs)"\)/g, (written, name: string) => {
      const pack = packOf.get(name)
      if (pack === undefined) return written
      return `${pack === own ? 'packedParts' : `require("./${pack}")`}["${name}"]`
    })
  for (const { name: pack } of packs) {
    const parts = Array.from(packOf, ([name, of]) =>
      of === pack ? `addPart("${name}",(module,exports)=>{${link(codes.get(name)!, pack)}\n});` : '',
    )
    writeFileSync(path.join(folder, pack), [packing, ...parts].join('\n'))
  }
  for (const [name, code] of codes) {
    if (packOf.has(name)) rmSync(path.join(folder, name))
    else writeFileSync(path.join(folder, name), link(code))
  }
}

/** The beginning of a pack. Minified code has no names as long as these. */
const packing = `const packedParts=exports;function addPart(name,fill){let part;Object.defineProperty(packedParts,name,{get(){
if(part===undefined){part={exports:{}};fill(part,part.exports)}return part.exports}})}`

/** Returns the files that a file requires at its top. */
function loadedAtOnce(code: string): readonly string[] {
  return parse('bundled.cjs', code)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ initializer }) => {
      const value = initializer === undefined ? '' : code.slice(initializer.pos, initializer.end)
      return /^require\("\.\/([\w-]+\.cjs)"\)/.exec(value)?.[1] ?? []
    })
}

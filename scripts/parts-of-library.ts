import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import ts from 'typescript'
import { sourceFiles } from './entry-points.js'
import { withoutDocumentationOfPass } from './documentation-of-rows.js'
import { parse, replaced } from './source-edits.js'

/** The tables of keys and diagnostics, whose documentation texts follow in the same file. */
const isTable = /[/\\]src[/\\](?:keys|warnings[/\\]families)[/\\][\w-]+\.ts$/
const isDocumentation = /[/\\]src[/\\](?:keys|warnings)[/\\]documentation\.ts$/
/** The passes, whose texts of notes follow in the same file, and the module that collects these. */
const isPass = /[/\\]src[/\\]inference[/\\]passes[/\\][\w-]+\.ts$/
const isCollection = /[/\\]src[/\\]inference[/\\]notes-of-passes\.ts$/
const isText = /(?:Texts|Reasons|^notes)$/
const textsAlone = '?texts'

/**
 * For bundles of several files. Bundlers keep each module whole, and treat an import from a re-exporting module as a
 * use of all of its exports. So this plugin imports names from their declarations, and splits texts for documentation
 * into modules of their own.
 */
export const partsOfLibrary: Plugin = {
  name: 'parts-of-library',
  setup({ initialOptions, onLoad, onResolve }) {
    const declared = new Map(Object.entries(sourceFiles).map(([name, file]) => [name, exportsOf(file)]))
    const importers = path.resolve(initialOptions.absWorkingDir ?? '.', 'src') + path.sep
    onLoad({ filter: /\.ts$/ }, ({ path: file, suffix }) => {
      const change = changeOf(file, suffix)
      if (change === undefined) return undefined
      return { contents: change(readFileSync(file, 'utf8')), loader: 'ts', resolveDir: path.dirname(file) }
    })
    const changeOf = (file: string, suffix: string): ((text: string) => string) | undefined => {
      if (isDocumentation.test(file)) return withTextsApart
      if (isCollection.test(file)) return (text) => text.replaceAll(".js'", `.js${textsAlone}'`)
      if (suffix === textsAlone) return onlyTexts
      if (isPass.test(file)) return (text) => withoutTexts(withoutDocumentationOfPass(text))
      if (isTable.test(file)) return withoutTexts
      return file.startsWith(importers) ? (text) => withDeclared(text, declared) : undefined
    }
    onResolve({ filter: /\.js\?texts$/ }, ({ path: named, resolveDir }) => ({
      path: path.resolve(resolveDir, named.replace(/\.js\?texts$/, '.ts')),
      suffix: textsAlone,
      sideEffects: false,
    }))
  },
}

/** Returns the re-exports of a file, with the file and name of each declaration. */
function exportsOf(file: string): ReadonlyMap<string, { readonly file: string; readonly name: string }> {
  const exports = parse(file, readFileSync(file, 'utf8')).statements.filter(ts.isExportDeclaration)
  return new Map(
    exports.flatMap(({ isTypeOnly, exportClause, moduleSpecifier }) => {
      if (isTypeOnly) return []
      if (exportClause === undefined || !ts.isNamedExports(exportClause) || moduleSpecifier === undefined)
        throw new Error(`${file} exports more than names from other files`)
      const from = path.join(path.dirname(file), textOf(moduleSpecifier))
      return exportClause.elements
        .filter((element) => !element.isTypeOnly)
        .map(
          ({ name, propertyName }) => [name.text, { file: from, name: (propertyName ?? name).text }] as const,
        )
    }),
  )
}

function withDeclared(text: string, declared: ReadonlyMap<string, ReturnType<typeof exportsOf>>): string {
  return withImports(text, (from, name) => declared.get(from)?.get(name))
}

function withTextsApart(text: string): string {
  return withImports(text, (from, name) =>
    isText.test(name) ? { file: `${from}${textsAlone}`, name } : undefined,
  )
}

/** Redirects imports to the files that `placeOf` returns. */
function withImports(
  text: string,
  placeOf: (from: string, name: string) => { readonly file: string; readonly name: string } | undefined,
): string {
  const chosen: ts.Node[] = []
  const added: string[] = []
  for (const { importClause, moduleSpecifier } of parse('', text).statements.filter(ts.isImportDeclaration)) {
    const bindings = importClause?.namedBindings
    if (importClause === undefined || importClause.isTypeOnly) continue
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue
    for (const element of bindings.elements) {
      const place = element.isTypeOnly
        ? undefined
        : placeOf(textOf(moduleSpecifier), (element.propertyName ?? element.name).text)
      if (place === undefined) continue
      chosen.push(element)
      added.push(`import { ${place.name} as ${element.name.text} } from ${JSON.stringify(place.file)}`)
    }
  }
  return [...added, replaced(text, chosen)].join('\n')
}

function withoutTexts(text: string): string {
  return replaced(text, textsIn(text))
}

function onlyTexts(text: string): string {
  const texts = textsIn(text)
  return replaced(
    text,
    parse('', text).statements.filter(
      (statement) => !ts.isImportDeclaration(statement) && !texts.some(({ pos }) => pos === statement.pos),
    ),
  )
}

function textsIn(text: string): readonly ts.Statement[] {
  return parse('', text).statements.filter(
    (statement) =>
      ts.isVariableStatement(statement) &&
      statement.declarationList.declarations.every(
        ({ name }) => ts.isIdentifier(name) && isText.test(name.text),
      ),
  )
}

function textOf(node: ts.Expression): string {
  if (!ts.isStringLiteral(node)) throw new Error('A module is named by a text')
  return node.text
}

import path from 'node:path'
import ts from 'typescript'
import { flags } from '../cli/src/reports/flag-words.js'
import { type OptionName, optionTable } from '../src/options/option-table.js'
import { entryPoints } from './entry-points.js'
import { code, generatedFrom, page, table } from './markdown.js'

/** The types of options, with the functions that take them. */
const takers: Readonly<Record<string, string>> = {
  TranslateOptions: 'every function that reads a manifest',
  BuildOptions: '`planBuild`',
  DeployOptions: '`planDeploy`',
  SyncOptions: '`planSync`',
  WakeOptions: '`planWake`',
}

/** A declared option. */
interface Declared {
  readonly type: string
  readonly comment: string
  readonly takenBy: readonly string[]
}

/** Makes the page of all options, each with type, description and flag. */
export function makeOptionsPage(): string {
  const declared = declaredOptions()
  const names = Object.keys(optionTable) as OptionName[]
  return page(
    generatedFrom('`src/options/option-table.ts`', 'the comments in `src`'),
    '# Options',
    '*For programmers who use the library.*',
    'Pass options as the second argument of a function. Every option is optional, except `service` of `planSync`; `undefined` counts as absent. A wrong type or value is the error [`invalid-option`](diagnostics.md#invalid-option), and functions that throw throw an `OptionsError`. It never shows the value of an option that may hold a secret.',
    table(
      ['Option', 'Value', 'Flag of the command'],
      names.map((name) => [
        `[${code(name)}](#${name.toLowerCase()})`,
        optionTable[name].type.name,
        flags[name] === undefined ? '' : code(flags[name]),
      ]),
    ),
    '`docs/api.md` of the package has the types with a name of their own, such as `Routing`. Options are plain data: you can post them to a worker, or store them as JSON (except bytes in `files`). To read files from a disk, pass a function to `gatherFiles`. It asks for a `FileEntry` of each path, and returns the options `files`, `modes`, `folders` and `withheld`.',
    ...names.flatMap((name) => {
      const { type, comment, takenBy } = declared(name)
      return [
        `## ${code(name)}`,
        comment,
        takenBy.includes(takers['TranslateOptions']!) ? '' : `Taken by ${takenBy.join(' and ')}.`,
        `Type: ${code(type)}`,
      ]
    }),
  )
}

function declaredOptions(): (name: string) => Declared {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as { config: object }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
  const files = Array.from(entryPoints.values(), (file) => path.join('src', `${file}.ts`))
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  const types = files
    .flatMap((file) => checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!))
    .filter(({ name }) => name in takers)
    .map((symbol) => ({
      name: symbol.name,
      type: checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol)),
    }))
  return (option) => {
    const found = types.flatMap(({ name, type }) => {
      const property = type.getProperty(option)
      return property === undefined ? [] : [{ name, property }]
    })
    const [first] = found
    if (first === undefined) throw new Error(`No type declares the option ${option}`)
    const [declaration] = first.property.declarations ?? []
    if (declaration === undefined || !ts.isPropertySignature(declaration) || declaration.type === undefined)
      throw new Error(`The option ${option} has no type`)
    return {
      type: declaration.type
        .getText()
        .replace(/ \| undefined$/, '')
        .replace(/\n\s*/g, ' ')
        .replace(/^\| /, ''),
      comment: ts
        .displayPartsToString(first.property.getDocumentationComment(checker))
        .replace(/\s*\n\s*/g, ' '),
      takenBy: found.map(({ name }) => takers[name]!),
    }
  }
}

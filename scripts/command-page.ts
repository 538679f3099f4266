import { isOfDefaultCommand } from '../cli/src/default-options.js'
import { examplesOf } from '../cli/src/examples.js'
import { manifestNames, overrideNames } from '../cli/src/manifest/find-manifest.js'
import { processEngines } from '../cli/src/engines/process-engines.js'
import { defaultProfile } from '../cli/src/manifest/translate-flags.js'
import { makeProgram } from '../cli/src/program.js'
import { code, generatedFrom, page, table } from './markdown.js'

type Command = Awaited<ReturnType<typeof makeProgram>>

/** Makes the command's manual from its definitions. */
export async function makeCommandPage(): Promise<string> {
  const program = await commands()
  return page(
    generatedFrom('the definitions of its commands in `cli/src`'),
    '# The command `tranship`',
    program.description(),
    '```sh\nnpx tranship-cli compose.yaml\n```',
    ...chapter(program, 2),
    '## Which files it reads',
    `Without a file it takes those that the variable ${code('COMPOSE_FILE')} names, or else ${list(manifestNames.map(code))}, the first that is there, in this folder or else in the nearest folder above, and merges the override beside it: ${list(overrideNames.map(code))}, the first that is there. ${code('-f')} several times, or ${code('COMPOSE_FILE')}, names several files; ${code('COMPOSE_PATH_SEPARATOR')} is what stands between those of ${code('COMPOSE_FILE')}. Later files win by the rules of Compose, and relative paths begin in the folder of the first. Which files were read is said on standard error, where the command line does not name all of them. ${code('-')} is standard input, whose other files are those of this folder.`,
    `Without ${code('--profile')} the command follows the profile ${code(defaultProfile)}, the whole Compose Specification; the library follows ${code('1.48')}, the newest version of the reference, unless its option ${code('profile')} says otherwise. [Profiles](profiles.md) tells them apart. Where a version of the reference leaves out what ${code(defaultProfile)} carries over, the last line says so.`,
    `The variables of a manifest are those of ${code('--set')}, then those of the environment, then those of the ${code('.env')} file beside the manifest, or of the files that ${code('--env-file')} or the variable ${code('COMPOSE_ENV_FILES')} (separated by commas) names in its place: of several the last wins. Where the manifest is found, a ${code('.env')} of the folder that the command runs in wins over that beside the manifest; with ${code('COMPOSE_DISABLE_ENV_FILE=1')} neither is read. ${code('PWD')} is the folder that the command runs in. Files that the manifest names (env files, label files, files of configs, and what is included or extended) are read relative to it, if they are regular files, and no link in a path leads out of the folder that the path leads up to. Nothing else is read, and of no file more than 16 MiB. With ${code('--untrusted')}, nothing outside of the root is read, and of the environment only ${code('COMPOSE_*')}, ${code('HOME')}, ${code('PWD')}, ${code('TZ')} and ${code('USER')} count: see [security](security.md).`,
    `Node looks for ${code('--env-file')} too, in its own command line and in that of ${code('npx')}. The command is started as ${code('node -- tranship.cjs')}, after which Node takes nothing; started in another way, it refuses that option. With ${code('npx')}, write ${code('npx -- tranship-cli --env-file prod.env')}.`,
    `An application is called what ${code('--name')} says, or else ${code('COMPOSE_PROJECT_NAME')}, or else ${code('name')} in the manifest, or else as the manifest's folder, in the letters that Compose allows.`,
    '## What it says',
    `The errors and warnings of a manifest are shown with their lines, what to do and the code that ${code('tranship codes')} explains. The warnings of one code and one service stand together, one that several services have by an anchor names them all, those that change nothing in one line, and of more than twenty errors the others are counted; ${code('--verbose')} shows each. The last line counts what is to be done.`,
    `A warning that is as it should be is silenced by a comment behind it or on the line above, ${code('# tranship-ignore CODE: why')}, with several codes if need be; a comment that silences nothing is reported. ${code('--ignore CODE')} silences one everywhere. Errors cannot be silenced, and what is silenced is no error with ${code('--strict')} either. ${code('--deny CODE')} makes one an error that nothing silences, and ${code('--deny privileges')} every right beyond those of an ordinary container ([security](security.md)).`,
    `${code('tranship check --fix')} writes the fixes that are certain into the manifest, such as the right spelling of a key; all else stays as it is, comments too.`,
    '## What it writes',
    `Objects, reports and plans go to standard output, or with ${code('--output')} into files; all else goes to standard error. A path that ends in ${code('/')}, or is a folder, gets a file for each object; any other is one file. If the manifest has errors, nothing is written. A file is replaced in one step, so that nobody reads half of it; nothing that was read is ever written.`,
    `A folder has a list of the files that the command has written into it, by application, in ${code('.tranship-files')}. Those whose objects are no more are removed, and nothing else is.`,
    `What Node has compiled of the command is kept in one file of the user's folder for caches, ${code('~/.cache/tranship')} on Linux, so that the next run starts faster. It holds nothing of any manifest, nobody else can read it, and it is removed when it was of no use for a month. Node, Bun and Deno each have a file of their own. ${code('NODE_COMPILE_CACHE')} names another folder, and with ${code('NODE_DISABLE_COMPILE_CACHE=1')} nothing is kept.`,
    `Colours are for terminals. ${code('NO_COLOR')} turns them off, ${code('FORCE_COLOR')} on, and the latter wins.`,
    '## Exit status',
    table(
      ['Status', 'Meaning'],
      [
        ['0', 'All is well; there may be warnings.'],
        [
          '1',
          'The manifest has errors, or with `--strict` warnings; or `diff` found differences, or a deploy failed.',
        ],
        [
          '2',
          'Wrong usage, or a file that cannot be read or written, or no cluster that can be reached. The message says what to do.',
        ],
        ['130', 'A command that works with a cluster was interrupted.'],
        [
          'any other',
          '`exec` ends with the exit status of the command that it runs; 126 where that cannot be started.',
        ],
      ],
    ),
    'A reader that closes the pipe ends the command without a word.',
  )
}

function commands(): Promise<Command> {
  const stream = {
    write: () => {},
    pass: () => undefined,
    isTerminal: false,
    columns: undefined,
    rows: undefined,
    onResize: () => {},
  }
  const nothingIsRead = () => Promise.reject(new Error('a manual reads nothing'))
  return makeProgram({
    terminal: {
      folder: '/',
      env: {},
      readInput: nothingIsRead,
      isOutput: () => false,
      input: { isTerminal: false, read: nothingIsRead, setRaw: () => {} },
      output: stream,
      errors: stream,
      signal: new AbortController().signal,
      interruption: () => new AbortController().signal,
      atSuddenEnd: () => () => undefined,
    },
    engines: processEngines({}),
    resources: '/',
    finish: () => {},
  })
}

/** Returns the chapter of a command, with its subcommands. */
function chapter(command: Command, level: number): string[] {
  const help = command.createHelp()
  const children = help.visibleCommands(command).filter((child) => child.name() !== 'help')
  const options = help.visibleOptions(command).filter((option) => !isOfDefaultCommand(option))
  const operands = help.visibleArguments(command).filter((operand) => operand.description !== '')
  const own = [
    `\`\`\`\n${help.commandUsage(command)}\n\`\`\``,
    ...(operands.length === 0
      ? []
      : [
          table(
            ['Argument', 'What it is'],
            operands.map((operand) => [code(help.argumentTerm(operand)), help.argumentDescription(operand)]),
          ),
        ]),
    table(
      ['Option', 'What it does'],
      options.map((option) => [code(help.optionTerm(option)), help.optionDescription(option)]),
    ),
    ...examples(command),
  ]
  const below = children.flatMap((child) => [
    `${'#'.repeat(level)} \`${pathOf(child)}\``,
    child.description(),
    ...chapter(child, level + 1),
  ])
  return [...own, ...below]
}

function pathOf(command: Command): string {
  const parent = command.parent
  return parent === null ? command.name() : `${pathOf(parent)} ${command.name()}`
}

function examples(command: Command): string[] {
  const known = examplesOf(command)
  if (known.length === 0) return []
  const width = Math.max(...known.map(({ line }) => line.length))
  return [`\`\`\`sh\n${known.map(({ line, does }) => `${line.padEnd(width)}  # ${does}\n`).join('')}\`\`\``]
}

function list(items: readonly string[]): string {
  return `${items.slice(0, -1).join(', ')} or ${items.at(-1) ?? ''}`
}

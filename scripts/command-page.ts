import { type Command, commandsOf, lastWord } from '../cli/src/command.js'
import { loadProgram } from '../cli/src/command-list.js'
import { operandName } from '../cli/src/flags/flag.js'
import {
  describedOperands,
  effectOf,
  hidesTranslating,
  shownFlags,
  takesTranslating,
  usageOf,
} from '../cli/src/help-text.js'
import { mostBytes, sizeText } from '../cli/src/files/read-file.js'
import { manifestNames, overrideNames } from '../cli/src/manifest/find-manifest.js'
import { defaultProfile } from '../cli/src/manifest/translate-flags.js'
import { code, generatedFrom, page, table } from './markdown.js'

/** A Compose file that includes others by their addresses. */
const remoteExample = `include:
  - https://github.com/team/shared.git#0123456789abcdef0123456789abcdef01234567:db
  - oci://registry.example.com/team/cache@sha256:${'0123456789abcdef'.repeat(4)}`

/** Makes the command's manual from its definitions. */
export async function makeCommandPage(): Promise<string> {
  const program = await loadProgram()
  return page(
    generatedFrom('the definitions of its commands in `cli/src`'),
    '# The command `tranship`',
    '*For users of the command who look up an option.*',
    program.description,
    '```sh\nnpx tranship-cli compose.yaml\n```',
    ...chapter(program, 2),
    `Where a command takes services, it takes jobs of the Compose file, too. The server of the model ${code('llm')} is the service ${code('llm-model')}.`,
    '## Which files it reads',
    'The command looks for a Compose file in this order:',
    [
      `1. The files of ${code('-f')}, which you can repeat. ${code('-')} is standard input; its other files are those of this folder.`,
      `2. The files of the variable ${code('COMPOSE_FILE')}, separated by ${code('COMPOSE_PATH_SEPARATOR')}.`,
      `3. The first of ${list(manifestNames.map(code))} in this folder, or in the nearest folder above. The command merges the first override beside it: ${list(overrideNames.map(code))}.`,
    ].join('\n'),
    'Later files win by the rules of Compose. Relative paths begin in the folder of the first file. If the command line does not name all files, the command prints their names on standard error.',
    `**Profile.** Without ${code('--profile')}, the command uses the profile ${code(defaultProfile)}, which covers the Compose Specification. The library uses ${code('1.48')} unless its option ${code('profile')} is set ([profiles](profiles.md)). If ${code('1.37')} or ${code('1.48')} leaves out a key that ${code(defaultProfile)} supports, the last line of the output says so.`,
    '**Variables** come from these places; the first wins:',
    [
      `1. ${code('--set')}`,
      '2. the environment',
      `3. the files of ${code('--env-file')} or of the variable ${code('COMPOSE_ENV_FILES')} (separated by commas), of which the last wins; without these, ${code('.env')}`,
    ].join('\n'),
    `${code('.env')} is the file beside the Compose file. If the command finds the Compose file by itself, ${code('.env')} of the current folder wins over it. ${code('COMPOSE_DISABLE_ENV_FILE=1')} switches both off. ${code('PWD')} is the current folder.`,
    `**Other files.** The command reads the files that a Compose file names: env files, label files, configs, included and extended files. Their paths are relative to the Compose file. It reads regular files only, at most ${sizeText(mostBytes)} of each, and follows no link out of the folder that the written path leads up to.`,
    `**Remote files.** ${code('include')} and ${code('extends.file')} can name a Compose file in a Git repository or an OCI registry. The command fetches it with ${code('--allow-remote')}, if the address is pinned to a commit or a digest:`,
    `\`\`\`yaml\n${remoteExample}\n\`\`\``,
    `The second is an artifact of ${code('docker compose publish')}. ${code('git@host:path.git#…')} and ${code('ssh://…#…')} work too, and ${code('github.com/…#…')} stands for ${code('https')}. ${code('?ref=COMMIT&subdir=db')} means the same as ${code('#COMMIT:db')}. The error about any other address has the command that prints the commit or digest. Behind the commit stands a folder or a Compose file of the repository. Paths in a fetched file are relative to it: env files, mounted files, configs, secrets, and files that it includes or extends. A build context there is an address for the builder, which takes it from Git itself. The copies stay in ${code('remote')} of your cache folder, so each is fetched once ([security](security.md#hosts)).`,
    `**Facts.** ${code('tranship.facts.json')} beside the Compose file holds facts about the running application ([observing](observe.md)). ${code('--facts')} names another file, and ${code('--no-facts')} leaves it out.`,
    `With ${code('--untrusted')}, it reads nothing outside of the root, and from the environment only ${code('COMPOSE_*')}, ${code('HOME')}, ${code('PWD')}, ${code('TZ')} and ${code('USER')} ([security](security.md)).`,
    `**${code('--env-file')} and Node.** Node and ${code('npx')} have an option of the same name. The installed command protects its own: it starts as ${code('node -- tranship.cjs')}, and refuses the option if it was started in another way. With ${code('npx')}, write ${code('npx -- tranship-cli --env-file prod.env')}.`,
    `**The name of the application** comes from ${code('--name')}, then ${code('COMPOSE_PROJECT_NAME')}, then ${code('name')} in the Compose file, then the name of its folder. Of the folder's name, only the letters that Compose allows are used.`,
    '## What it prints',
    `The command prints errors and warnings with their lines, the fix, and a code that ${code('tranship codes')} explains. It quotes the line of the first twenty errors, groups warnings of a kind, and counts warnings without effect. ${code('--verbose')} prints each by itself, with its line. The last line counts what is left to do.`,
    `To silence a warning, write a comment after it or on the line above: ${code('# tranship-ignore CODE: why')}. The comment may name several codes. A comment without effect is reported. ${code('--ignore CODE')} silences a code everywhere. You cannot silence errors, and a silenced warning is no error with ${code('--strict')}.`,
    `${code('--deny CODE')} turns a warning into an error that nothing silences. ${code('--deny privileges')} does so for every right beyond those of an ordinary container ([security](security.md)).`,
    `${code('tranship check --fix')} writes certain fixes into the Compose file, such as the right spelling of a key. Everything else stays as it is, comments too.`,
    '## What it writes',
    `Objects, reports and plans go to standard output. With ${code('--output')}, objects go into files. Everything else goes to standard error. A path that ends in ${code('/')} or is a folder gets a file for each object; any other path is one file. If the Compose file has errors, nothing is written. Each file is replaced in one step. The command never overwrites a file that it has read.`,
    `In a folder, ${code('.tranship-files')} lists the written files of each application. The command removes listed files whose objects no longer exist, and no other file.`,
    `The command caches its compiled code in one file of your cache folder, ${code('~/.cache/tranship')} on Linux, so that the next run starts faster. The cache holds nothing of any Compose file, and only you can read it. It is removed after a month without use. Node, Bun and Deno each have a file of their own. ${code('NODE_COMPILE_CACHE')} names another folder, and ${code('NODE_DISABLE_COMPILE_CACHE=1')} switches the cache off.`,
    `Output is coloured on terminals. ${code('NO_COLOR')} switches colours off. ${code('FORCE_COLOR')} switches them on, and wins.`,
    '## Exit status',
    table(
      ['Status', 'Meaning'],
      [
        ['0', 'Success, perhaps with warnings.'],
        [
          '1',
          'The Compose file has errors, or with `--strict` warnings; `diff` or `verify` found differences; or a deploy failed.',
        ],
        [
          '2',
          'Wrong usage, a file that cannot be read or written, or a cluster that cannot be reached. The message says what to do.',
        ],
        ['130', 'A command that works with a cluster was interrupted.'],
        ['any other', '`exec` returns the exit status of its command, or 126 if the command cannot start.'],
      ],
    ),
    'If the reader of a pipe closes it, the command ends without a message.',
  )
}

/** Returns the chapter of a command, with its subcommands. */
function chapter(command: Command, level: number): string[] {
  const children = commandsOf(command).filter(({ name }) => lastWord(name) !== 'help')
  const operands = describedOperands(command)
  const own = [
    `\`\`\`\ntranship ${usageOf(command)}\n\`\`\``,
    ...(operands.length === 0
      ? []
      : [
          table(
            ['Argument', 'Meaning'],
            operands.map((operand) => [code(operandName(operand)), effectOf(operand)]),
          ),
        ]),
    table(
      ['Option', 'Effect'],
      shownFlags(command).map((flag) => [code(flag.words), effectOf(flag)]),
    ),
    ...(hidesTranslating(command) ? [`It ${takesTranslating}`] : []),
    ...examples(command),
  ]
  const below = children.flatMap((child) => [
    `${'#'.repeat(level)} \`tranship ${child.name}\``,
    child.description,
    ...chapter(child, level + 1),
  ])
  return [...own, ...below]
}

function examples({ examples = [] }: Command): string[] {
  if (examples.length === 0) return []
  const width = Math.max(...examples.map(({ line }) => line.length))
  return [
    `\`\`\`sh\n${examples.map(({ line, does }) => `${line.padEnd(width)}  # ${does}\n`).join('')}\`\`\``,
  ]
}

function list(items: readonly string[]): string {
  return `${items.slice(0, -1).join(', ')} or ${items.at(-1) ?? ''}`
}

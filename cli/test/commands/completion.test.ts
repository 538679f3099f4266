import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../../../scripts/entry-points.js'
import { PATIENCE } from '../../../test/support/patience.js'
import { folderWith, writeInto } from '../support/folder.js'
import { isInstalled } from '../support/programs.js'
import { tranship } from '../support/run-command.js'

const commands = 'translate check explain diff plan keys codes schema completion help'.split(' ')

/** The manifest of the folder that the lines are typed in. The last name would be carried out by a careless script. */
const manifest = `services:
  web: { image: nginx }
  db-1: { image: postgres }
  "$(touch carried-out)": { image: x }
`
const other = 'services: { other: { image: nginx } }\n'
const files = { 'compose.yaml': manifest, 'other.yaml': other }

/** A command line, and some of what is offered at its end. */
const cases: readonly (readonly [line: string, offered: readonly string[], notOffered: readonly string[]])[] =
  [
    ['tranship ', commands, ['--bake', '--json', '__services']],
    ['tranship ch', ['check'], ['codes', 'diff']],
    ['tranship --na', ['--name', '--namespace'], ['--set', '--json']],
    ['tranship --profile ', ['1.37', '1.48'], ['check']],
    ['tranship --profile=', ['1.37', '1.48'], ['check']],
    ['tranship plan build --profile=1.3', ['1.37'], ['1.48']],
    ['tranship check --format ', ['text', 'json', 'sarif', 'github'], ['yaml']],
    ['tranship check --format=s', ['sarif'], ['text']],
    ['tranship check --fo', ['--format'], ['--output']],
    ['tranship plan ', ['build', 'deploy', 'up', 'wake'], ['check']],
    ['tranship plan build --', ['--bake', '--json', '--profile'], ['--timeout', '--watch']],
    ['tranship plan up ', ['web', 'db-1'], ['other', 'check']],
    ['tranship build ', ['web', 'db-1'], ['other', 'check']],
    ['tranship plan up -f other.yaml ', ['other'], ['web']],
    ['tranship plan up --file=other.yaml ', ['other'], ['web']],
    ['tranship plan deploy --service d', ['db-1'], ['web']],
    ['tranship plan deploy --service=', ['web', 'db-1'], ['other']],
    ['tranship --image ', ['web=', 'db-1='], ['web']],
    ['tranship explain w', ['web'], ['db-1']],
    ['tranship --ignore un', ['unsupported-key'], ['undefined-volume', 'unknown-dependency']],
    ['tranship codes unsupp', ['unsupported-key', 'unsupported-mount-type'], ['unknown-key']],
    ['tranship keys healthcheck.', ['healthcheck.http', 'healthcheck.test'], ['ports']],
    ['tranship schema ', ['1.37', '1.48'], ['check']],
    ['tranship completion ', ['bash', 'zsh', 'fish'], ['check']],
  ]

/** A folder with the manifest, the script, and the command in a folder of its own for PATH. */
async function shellFolder(shell: string): Promise<string> {
  const { output } = await tranship(['completion', shell])
  const folder = folderWith({ ...files, [`completion.${shell}`]: output, 'bin/tranship': program })
  chmodSync(path.join(folder, 'bin/tranship'), 0o755)
  return folder
}

const root = path.resolve(import.meta.dirname, '../../..')

/** The command in one file: shells ask it what to offer. */
const program = buildSync({
  entryPoints: [path.join(root, 'cli/src/command-line.ts')],
  alias: { ...sourceFiles },
  bundle: true,
  write: false,
  platform: 'node',
  format: 'cjs',
  banner: { js: '#!/usr/bin/env node' },
}).outputFiles[0]!.text

function environmentOf(folder: string): NodeJS.ProcessEnv {
  const search = [path.join(folder, 'bin'), process.env['PATH']].join(path.delimiter)
  return { ...process.env, HOME: folder, PATH: search }
}

/** Removes the option and its `=` from an offered word, which some shells include. */
function withoutOption(word: string): string {
  return word.replace(/^--[a-z-]+=(?=.)/, '')
}

describe('completion in bash', () => {
  it.each(cases)('of "%s"', async (line, offered, notOffered) => {
    const folder = await shellFolder('bash')
    // Split the line like readline: at blanks, and around `=`.
    const words = line
      .split(' ')
      .flatMap((word) => word.split(/(=)/).filter((part, index) => part !== '' || index === 0))
    const script = `source completion.bash
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_tranship
printf '%s\\n' "\${COMPREPLY[@]}"`
    const options = { encoding: 'utf8', cwd: folder, env: environmentOf(folder) } as const
    const found = execFileSync('bash', ['--norc', '-c', script], options).split('\n')
    expect(found).toEqual(expect.arrayContaining([...offered]))
    for (const word of notOffered) expect(found).not.toContain(word)
    expect(existsSync(path.join(folder, 'carried-out'))).toBe(false)
  })

  it('leaves files to bash', async () => {
    const { output } = await tranship(['completion', 'bash'])
    expect(output).toContain('complete -o default -F _tranship tranship\n')
    const script = `${output}\nCOMP_WORDS=(tranship -o '')\nCOMP_CWORD=2\n_tranship\necho "\${#COMPREPLY[@]}"`
    expect(execFileSync('bash', ['--norc'], { input: script, encoding: 'utf8' })).toBe('0\n')
  })

  it('offers no services without a Compose file', async () => {
    const { status, output, errors } = await tranship(['__services', '--', 'plan', 'up'])
    expect({ status, output, errors }).toEqual({ status: 0, output: '', errors: '' })
  })
})

describe.skipIf(!isInstalled('fish'))('completion in fish, where fish is installed', () => {
  it('offers commands, options and their values', async () => {
    const folder = await shellFolder('fish')
    const script = [
      `source ${folder}/completion.fish`,
      ...cases.map(([line]) => `complete --do-complete '${line}'; echo -----`),
    ]
    const shown = execFileSync('fish', ['--no-config', '-c', script.join('\n')], {
      encoding: 'utf8',
      cwd: folder,
      env: environmentOf(folder),
    }).split('-----\n')
    cases.forEach(([line, offered, notOffered], index) => {
      const words = shown[index]!.split('\n').map((each) => withoutOption(each.split('\t')[0]!))
      expect(words, line).toEqual(expect.arrayContaining([...offered]))
      for (const word of notOffered) expect(words, line).not.toContain(word)
    })
    expect(existsSync(path.join(folder, 'carried-out'))).toBe(false)
  })
})

describe.skipIf(!isInstalled('zsh'))('completion in zsh, where zsh is installed', () => {
  it('offers commands, options and their values', async () => {
    const folder = await shellFolder('zsh')
    const offers = zshOffers(
      cases.map(([line]) => line),
      folder,
    )
    cases.forEach(([line, offered, notOffered], index) => {
      expect(offers[index], line).toEqual(expect.arrayContaining([...offered]))
      for (const word of notOffered) expect(offers[index], line).not.toContain(word)
    })
    expect(existsSync(path.join(folder, 'carried-out'))).toBe(false)
  })
})

/**
 * Returns zsh's completions at the end of each line. Completion needs a line editor, so the lines are typed into a
 * second zsh. A key lists the choices there, writes them to a file and reports the end.
 */
function zshOffers(lines: readonly string[], folder: string): string[][] {
  const script = `
zmodload zsh/zpty
zpty shell 'TERM=dumb COLUMNS=200 zsh -f -i'
zpty -w shell 'PS1= PS2=; source ${folder}/inner.zsh'
zpty -r shell text '*READY*'
offer() {
  zpty -w -n shell "$1"$'\\x18'
  zpty -r shell text '*LISTED*'
}
${lines.map((line) => `offer '${line}'\n`).join('')}
zpty -d shell`
  const inner = `
autoload -Uz compinit; compinit -u -d ${folder}/dump
source ${folder}/completion.zsh
unsetopt auto_menu; LISTMAX=1000
compadd() {
  local -a found
  # With these, matches are only asked for.
  if [[ " \${@[1,(i)-]} " == *' -'[a-zA-Z]#[OAD]* ]]; then builtin compadd "$@"; return; fi
  builtin compadd -A found "$@"
  if (( $#found )); then
    local suffix=
    (( \${@[(I)-S]} )) && suffix=\${@[\${@[(I)-S]}+1]}
    print -rl -- \${found/%/$suffix} >> ${folder}/offered
  fi
  builtin compadd "$@"
}
list-and-say() {
  zle list-choices
  print -r -- ----- >> ${folder}/offered
  BUFFER=''
  print -n LIS; print TED
}
setopt extended_glob
zle -N list-and-say; bindkey '^X' list-and-say
stty -echo
print -n REA; print DY
`
  writeInto(folder, { 'inner.zsh': inner, 'outer.zsh': script, offered: '' })
  execFileSync('zsh', ['-f', 'outer.zsh'], { cwd: folder, env: environmentOf(folder), timeout: PATIENCE })
  return readFileSync(path.join(folder, 'offered'), 'utf8')
    .split('-----\n')
    .map((words) => words.split('\n').map(withoutOption))
}

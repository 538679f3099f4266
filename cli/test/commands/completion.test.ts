import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../support/folder.js'
import { isInstalled } from '../support/programs.js'
import { tranship } from '../support/run-command.js'

const commands = 'translate check explain diff plan keys codes schema completion help'.split(' ')

/** A command line, and some of what is offered at its end. */
const cases: readonly (readonly [line: string, offered: readonly string[], notOffered: readonly string[]])[] =
  [
    ['tranship ', commands, ['build', '--json']],
    ['tranship ch', ['check'], ['codes', 'diff']],
    ['tranship --na', ['--name', '--namespace'], ['--set', '--json']],
    ['tranship --profile ', ['1.37', '1.48'], ['check']],
    ['tranship check --format ', ['text', 'json', 'sarif', 'github'], ['yaml']],
    ['tranship check --fo', ['--format'], ['--output']],
    ['tranship plan ', ['build', 'deploy', 'up', 'wake'], ['check']],
    ['tranship plan build --', ['--bake', '--json', '--profile'], ['--timeout', '--watch']],
    ['tranship schema ', ['1.37', '1.48'], ['check']],
    ['tranship completion ', ['bash', 'zsh', 'fish'], ['check']],
  ]

describe('completion in bash', () => {
  it.each(cases)('of "%s"', async (line, offered, notOffered) => {
    const { output } = await tranship(['completion', 'bash'])
    const words = line.split(' ')
    const script = `${output}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_tranship
printf '%s\\n' "\${COMPREPLY[@]}"`
    const found = execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }).split('\n')
    expect(found).toEqual(expect.arrayContaining([...offered]))
    for (const word of notOffered) expect(found).not.toContain(word)
  })

  it('leaves files to bash', async () => {
    const { output } = await tranship(['completion', 'bash'])
    expect(output).toContain('complete -o default -F _tranship tranship\n')
    const script = `${output}\nCOMP_WORDS=(tranship -o '')\nCOMP_CWORD=2\n_tranship\necho "\${#COMPREPLY[@]}"`
    expect(execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })).toBe('0\n')
  })
})

describe.skipIf(!isInstalled('fish'))('completion in fish, where fish is installed', () => {
  it('offers commands, options and their values', async () => {
    const { output } = await tranship(['completion', 'fish'])
    const folder = folderWith({ 'completion.fish': output })
    const script = [
      `source ${folder}/completion.fish`,
      ...cases.map(([line]) => `complete --do-complete '${line}'; echo -----`),
    ]
    const shown = execFileSync('fish', ['--no-config', '-c', script.join('\n')], {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, HOME: folder },
    }).split('-----\n')
    cases.forEach(([line, offered, notOffered], index) => {
      const words = shown[index]!.split('\n').map((each) => each.split('\t')[0])
      expect(words, line).toEqual(expect.arrayContaining([...offered]))
      for (const word of notOffered) expect(words, line).not.toContain(word)
    })
  }, 60_000)
})

describe.skipIf(!isInstalled('zsh'))('completion in zsh, where zsh is installed', () => {
  it('offers commands, options and their values', async () => {
    const { output } = await tranship(['completion', 'zsh'])
    const folder = folderWith({ 'completion.zsh': output })
    const offers = zshOffers(
      cases.map(([line]) => line),
      folder,
    )
    cases.forEach(([line, offered, notOffered], index) => {
      const words = offers[index]!.split(/\s+/)
      expect(words, line).toEqual(expect.arrayContaining([...offered]))
      for (const word of notOffered) expect(words, line).not.toContain(word)
    })
  }, 60_000)
})

/** What zsh lists at the end of each line: lines are typed into a second zsh, as its completion needs a terminal. */
function zshOffers(lines: readonly string[], folder: string): string[] {
  const marker = '#####\n'
  const script = `
zmodload zsh/zpty zsh/zselect
zpty shell 'TERM=dumb HOME=${folder} COLUMNS=200 zsh -f -i'
zpty -w shell "PS1= PS2=; autoload -Uz compinit; compinit -u -d ${folder}/dump; source ${folder}/completion.zsh"
zpty -w shell "unsetopt always_last_prompt auto_menu; LISTMAX=1000; stty -echo; echo rea''dy"
zpty -r shell text '*ready*'
offer() {
  local text='' more idle=0 rounds=0
  zpty -w -n shell "$1"$'\\x04'
  # The list is there once something came and then nothing more.
  while (( rounds++ < 200 && (idle < 4 || $#text < $#1 + 8) )); do
    if zpty -r -t shell more; then text+=$more; idle=0; else (( idle++ )); zselect -t 10; fi
  done
  print -r -- "$text"
  print -r -- '#####'
  zpty -w -n shell $'\\x15'
  zselect -t 10
  while zpty -r -t shell more; do :; done
}
${lines.map((line) => `offer '${line}'\n`).join('')}
zpty -d shell`
  const shown = execFileSync('zsh', ['-f', '-c', script], { encoding: 'utf8', cwd: folder })

  return shown.replace(/\u001B\[[\d;?]*[A-Za-z]|\r/g, '').split(marker)
}

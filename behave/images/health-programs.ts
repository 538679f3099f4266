/** Programs that are in a stand-in as they are: those of busybox. */
const ofShell = new Set([
  ...[
    'sh',
    'bash',
    'test',
    'echo',
    'grep',
    'egrep',
    'cat',
    'exit',
    'true',
    'false',
    'head',
    'tail',
    'awk',
    'sed',
  ],
  ...[
    'if',
    'then',
    'else',
    'fi',
    'while',
    'do',
    'done',
    'until',
    'for',
    'in',
    'kill',
    'sleep',
    'timeout',
    'env',
  ],
  ...[
    'cut',
    'tr',
    'wc',
    'ls',
    'stat',
    'printf',
    'export',
    'pidof',
    'ps',
    'netstat',
    'find',
    'touch',
    '[',
    '[[',
  ],
])

/** Programs that are always replaced, since they talk to a server, which a stand-in isn't. */
const always = ['curl', 'wget']

/** A file that bash opens as a connection, and no other shell. */
const bashSocket = /\/dev\/(?:tcp|udp)\//

/**
 * Returns the programs that a healthcheck calls and a stand-in lacks, as names or absolute paths. In shell text, these
 * are the first words of commands.
 */
export function healthPrograms(test: readonly string[]): string[] {
  const [kind, ...words] = test
  if (kind === undefined || kind === 'NONE') return always
  const called =
    kind === 'CMD-SHELL' ? calledByShell(words.join(' ')) : calledByWords(kind === 'CMD' ? words : test)
  const bash = words.some((word) => bashSocket.test(word)) ? ['bash'] : []
  return [...new Set([...always, ...bash, ...called.filter((name) => !ofShell.has(name))])]
}

function calledByWords(words: readonly string[]): string[] {
  const [program, ...rest] = words
  const isShell = program !== undefined && /^(?:\/bin\/)?(?:ba|a)?sh$/.test(program)
  const script = isShell ? rest.find((word) => !word.startsWith('-')) : undefined
  return script === undefined ? [program ?? ''].filter(isProgram) : calledByShell(script)
}

function calledByShell(text: string): string[] {
  return text
    .split(/\|\||&&|[|;&\n({]|\$\(|`/)
    .map((command) =>
      command
        .trim()
        .split(/\s+/)
        .find((word) => !/^(?:!|if|then|else|while|until|do|exec|timeout|\d+s?|[A-Za-z_]\w*=.*)$/.test(word)),
    )
    .map((word) => word?.replace(/^["']|["')}]+$/g, '') ?? '')
    .filter(isProgram)
}

function isProgram(word: string): boolean {
  return /^[\w./-]+$/.test(word) && /[a-z]/i.test(word) && !word.startsWith('-')
}

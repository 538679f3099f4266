import { describe, expect, it } from 'vitest'
import { type Diagnostic, safeTranslate } from 'tranship'

/** Returns a Compose file. Its keys are written as they are, because their columns count. */
function web(keys: string, more = ''): string {
  return `services:\n  web:\n    image: nginx\n    ${keys}\n${more}`
}

/** The diagnostics of a Compose file, as `line:column code` with the hint, if there is one. */
function reported(text: string): string[] {
  const result = safeTranslate(text, { profile: 'compose', name: 'shop' })
  const found = result.ok ? result.warnings.filter(({ effect }) => effect) : result.errors
  return found.map(
    ({ range: { start }, code, hint }) => `${start.line}:${start.column} ${code} ${hint ?? ''}`,
  )
}

interface Found {
  readonly warnings: readonly Diagnostic[]
  readonly errors: readonly Diagnostic[]
}

const ordinarySpaces = 'Replace the no-break spaces of this line by ordinary ones.'
const belongs = (key: string, where: string) => `Check the indentation: \`${key}\` ${where}.`
const conflict = '<<<<<<< ours\n    restart: always\n=======\n    restart: "no"\n>>>>>>> theirs\n'

/** Mistakes of real Compose files: the text, and all of its diagnostics. */
const mistakes: Record<string, readonly [text: string, ...diagnostics: readonly string[]]> = {
  // Signs of YAML in texts
  'spaces around =': [
    web('environment:\n      - A = b'),
    '5:9 invalid-variable-name Remove the spaces around `=`.',
  ],
  'a text that begins with *': [
    web('command: *.js'),
    '4:14 undefined-alias Define the anchor `&.js` before this line. If the value is a text, put it in quotes.',
  ],
  'a text that begins with @': [web('command: @daily'), '4:14 yaml-syntax Put the value in quotes.'],
  'a text that begins with %': [web('user: %u'), '4:11 yaml-syntax Put the value in quotes.'],
  'a colon in a text': [web('command: echo foo: bar'), '4:14 yaml-syntax Put the value in quotes.'],
  'a colon in an item': [
    web('command: ["-v", a: b]'),
    '4:21 wrong-type Put the item in quotes: unquoted, `: ` makes a map of it.',
  ],
  'a backslash in double quotes': [
    web('command: "\\d+"'),
    '4:15 yaml-syntax Write each backslash twice, or use single quotes.',
  ],
  'a quote that is not closed': [web('command: "echo'), '4:14 yaml-syntax Close it.'],
  'a comment of another language': [
    web('tty: true\n    // a comment'),
    '5:5 yaml-syntax Begin the comment with `#`.',
  ],
  'two quotes in one text': [
    web("command: 'it's'"),
    '4:18 yaml-syntax Remove it, or put the whole value in quotes.',
  ],
  'typographic quotes': [
    web('environment: { A: “b” }'),
    '4:23 typographic-quotes Write `"` or `\'` in their place.',
  ],

  // Missing and other spaces
  'no space behind the only colon': [
    'services:\n  web:\n    image:nginx\n',
    '3:5 wrong-type Put a space behind the colon of `image:`.',
  ],
  'no space behind a colon': [
    'services:\n  web:\n    image:nginx\n    tty: true\n',
    '3:5 yaml-syntax Put a space behind the colon.',
  ],
  'no space behind the last colon': [
    web('tty: true\n    user:app'),
    '5:5 yaml-syntax Put a space behind the colon.',
  ],
  'no colon': [web('tty true'), '4:5 yaml-syntax Put a colon and a space behind the key.'],
  'no space behind a dash': [
    web('ports:\n      -80:80\n      -81:81'),
    '5:7 wrong-type Put a space behind each `-`.',
  ],
  'a no-break space behind a colon': [
    'services:\n  web:\n    image:\u00a0nginx\n',
    `3:5 wrong-type ${ordinarySpaces}`,
  ],
  'no-break spaces in front of a service': [
    'services:\n\u00a0\u00a0web:\n    image: nginx\n',
    `2:1 yaml-syntax ${ordinarySpaces}`,
  ],
  'no-break spaces in front of the only key': [
    'services:\n  web:\n  \u00a0\u00a0image: nginx\n',
    `3:3 yaml-syntax ${ordinarySpaces}`,
  ],
  'a no-break space in front of a variable': [
    web('environment:\n      A: b\n     \u00a0C: d'),
    `6:6 yaml-syntax ${ordinarySpaces}`,
  ],
  'no-break spaces as indentation': [
    'services:\n  web:\n  \u00a0\u00a0image: nginx\n    tty: true\n',
    `3:3 yaml-syntax ${ordinarySpaces}`,
  ],
  'a tab as indentation': [
    'services:\n  web:\n\timage: nginx\n',
    '3:1 yaml-syntax Replace the tab by spaces.',
  ],

  // Indentation
  'a key too deep below a value': [
    web('  tty: true'),
    '4:7 yaml-syntax Indent the line like the key above it.',
  ],
  'a key a space too far out': [
    'services:\n  web:\n    image: nginx\n   tty: true\n',
    '4:1 yaml-syntax Indent the line like the keys beside it.',
  ],
  'a key of a service in a map': [
    web('environment:\n      A: b\n      ports: [80]'),
    `6:14 wrong-type ${belongs('ports', 'is a key of a service')}`,
  ],
  'a key of a service beside it': [
    'services:\n  web:\n    image: nginx\n  ports: [80]\n',
    `4:10 wrong-type ${belongs('ports', 'is a key of a service')}`,
  ],
  'a map of a service beside it': [
    'services:\n  web:\n    image: nginx\n  environment:\n    A: b\n',
    `4:3 no-image ${belongs('environment', 'is a key of a service')}`,
  ],
  'a key of a service at the top': [
    web('', 'deploy: { replicas: 2 }'),
    `5:1 refused-key ${belongs('deploy', 'is a key of a service')}`,
  ],
  'a section among the services': [
    'services:\n  web:\n    image: nginx\n  networks:\n    back:\n',
    `4:3 no-image ${belongs('networks', 'is a key of the top level')}`,
  ],
  'a service in a service': [
    web('db:\n      image: redis'),
    `4:5 refused-key ${belongs('db', 'has the keys of a service, which belongs below `services`')}`,
  ],
  'a service at the top': [
    web('', 'db: { image: redis }'),
    `5:1 refused-key ${belongs('db', 'has the keys of a service, which belongs below `services`')}`,
  ],
  'a key beside its block': [
    web('healthcheck: { test: "true" }\n    interval: 5s'),
    `5:5 refused-key ${belongs('interval', 'belongs below `healthcheck`')}`,
  ],
  'a key without its block': [
    web('replicas: 2'),
    `4:5 refused-key ${belongs('replicas', 'belongs below `deploy`')}`,
  ],
  'variables that are not indented': [
    web('environment:\n    A: b'),
    '4:5 wrong-type Check the indentation: lines that belong to `environment` are indented further than it.',
    '5:5 refused-key Check the indentation: `environment` is empty. Indent what belongs to it further.',
  ],
  'conflict markers': [
    `${web('tty: true')}${conflict}`,
    '5:1 yaml-syntax Keep one of the two sides, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
  ],

  // Types
  'variables as a list of maps': [
    web('environment:\n      - A: b'),
    '5:9 wrong-type Write the item as `NAME=value`, or in quotes. Or remove each `-`, if the key may be a map.',
  ],
  'ports as a text': [
    web("ports: '80:80'"),
    '4:12 wrong-type Write a list: each item on a line of its own, behind `- `.',
  ],
  'a colon between a name and a value': [
    web('environment:\n      - A:b'),
    '5:9 variable-left-out Write `=` between the name and the value.',
  ],
  'ports as a map': [
    web('ports:\n      80: 80'),
    '5:7 wrong-type Write a list: each item on a line of its own, behind `- `.',
  ],
  'services as a list': [
    'services:\n  - web:\n      image: nginx\n',
    '2:3 wrong-type Remove the `-` before each item.',
  ],

  // Words
  'half of a condition': [
    web('depends_on: { db: { condition: healthy } }\n  db: { image: redis }'),
    '4:36 invalid-value Did you mean `service_healthy`?',
  ],
  'an underscore in a restart policy': [
    web('restart: on_failure'),
    '4:14 invalid-restart Did you mean `on-failure`?',
  ],
  'a service that is not declared': [
    web('depends_on: [db]'),
    '4:18 unknown-dependency Add it below `services`.',
  ],
  'a network that is not declared': [
    web('networks: [back]'),
    '4:16 undefined-network Declare it below `networks` at the top level.',
  ],
  'a secret that is not declared': [
    web('secrets: [token]'),
    '4:15 undefined-secret Declare it below `secrets` at the top level.',
  ],
  'a variable that is not closed': [
    web('user: ${USER_ID'),
    '4:11 invalid-template Write a variable as `$NAME` or in closed braces, and a literal dollar sign as `$$`.',
  ],
  'a capability': [
    web('cap_add: [NET_ADMINN]'),
    '4:15 unknown-capability Did you mean `NET_ADMIN`?',
    '4:15 added-capability Remove it, unless the program fails without it.',
  ],
  'a form in a text': [
    web('healthcheck: { test: CMD curl localhost }'),
    '4:26 healthcheck-form-in-text Remove `CMD`, or write a list that begins with it.',
  ],
  'a hyphen in a key': [web('depends-on: [db]'), '4:5 refused-key Did you mean `depends_on`?'],
  'a letter too few': [web('enviroment: { A: b }'), '4:5 refused-key Did you mean `environment`?'],
  'a key of another program': [
    web('env: { A: b }'),
    '4:5 refused-key Remove it, or begin the name of a key of your own with `x-`.',
  ],
}

describe('a common mistake is located, and its message names the fix', () => {
  it.each(Object.entries(mistakes))('[C1-14] %s', (_, [text, ...expected]) => {
    expect(reported(text)).toEqual(expected)
  })

  it('[C1-14] in one line, with a hint in another', () => {
    for (const [text] of Object.values(mistakes)) {
      const result = safeTranslate(text, { profile: 'compose', name: 'shop' })
      const found = result.ok ? result.warnings : result.errors
      expect(found.filter(({ hint }) => hint === undefined)).toEqual([])
      for (const { message, hint } of found) expect(`${message}${hint}`).not.toContain('\n')
    }
  })
})

describe('a key that Compose refuses', () => {
  it('[C1-13] is a warning in the other profiles', () => {
    const result = safeTranslate(web('enviroment: { A: b }'))
    expect(result.ok && result.warnings.map(({ code }) => code)).toEqual(['unknown-key'])
  })

  it('[C1-13] is free if its name begins with x-, and below such a key', () => {
    expect(reported(web('x-own: { enviroment: 1 }\n    deploy: { x-own: 1 }', 'x-own: 1'))).toEqual([])
  })
})

describe('in the other profiles', () => {
  it.each([
    ['[C1-15] typographic quotes', 'environment: { A: “b” }'],
    ['[C1-15] an unknown capability', 'cap_add: [NET_ADMINN]'],
    ['[C1-15] a form in a text', 'healthcheck: { test: CMD curl localhost }'],
    ['[C1-16] a no-break space in front of a key', 'environment:\n      A: b\n      \u00a0C: d'],
  ])('%s has no message of its own', (_, keys) => {
    const { warnings = [], errors = [] } = {
      ...safeTranslate(web(keys), { profile: '1.48' }),
    } as Partial<Found>
    const own = ['typographic-quotes', 'unknown-capability', 'healthcheck-form-in-text', 'yaml-syntax']
    expect([...warnings, ...errors].filter(({ code }) => own.includes(code))).toEqual([])
  })
})

describe('a similar text is no mistake', () => {
  it.each([
    ['a service with the name of a key', 'services:\n  build:\n    image: nginx\n'],
    ['typographic quotes inside of a text', web('environment: { A: "“b” and “c”" }')],
    ['a capability of Linux', web('cap_drop: [ALL, CAP_CHOWN, net_raw]')],
    [
      'no-break spaces in a text of several lines',
      web('environment:\n      A: |\n        a\n        \u00a0b: c'),
    ],
    ['no-break spaces inside of a key', web('x-own: { "a\u00a0b": c }')],
    ['a program whose name begins with a form', web('healthcheck: { test: CMDB --check }')],
  ])('[C1-14] [C1-15] [C1-16] %s', (_, text) => {
    expect(reported(text)).toEqual([])
  })
})

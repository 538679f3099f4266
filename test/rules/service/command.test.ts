import { describe, expect, it } from 'vitest'
import { containerOf, diagnosticsOf, findings, web } from '../../support/translated.js'

describe('command', () => {
  it.each([
    ['["a", "b c"]', ['a', 'b c']],
    ['a b c', ['a', 'b', 'c']],
    ['a "b c" d', ['a', 'b c', 'd']],
    ["sh -c 'echo one two'", ['sh', '-c', 'echo one two']],
    ['a\\ b c', ['a b', 'c']],
    ["a '' b", ['a', '', 'b']],
    ['echo "a && b" \'c | d\'', ['echo', 'a && b', 'c | d']],
  ])('[R2.2-04] %s becomes args %j', (command, args) => {
    const container = containerOf(web(`command: ${command}`))
    expect(container.args).toEqual(args)
    expect(container.command).toBeUndefined()
  })

  it('[R2.2-04] becomes args and entrypoint becomes command', () => {
    const { command, args } = containerOf(web('entrypoint: /entry "x y"\ncommand: [run]'))
    expect({ command, args }).toEqual({ command: ['/entry', 'x y'], args: ['run'] })
  })

  it.each([
    ['echo "never closed', 'invalid-command', '"never closed'],
    ["sh -c 'exit", 'invalid-command', "'exit"],
    ['echo back\\', 'invalid-command', '\\'],
    ['echo (a)', 'invalid-command', '('],
  ])('[R2.2-04] %s is an error at the open quote, backslash or parenthesis', (command, code, part) => {
    expect(findings(web(`command: ${command}`))).toEqual([`${code} services.web.command \`${part}\``])
  })

  it.each([
    ['a && b', '&&'],
    ['a || b', '||'],
    ['a | b', '|'],
    ['a; b', ';'],
    ['a < b', '<'],
    ['a > b', '>'],
    ['a >> b', '>>'],
    ['a & b', '&'],
  ])('[R2.2-04] %s is run by a shell, with a warning at the operator', (command, operator) => {
    const text = web(`command: ${command}`)
    expect(containerOf(text).args).toEqual(['/bin/sh', '-c', command])
    expect(findings(text)).toEqual([`shell-syntax-in-command services.web.command \`${operator}\``])
  })

  it.each([
    ['[sh, -c]', 'a 1 && b', ['a 1 && b'], 'the shell in front of it gets it as one argument'],
    ['bash -ec', 'a | b', ['a | b'], 'the shell in front of it gets it as one argument'],
    ['[/server]', '--url=http://x/?a=b&c=d', ['--url=http://x/?a=b'], 'it ends there, as in Docker'],
    ['', '--url=http://x/?a=b&c=d', ['--url=http://x/?a=b'], 'it ends there, as in Docker'],
    ['[]', 'a && b', undefined, 'tranship runs it with `/bin/sh`'],
    ['[/wait]', 'a && b', ['/bin/sh', '-c', 'a && b'], 'the entrypoint gets `/bin/sh` as its arguments'],
  ])('[R2.2-04] with the entrypoint %j %j becomes %j', (entrypoint, command, args, consequence) => {
    const text = web(`entrypoint: ${entrypoint}\ncommand: ${command}`)
    expect(containerOf(text, { profile: 'compose' }).args).toEqual(args)
    const [diagnostic] = diagnosticsOf(text, { profile: 'compose' })
    expect(diagnostic).toMatchObject({ code: 'shell-syntax-in-command', args: { consequence } })
    expect(diagnosticsOf(text)[0]).toMatchObject({ args: { consequence: 'tranship runs it with `/bin/sh`' } })
  })

  it.each([
    ['["echo", "$(A)"]', ['echo', '$$(A)']],
    ['["echo", "$$(A)"]', ['echo', '$$(A)']],
    ['["echo", "$$$$(A)"]', ['echo', '$$$$(A)']],
    ['["echo", "$$A $$$$"]', ['echo', '$A $$$']],
    ['["echo", "100$"]', ['echo', '100$']],
  ])('[R2.2-05] %s reaches the container as Compose gives it', (command, args) => {
    expect(containerOf(web(`command: ${command}`)).args).toEqual(args)
  })

  it('[R2.14-03] shows faults of a text with variables where they are written', () => {
    expect(findings(web('command: run ${A:-x} "open'))).toEqual([
      'invalid-command services.web.command `"open`',
    ])
  })
})

describe('an emptied entrypoint', () => {
  it.each(['[]', '""'])('[R2.2-06] %s leaves the words of the command', (entrypoint) => {
    const text = web(`entrypoint: ${entrypoint}\ncommand: node server.js`)
    const { command, args } = containerOf(text)
    expect({ command, args }).toEqual({ command: ['node', 'server.js'], args: undefined })
    expect(findings(text)).toEqual([])
  })

  it('[R2.2-06] may be one empty word, as Docker has it', () => {
    const text = web('entrypoint: [""]\ncommand: [node, server.js]')
    const compose = { profile: 'compose' } as const
    const { command, args } = containerOf(text, compose)
    expect({ command, args }).toEqual({ command: ['node', 'server.js'], args: undefined })
    expect(containerOf(web('entrypoint: ["", a]'), compose).command).toEqual(['', 'a'])
    expect(containerOf(text)).toMatchObject({ command: [''], args: ['node', 'server.js'] })
  })

  it.each([
    ['entrypoint: []', 'emptied-command services.web.entrypoint `[]`'],
    ['command: []', 'emptied-command services.web.command `[]`'],
    ['command: ""', 'emptied-command services.web.command `""`'],
  ])('[R2.2-06] %s alone cannot be expressed', (keys, finding) => {
    expect(findings(web(keys))).toEqual([finding])
    const { command, args } = containerOf(web(keys))
    expect([command, args]).toEqual([undefined, undefined])
  })

  it('[R2.2-06] neither is left when both are emptied', () => {
    const text = web('entrypoint: []\ncommand: []')
    const { command, args } = containerOf(text)
    expect([command, args]).toEqual([undefined, undefined])
    expect(findings(text).map((one) => one.split(' ')[0])).toEqual(['emptied-command', 'emptied-command'])
  })

  it.each([
    ['entrypoint: []\ncommand: [a, {}]', 'command.1'],
    ['entrypoint: [a, {}]\ncommand: []', 'entrypoint.1'],
  ])('[R2.2-06] is not spoken of where the other cannot be read: %j', (keys, place) => {
    expect(findings(web(keys))).toEqual([`wrong-type services.web.${place} \`{}\``])
  })

  it('[R2.2-06] null is as if it were not written', () => {
    expect(findings(web('entrypoint:\ncommand: null'))).toEqual([])
  })

  it('[R2.2-06] an empty command behind an entrypoint is what Kubernetes does anyway', () => {
    expect(findings(web('entrypoint: [a]\ncommand: []'))).toEqual([])
  })
})

it.each([
  ['entrypoint: []', ['serve'], undefined],
  ['command: []', ['/entry'], undefined],
  ['entrypoint: [run]', ['run'], undefined],
  ['command: [run]', undefined, ['run']],
])('[C9-01] of an image that is known %s keeps the rest of it', (keys, command, args) => {
  const imageConfigs = { 'nginx:1.29': { Entrypoint: ['/entry'], Cmd: ['serve'] } }
  const container = containerOf(web(keys), { imageConfigs })
  expect([container.command, container.args]).toEqual([command, args])
})

it('[R2.2-07] no container starts in a relative folder', () => {
  const text = web('working_dir: app')
  expect(findings(text, { profile: 'compose' })).toEqual(['path-not-absolute services.web.working_dir `app`'])
  expect(findings(text)).toEqual([])
})

it('[R2.2-07] working_dir becomes workingDir', () => {
  expect(containerOf(web('working_dir: /srv/app')).workingDir).toBe('/srv/app')
  expect(containerOf(web('working_dir: C:\\app'), { profile: 'compose' }).workingDir).toBe('C:\\app')
})

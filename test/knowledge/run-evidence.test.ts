import { describe, expect, it } from 'vitest'
import { factsOf, images } from '../../src/knowledge/images.js'
import { endsByItself, runsOnByItself } from '../../src/knowledge/ending-command.js'
import { endingPrograms, endlessLoops, serverPrograms, serverTasks } from '../../src/knowledge/programs.js'
import { evidenceByWeight, runEvidence } from '../../src/knowledge/run-evidence.js'

describe('[C6-06] the table of evidence', () => {
  it('has no two rows of one weight', () => {
    const weights = evidenceByWeight.map((name) => runEvidence[name].weight)
    expect(new Set(weights).size).toBe(weights.length)
  })

  it('is read from the greatest weight', () => {
    const weights = evidenceByWeight.map((name) => runEvidence[name].weight)
    expect(weights).toEqual([...weights].sort((one, other) => other - one))
  })
})

describe('[C6-06] a command', () => {
  const ending = Object.values(endingPrograms).flat()
  // A task is an argument, so a program stands before it.
  const servers = [
    ...Object.values(serverPrograms).flat(),
    ...Object.values(serverTasks)
      .flat()
      .map((task) => `php a ${task}`),
  ]

  it.each(servers)('%s runs on, also at the end of a script', (row) => {
    const words = row.split(' ')
    const script = ['sh', '-c', `./migrate && exec ${row} --port 80`]
    const commands = [words, ['exec', ...words], script]
    expect(commands.filter((command) => !runsOnByItself(command) || endsByItself(command))).toEqual([])
  })

  it.each(ending)('%s ends', (row) => {
    expect(endsByItself(row.split(' '))).toBe(true)
    expect(runsOnByItself(row.split(' '))).toBe(false)
  })

  it.each(Object.values(endlessLoops).flat())('in a loop with %s runs on', (loop) => {
    const command = ['sh', '-c', `${loop}; do sleep 5; curl a; done`]
    expect([runsOnByItself(command), endsByItself(command)]).toEqual([true, false])
  })

  it.each([
    'for a in x y; do mc mb $a; done',
    'if mc ls a; then echo yes; else mc mb a; fi',
    'until mc alias set a; do sleep 1; done; mc mb a',
    '{ chown 1000 /a; }',
  ])('that closes a compound command ends: %s', (script) => {
    expect(endsByItself(['/bin/sh', '-c', script])).toBe(true)
  })

  it.each(['for a in x y; do ./serve $a; done', 'if true; then ./serve; fi', 'ollama', 'ollama run llama3'])(
    'that is not known is neither: %s',
    (script) => {
      for (const command of [script.split(' '), ['sh', '-c', script]])
        expect([endsByItself(command), runsOnByItself(command)]).toEqual([false, false])
    },
  )
})

describe('[C6-06] the default ports of an image', () => {
  const listening = Object.entries(images).filter(([, { ports }]) => ports !== undefined)

  it.each(listening)('%s counts in every registry, with tag or digest', (name, { ports }) => {
    const written = [name, `${name}:1`, `${name}@sha256:a`, `docker.io/${name}`, `localhost:5000/${name}:1`]
    expect(written.map((image) => factsOf(image)?.ports)).toEqual(written.map(() => ports))
    const others = [`x${name}`, `${name}x`, `${name}-x:1`, `${name}/x`]
    expect(others.filter((image) => factsOf(image)?.ports.length)).toEqual([])
  })

  it.each<[string, readonly number[]]>([
    ['wordpress:6-php8.3-fpm-alpine', [9000]],
    ['wordpress:cli', []],
    ['wordpress:6', [80]],
    ['php:8.4-fpm', [9000]],
    ['php:8.4-cli', []],
    ['registry:2', [5000]],
    ['acme/registry:2', []],
    ['registry:5000/acme/api', []],
    ['', []],
  ])('of %j are %j', (image, ports) => {
    expect(factsOf(image)?.ports ?? []).toEqual(ports)
  })

  it('are ports', () => {
    const wrong = listening.flatMap(([, { ports = [] }]) =>
      ports.filter((port) => !Number.isInteger(port) || port < 1 || port > 65_535),
    )
    expect(wrong).toEqual([])
  })
})

import { Mentions } from '../../src/mapping/mentions/mentions.js'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import {
  firstPasses,
  type Pass,
  runPasses,
  servicePasses,
  settingsPasses,
  textPasses,
} from '../../src/mapping/pass-list.js'
import { derivationTexts, passTexts } from '../../src/mapping/pass-texts.js'
import { capabilitiesOf } from '../../src/profiles/profile.js'
import type { Scope } from '../../src/mapping/rule/scope.js'

const names = [...firstPasses, ...settingsPasses, ...servicePasses, ...textPasses].map(({ name }) => name)

it('every pass that is documented runs once', () => {
  expect([...names].sort()).toEqual(Object.keys(passTexts).sort())
})

it('every file of the passes is a pass or a step between them, and documented', () => {
  const files = readdirSync('src/mapping/passes').map((file) => path.parse(file).name)
  expect(files.sort()).toEqual([...names, ...Object.keys(derivationTexts)].sort())
})

it.each([
  ['compose', ['always', 'needed']],
  ['1.48', ['always']],
] as const)('profile %s runs the passes that it has, in order', (profile, expected) => {
  const ran: string[] = []
  const noting =
    (text: string): Pass<never>['run'] =>
    (application) => {
      ran.push(text)
      return application
    }
  const passes: readonly Pass<never>[] = [
    { name: 'kind', run: noting('always') },
    { name: 'peers', needs: 'namedPorts', run: noting('needed') },
  ]
  const scope = { capabilities: capabilitiesOf(profile) } as Scope
  runPasses(passes, { services: [], configMaps: [], mentions: new Mentions([], [], () => []) }, scope)
  expect(ran).toEqual(expected)
})

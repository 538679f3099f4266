import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { allPasses, runPasses } from '../../src/inference/pass-list.js'
import type { Parts, Pass } from '../../src/inference/passes/pass.js'
import { capabilitiesOf } from '../../src/profiles/profile.js'
import type { Scope } from '../../src/rules/types/scope.js'

it('every file of the passes is a pass that runs once', () => {
  const files = readdirSync('src/inference/passes').map((file) => path.parse(file).name)
  const names = allPasses.map(({ name }) => name)
  expect(files.sort()).toEqual(['pass', ...names].sort())
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
  const documented = { decides: '', evidence: '', position: '' }
  const passes: readonly Pass<never>[] = [
    { ...documented, name: 'kind', run: noting('always') },
    { ...documented, name: 'peers', needs: 'namedPorts', run: noting('needed') },
  ]
  const scope = { capabilities: capabilitiesOf(profile) } as Scope
  runPasses(passes, {} as Parts<never>, scope)
  expect(ran).toEqual(expected)
})

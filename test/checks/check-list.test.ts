import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkApplication, checks } from '../../src/checks/check-list.js'
import type { CheckedApplication } from '../../src/checks/checked-application.js'
import { Mentions } from '../../src/inference/mentions/mentions.js'
import { Pods } from '../../src/application/pods.js'
import type { Scope } from '../../src/rules/types/scope.js'
import { capabilitiesOf, profiles } from '../../src/profiles/profile.js'

const names = checks.map(({ name }) => name)

it('every file of a check is in the list once, by its name', () => {
  const files = readdirSync('src/checks').map((file) => file.replace(/\.ts$/, ''))
  const others = ['check-list', 'checked-application']
  expect([...names].sort()).toEqual(files.filter((name) => !others.includes(name)).sort())
})

it.each(profiles)('no check of profile %s reports anything of an empty application', (profile) => {
  const reported: string[] = []
  const scope = {
    capabilities: capabilitiesOf(profile),
    options: {},
    outdatedFacts: [],
    report: (code: string) => reported.push(code),
  }
  const none = { has: () => false, names: [] }
  const application = {
    ...{
      settings: [],
      services: [],
      pods: new Pods([]),
      buildable: [],
      configs: [],
      secrets: [],
      configMaps: [],
      naming: [],
    },
    ...{ volumes: new Map(), routes: [], endpoints: [], routing: { kind: 'Ingress' } },
    files: { configs: new Map(), secrets: new Map() },
    mentions: new Mentions([], [], () => []),
    known: { byName: new Map(), declared: none, arePortsReadable: () => true },
    declared: { configs: none, networks: none, secrets: none, volumes: none },
  }
  checkApplication(application as unknown as CheckedApplication, scope as unknown as Scope)
  expect(reported).toEqual([])
})

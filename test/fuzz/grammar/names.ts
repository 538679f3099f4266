import { inheritedNames } from '../../support/inherited-names.js'
import type { Random } from '../random.js'

/** The names that the files of one project use for the same things. */
export interface Names {
  readonly services: readonly string[]
  readonly volumes: readonly string[]
  readonly networks: readonly string[]
  readonly configs: readonly string[]
  readonly secrets: readonly string[]
  readonly profiles: readonly string[]
  /** Paths of env files, label files and others, relative to the folder of the manifest. */
  readonly envFiles: readonly string[]
  readonly labelFiles: readonly string[]
  readonly files: readonly string[]
  /** Manifests that others extend, and those that others include. */
  readonly bases: readonly string[]
  readonly includes: readonly string[]
}

const plainServices = ['web', 'api', 'db', 'worker', 'cache', 'proxy', 'front-end', 'jobs']
const oddServices = [
  'My_App',
  'a.b',
  'x'.repeat(70),
  '1',
  '0x10',
  'true',
  'UPPER',
  '-',
  'kubernetes',
  'é',
  'web-',
  'localhost',
]

/** Some names; odd ones with a probability. */
export function namesFor(random: Random, oddness: number): Names {
  const pick = (plain: readonly string[], odd: readonly string[], most: number) => {
    const names = new Set<string>()
    for (let count = random.between(1, most); count > 0; count--)
      names.add(random.of(random.chance(oddness) ? random.of([odd, inheritedNames]) : plain))
    return [...names]
  }
  return {
    services: pick(plainServices, oddServices, 5),
    volumes: pick(['data', 'db_data', 'uploads', 'cache'], ['Data', 'v'.repeat(260), '1'], 3),
    networks: pick(['front', 'back', 'default'], ['front_net', 'host'], 3),
    configs: pick(['site', 'app.conf', 'settings'], ['Site_Conf', '..'], 2),
    secrets: pick(['token', 'npm_token', 'password'], ['Secret', '.'], 2),
    profiles: pick(['debug', 'test', 'prod'], ['*', '', 'a b'], 2),
    envFiles: pick(
      ['api.env', './web.env', 'config/db.env', '.env'],
      ['../up.env', '/etc/x.env', 'a b.env'],
      3,
    ),
    labelFiles: pick(['./web.labels', 'more.labels'], ['../x.labels', './site.conf'], 2),
    files: pick(['./site.conf', './conf/app.ini', 'token.txt', './bin.dat'], ['../x', '~/.ssh/id', ''], 3),
    bases: pick(['common.yaml', './base.yml', 'lib/base.yaml'], ['../c.yaml', 'a/../b.yaml', '-'], 2),
    includes: pick(['shared/compose.yaml', './more.yaml'], ['../shared.yaml', '', 'compose.yaml'], 2),
  }
}

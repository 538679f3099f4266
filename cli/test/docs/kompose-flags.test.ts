import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { komposeFlags, type Try } from '../../../scripts/kompose-flags.js'
import { tranship } from '../support/run-command.js'

/** The flags of `kompose convert` 1.38, those of all commands and hidden ones too. */
const flagsOfKompose = (
  'build build-branch build-command build-repo chart controller daemon-set deployment deployment-config emptyvols ' +
  'error-on-warning file generate-network-policies indent insecure-repository json multiple-container-mode namespace ' +
  'no-interpolate out profile provider push-command push-image push-image-registry pvc-request-size replicas ' +
  'replication-controller secrets-as-files service-group-mode service-group-name stdout suppress-warnings verbose ' +
  'volumes with-kompose-annotation yaml'
)
  .split(' ')
  .map((name) => `--${name}`)

const web = {
  image: 'shop/web:3',
  ports: ['8080:80'],
  volumes: ['data:/data'],
  environment: { LEVEL: '${LEVEL:-info}' },
  secrets: ['key'],
  cgroup: 'private',
}

/** A Compose file whose service `web` has these keys instead of its own. */
function manifestWith(keys: Try['keys'] = {}): string {
  const member = {
    image: 'member:1',
    labels: { 'kompose.service.group': 'one' },
    volumes: ['shared:/shared'],
  }
  const services = { web: { ...web, ...keys }, member, debugger: { image: 'debug:1', profiles: ['debug'] } }
  const volumes = { data: {}, shared: {} }
  return JSON.stringify({ name: 'shop', services, volumes, secrets: { key: { external: true } } })
}

/** Returns everything that the command prints, with the names of the files that it writes. */
async function printed({ line = '', keys }: Try = {}): Promise<string> {
  const files = {
    'compose.yaml': manifestWith(keys),
    'more.yaml': 'services: { more: { image: "more:1" } }',
    'app.conf': 'a',
    Dockerfile: 'FROM scratch\n',
  }
  const { output, errors } = await tranship(line.split(' ').filter(Boolean), { files })
  return output + errors
}

/** The options of `tranship` that the second cell of a row names. */
function optionsIn(here: string): string[] {
  return Array.from(here.matchAll(/`([^`]+)`/g)).flatMap(
    ([, words]) => words!.match(/(?<=^| )--?[a-z-]+/g) ?? [],
  )
}

describe('the table of flags of docs/from-kompose.md', () => {
  it('has the flags of kompose 1.38, and no others', () => {
    const found = new Set(komposeFlags.flatMap(({ flags }) => flags))
    expect([...found].sort()).toEqual(flagsOfKompose.sort())
  })

  it('names the flags of a row in its first cell', () => {
    for (const { flags, written } of komposeFlags)
      expect(written.match(/--[a-z-]+/g)!.filter((flag) => flag !== '--help')).toEqual(flags)
  })

  it('is on the page', () => {
    const page = readFileSync(new URL('../../../docs/from-kompose.md', import.meta.url), 'utf8')
    for (const { written, here } of komposeFlags) expect(page).toContain(`| ${written} | ${here} |`)
  })

  it.each(komposeFlags)('$written: $here', async ({ here, tries }) => {
    expect(tries.length).toBeGreaterThan(0)
    const plain = await printed()
    let shown = ''
    for (const one of tries) {
      const found = await printed(one)
      shown += ` ${one.line ?? ''} ${found}`
      if (one.shows !== undefined)
        expect([plain, found].map((text) => text.includes(one.shows!))).toEqual([false, true])
      if (one.hides !== undefined)
        expect([plain, found].map((text) => text.includes(one.hides!))).toEqual([true, false])
      if (one.always !== undefined) expect(plain).toContain(one.always)
    }
    for (const option of optionsIn(here)) expect(shown).toContain(option)
  })
})

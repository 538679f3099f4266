import { translate } from 'tranship'
import { helmLayout, kustomizeLayout } from 'tranship/layouts'
import { planDeploy } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { podOf, web } from '../support/translated.js'

const options = { profile: 'compose', envFiles: 'config-map' } as const

function dataOf(text: string, files: Readonly<Record<string, string>>, more = {}) {
  const { objects } = translate(text, { ...options, files, ...more })
  return objects.flatMap((object) => (object.kind === 'ConfigMap' ? [object.data] : []))
}

it.each<[files: string, service: string, inMap: object, inContainer: readonly string[]]>([
  ['A=1\nB=2', '', { A: '1', B: '2' }, []],
  ['A=1\nB=2', 'environment: {B: own}', { A: '1' }, ['B']],
  ['A=1\nB=2', 'environment: {C: own}', { A: '1', B: '2' }, ['C']],
  ['A=$$(B)\nB=2', '', { A: '$(B)', B: '2' }, []],
])(
  '[C5-15] of {%j} and %s the ConfigMap has %j and the container %j',
  (file, service, inMap, inContainer) => {
    const text = web(`env_file: a.env\n${service}`)
    expect(dataOf(text, { 'a.env': file })).toEqual([inMap])
    const [container] = podOf(text, { ...options, files: { 'a.env': file } }).containers
    expect(container?.envFrom).toEqual([{ configMapRef: { name: 'web-env' } }])
    expect((container?.env ?? []).map(({ name }) => name)).toEqual(inContainer)
  },
)

it('[C5-15] a name that is no key of a ConfigMap stays in the container', () => {
  const files = { 'a.env': 'A=1\nB[0]=2' }
  const more = { kubernetes: '1.34' }
  expect(dataOf(web('env_file: a.env'), files, more)).toEqual([{ A: '1' }])
  const [container] = podOf(web('env_file: a.env'), { ...options, files, ...more }).containers
  expect(container?.env).toEqual([{ name: 'B[0]', value: '2' }])
})

it('[C5-15] a secret stays a reference to its Secret', () => {
  const files = { 'a.env': 'A=1\nDB_PASSWORD=hunter2' }
  const more = { secretVariables: 'by-name' } as const
  expect(JSON.stringify(translate(web('env_file: a.env'), { ...options, ...more, files }))).not.toContain(
    'hunter2',
  )
  expect(dataOf(web('env_file: a.env'), files, more)).toEqual([{ A: '1' }])
  const [container] = podOf(web('env_file: a.env'), { ...options, ...more, files }).containers
  expect(container?.env).toMatchObject([{ name: 'DB_PASSWORD', valueFrom: { secretKeyRef: {} } }])
})

it('[C5-15] files that are too large for a ConfigMap stay in the container', () => {
  const files = { 'a.env': `A=${'x'.repeat(600_000)}\nB=${'x'.repeat(600_000)}` }
  expect(dataOf(web('env_file: a.env'), files)).toEqual([])
})

it('[C5-15] a change of a file changes the Pods, and a deploy of the service applies the ConfigMap', () => {
  const text = `${web('env_file: a.env')}  other: {image: b}\n`
  const hashOf = (value: string) =>
    translate(text, { ...options, files: { 'a.env': `A=${value}` } })
      .objects.flatMap((object) => (object.kind === 'Deployment' ? [object.spec.template.metadata] : []))
      .map(({ annotations }) => annotations?.['dev.platform/contents'])
  expect(hashOf('1')[0]).toMatch(/^[0-9a-f]+$/)
  expect(hashOf('1')[0]).not.toBe(hashOf('2')[0])
  expect(hashOf('1')[1]).toBeUndefined()
  const plan = planDeploy(text, { ...options, files: { 'a.env': 'A=1' }, services: ['web'] })
  expect(JSON.stringify(plan)).toContain('web-env')
  const other = planDeploy(text, { ...options, files: { 'a.env': 'A=1' }, services: ['other'] })
  expect(JSON.stringify(other)).not.toContain('web-env')
})

it.each([{ ...options, envFiles: 'inline' } as const, { ...options, profile: '1.48' } as const])(
  '[C5-15] otherwise the container has them: %o',
  (given) => {
    const { objects } = translate(web('env_file: a.env'), { ...given, files: { 'a.env': 'A=1' } })
    expect(objects.map(({ kind }) => kind)).not.toContain('ConfigMap')
    const [container] = podOf(web('env_file: a.env'), { ...given, files: { 'a.env': 'A=1' } }).containers
    expect(container?.env).toEqual([{ name: 'A', value: '1' }])
  },
)

describe('[C5-15] the layouts', () => {
  const text = web('env_file: a.env')
  const files = { 'a.env': 'A=1\nREGION=in-${REGION}' }
  const given = { ...options, files, env: { REGION: 'eu' } }

  it('of Kustomize have the ConfigMap as a file, and an overlay changes its variables', () => {
    const other = translate(text, { ...given, env: { REGION: 'us' } })
    const all = kustomizeLayout(translate(text, given), { overlays: { production: other } })
    const [file] = Object.keys(all).filter((name) => /configmap/.test(name))
    expect(all[file!]).toContain('REGION: in-eu')
    const overlay = Object.entries(all).filter(([name]) => name.includes('production'))
    expect(overlay.map(([, content]) => content).join('')).toContain('REGION: in-us')
  })

  it('of Helm have the ConfigMap as a template, and the hash of its content', () => {
    const { files: chart } = helmLayout(text, given)
    const [, template] = Object.entries(chart).find(([name]) => /web-env-configmap/.test(name))!
    expect(template).toContain('A: "1"')
    expect(template).toContain('REGION: in-eu')
    expect(chart['templates/web-deployment.yaml']).toContain('configMapRef')
    expect(chart['templates/web-deployment.yaml']).toContain('dev.platform/contents')
  })
})

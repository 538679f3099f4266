import { describe, expect, it } from 'vitest'
import { trace, type TranslateOptions } from 'tranship'
import { web } from '../support/translated.js'

/** The path that a field of the only object of a kind comes from. */
function pathOf(text: string, kind: string, pointer: string, options: TranslateOptions = {}): string {
  const { objects, originOf } = trace(text, { profile: 'compose', ...options })
  const origin = originOf(
    objects.find((object) => object.kind === kind)!,
    pointer,
  )!
  return 'path' in origin ? origin.path.join('.') : 'rule'
}

describe('the origin of', () => {
  it('the kind is the first volume, among other mounts', () => {
    const text = web('volumes: ["/tmp", "data:/d"]', 'volumes: {data: }')
    expect(pathOf(text, 'StatefulSet', '/kind')).toBe('services.web.volumes.1')
  })

  it('the security of a Pod is its first volume, or what is set first', () => {
    const pointer = '/spec/template/spec/securityContext'
    const mounted = web('volumes: ["/tmp", "data:/d"]\ngroup_add: ["3"]', 'volumes: {data: }')
    expect(pathOf(mounted, 'StatefulSet', pointer)).toBe('services.web.volumes.1')
    expect(pathOf(web('group_add: ["3"]'), 'Deployment', pointer)).toMatch(/^services\.web\.group_add/)
    expect(pathOf(web('volumes: ["/tmp"]\ngroup_add: ["3"]'), 'Deployment', pointer)).toMatch(
      /^services\.web\.group_add/,
    )
  })

  it('the image is what names it, or builds it', () => {
    const pointer = '/spec/template/spec/containers/0/image'
    const options = { profile: '1.48' } as const
    expect(pathOf(web('volumes: ["./a:/a:ro"]'), 'Deployment', pointer, options)).toBe('services.web.image')
    expect(pathOf(web(''), 'Deployment', pointer)).toBe('services.web.image')
    expect(pathOf('services: {web: {build: .}}', 'Deployment', pointer)).toBe('services.web.build')
  })

  it('where Pods run is each constraint', () => {
    const text = web('deploy: {placement: {constraints: [node.labels.a == b, node.labels.c == d]}}')
    const pointer = '/spec/template/spec/affinity/nodeAffinity'
    const expressions = `${pointer}/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms/0/matchExpressions`
    const constraints = 'services.web.deploy.placement.constraints'
    expect(pathOf(text, 'Deployment', pointer)).toBe(constraints)
    expect(pathOf(text, 'Deployment', `${expressions}/1`)).toBe(`${constraints}.1`)
  })

  it('how Pods are replaced is the label, and how many what says that', () => {
    const text = web('labels: {dev.platform/update: rolling}\ndeploy: {update_config: {parallelism: 2}}')
    expect(pathOf(text, 'Deployment', '/spec/strategy/type')).toBe('services.web.labels.dev.platform/update')
    expect(pathOf(text, 'Deployment', '/spec/strategy/rollingUpdate')).toBe(
      'services.web.deploy.update_config.parallelism',
    )
  })

  it('the port of a route is its long form', () => {
    const options = { routes: { kind: 'HTTPRoute', gateway: { name: 'gw' } }, domain: 'example.com' } as const
    const text = web('ports: [{target: 80, published: 8080}]')
    expect(pathOf(text, 'HTTPRoute', '/spec/rules/0/backendRefs/0/port', options)).toBe(
      'services.web.ports.0.target',
    )
  })
})

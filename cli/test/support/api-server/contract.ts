import { expect } from 'vitest'
import { eventually } from '../../../../test/support/patience.js'
import { adopt } from '../../../src/apply/adopt.js'
import { isApiError } from '../../../src/cluster/api-error.js'
import type { Cluster, ObjectToWrite } from '../../../src/cluster/cluster.js'
import { fieldsOf } from '../../../src/cluster/fields.js'
import { LiveList } from '../../../src/cluster/live-list.js'

/** Tests for every API server that a deploy works with (rule E7-01). */
export type Contract = Readonly<Record<string, (cluster: Cluster) => Promise<void>>>

const labels = { 'app.kubernetes.io/part-of': 'contract' }

function configMap(
  name: string,
  data: Readonly<Record<string, string>>,
): ObjectToWrite & { readonly data: object } {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, labels } as ObjectToWrite['metadata'],
    data,
  }
}

function deployment(name: string, spec: object = {}): ObjectToWrite {
  const app = { app: name }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels } as ObjectToWrite['metadata'],
    spec: {
      replicas: 0,
      selector: { matchLabels: app },
      template: { metadata: { labels: app }, spec: { containers: [{ name: 'main', image: 'none:1' }] } },
      ...spec,
    },
  } as ObjectToWrite
}

function service(name: string, spec: object): ObjectToWrite {
  const ports = [{ name: 'tcp-80', port: 80, protocol: 'TCP', targetPort: 80 }]
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { ports, selector: { app: name }, ...spec },
  } as ObjectToWrite
}

/** Returns the error of a request. */
async function refusalOf(asked: Promise<unknown>) {
  const error = await asked.then(
    () => expect.unreachable('it is refused'),
    (one: unknown) => one,
  )
  if (!isApiError(error)) throw error
  const { code, reason, causes } = error.status
  return {
    code,
    reason,
    fields: causes.map(({ field }) => field),
    reasons: causes.map((cause) => cause.reason),
  }
}

const dataOf = (object: { readonly fields: Readonly<Record<string, unknown>> } | undefined) =>
  object?.fields['data']

export const contract: Contract = {
  'lists a kind whose objects belong to no namespace': async (cluster) => {
    const { objects } = await cluster.list({ kind: 'IngressClass' })
    expect(objects.map(({ namespace }) => namespace)).toEqual(objects.map(() => ''))
  },
  'lists the objects of all namespaces': async (cluster) => {
    await cluster.apply(configMap('wide', {}))
    const { objects } = await cluster.list({ kind: 'ConfigMap', isEverywhere: true })
    expect(objects.map(({ name, namespace }) => [name, namespace])).toContainEqual([
      'wide',
      cluster.namespace,
    ])
  },
  'creates what is applied, and changes nothing when it is applied again': async (cluster) => {
    const first = await cluster.apply(configMap('again', { a: '1' }))
    expect(first.isNew).toBe(true)
    expect(first.object.managers).toMatchObject([{ name: 'tranship', operation: 'Apply' }])
    const second = await cluster.apply(configMap('again', { a: '1' }))
    expect(second.isNew).toBe(false)
    expect(second.object.resourceVersion).toBe(first.object.resourceVersion)
  },
  'removes a field that is dropped, and keeps one that others have set': async (cluster) => {
    await cluster.apply(configMap('dropped', { a: '1', b: '2' }))
    await cluster.patch(
      { kind: 'ConfigMap', name: 'dropped' },
      'merge',
      { data: { c: '3' } },
      { manager: 'other' },
    )
    const { object } = await cluster.apply(configMap('dropped', { a: '1' }))
    expect(dataOf(object)).toEqual({ a: '1', c: '3' })
  },
  'refuses to change what others have set, unless that is forced': async (cluster) => {
    await cluster.apply(configMap('owned', { a: '1' }))
    await cluster.patch(
      { kind: 'ConfigMap', name: 'owned' },
      'merge',
      { data: { a: '2' } },
      { manager: 'other' },
    )
    expect(await refusalOf(cluster.apply(configMap('owned', { a: '1' })))).toEqual({
      code: 409,
      reason: 'Conflict',
      fields: ['.data.a'],
      reasons: ['FieldManagerConflict'],
    })
    // A manager that sets the same value becomes an owner too.
    expect((await cluster.apply(configMap('owned', { a: '2' }))).object.managers).toHaveLength(2)
    const forced = await cluster.apply(configMap('owned', { a: '3' }), { force: true })
    expect(dataOf(forced.object)).toEqual({ a: '3' })
    expect(forced.object.managers.map(({ name }) => name)).toEqual(['tranship'])
  },
  'changes nothing in a dry run': async (cluster) => {
    const place = { kind: 'ConfigMap', name: 'dry' }
    expect((await cluster.apply(configMap('dry', { a: '1' }), { dryRun: true })).isNew).toBe(true)
    expect(await cluster.get(place)).toBeUndefined()
    const { object } = await cluster.apply(configMap('dry', { a: '1' }))
    expect(dataOf((await cluster.apply(configMap('dry', { a: '2' }), { dryRun: true })).object)).toEqual({
      a: '2',
    })
    await cluster.remove(place, { dryRun: true })
    expect((await cluster.get(place))?.resourceVersion).toBe(object.resourceVersion)
  },
  'refuses what is wrong with the field': async (cluster) => {
    const containers = [{ name: 'main', image: 'none:1', ports: [{ containerPort: 70_000 }] }]
    const template = { metadata: { labels: { app: 'wrong' } }, spec: { containers } }
    expect(await refusalOf(cluster.apply(deployment('wrong', { template })))).toEqual({
      code: 422,
      reason: 'Invalid',
      fields: ['spec.template.spec.containers[0].ports[0].containerPort'],
      reasons: ['FieldValueInvalid'],
    })
  },
  'refuses a change of what cannot change, while another of that name is there already': async (cluster) => {
    await cluster.apply(deployment('fixed'))
    const selector = { matchLabels: { app: 'other' } }
    const template = {
      metadata: { labels: { app: 'other' } },
      spec: { containers: [{ name: 'main', image: 'none:1' }] },
    }
    const other = deployment('fixed', { selector, template })
    expect(await refusalOf(cluster.apply(other))).toMatchObject({ code: 422, fields: ['spec.selector'] })
    expect(await refusalOf(cluster.create(other, { dryRun: true }))).toMatchObject({
      code: 409,
      reason: 'AlreadyExists',
    })
  },
  'refuses a field that nobody knows, without a reason': async (cluster) => {
    const object = { ...configMap('unknown', {}), unknownField: 'x' }
    expect(await refusalOf(cluster.apply(object))).toMatchObject({ code: 500, reason: undefined })
  },
  'keeps a Service headless that is applied without an address': async (cluster) => {
    await cluster.apply(service('headless', { clusterIP: 'None' }))
    const { object } = await cluster.apply(service('headless', {}))
    expect(fieldsOf(object.fields['spec'])['clusterIP']).toBe('None')
  },
  'refuses another strategy while the default was filled in, and takes it from who owns the default': async (
    cluster,
  ) => {
    const own = (strategy: object) => deployment('strategy', { strategy })
    await cluster.apply(deployment('strategy'))
    expect(await refusalOf(cluster.apply(own({ type: 'Recreate' })))).toMatchObject({
      code: 422,
      fields: ['spec.strategy.rollingUpdate'],
    })
    const rollingUpdate = { maxSurge: '25%', maxUnavailable: '25%' }
    await cluster.apply(own({ type: 'RollingUpdate', rollingUpdate }))
    const { object } = await cluster.apply(own({ type: 'Recreate' }))
    expect(fieldsOf(object.fields['spec'])['strategy']).toEqual({ type: 'Recreate' })
  },
  'removes only the object of a uid and a version': async (cluster) => {
    const { object } = await cluster.apply(configMap('removed', {}))
    const conflict = { code: 409, reason: 'Conflict' }
    expect(
      await refusalOf(cluster.remove(object, { uid: '00000000-0000-0000-0000-000000000000' })),
    ).toMatchObject(conflict)
    const options = { uid: object.uid, resourceVersion: '1' }
    expect(await refusalOf(cluster.remove(object, options))).toMatchObject(conflict)
    expect(await cluster.remove(object, { uid: object.uid, resourceVersion: object.resourceVersion })).toBe(
      true,
    )
    expect(await cluster.remove(object)).toBe(false)
  },
  'takes a Lease only in place of the version that was seen': async (cluster) => {
    const metadata = { name: 'tranship-contract' }
    const lease = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata,
      spec: { holderIdentity: 'one' },
    }
    const { object } = await cluster.create(lease)
    expect(await refusalOf(cluster.create(lease))).toMatchObject({ code: 409, reason: 'AlreadyExists' })
    const { uid, resourceVersion } = object
    const next = {
      ...lease,
      metadata: { ...metadata, uid, resourceVersion },
      spec: { holderIdentity: 'two' },
    }
    await cluster.replace(next)
    expect(await refusalOf(cluster.replace(next))).toMatchObject({ code: 409, reason: 'Conflict' })
  },
  'lists by labels, and tells of what changes since': async (cluster) => {
    const ending = new AbortController()
    const { object: kept } = await cluster.apply(configMap('listed', { a: '1' }))
    const list = await LiveList.open(cluster, { kind: 'ConfigMap', labels }, ending.signal)
    expect(list.objects.map(({ name }) => name)).toContain('listed')
    expect(list.objects.find(({ name }) => name === 'listed')).toMatchObject({
      apiVersion: 'v1',
      kind: 'ConfigMap',
    })
    await cluster.apply({ ...configMap('unlisted', {}), metadata: { name: 'unlisted' } })
    await cluster.apply(configMap('later', {}))
    await cluster.apply(configMap('listed', { a: '2' }))
    await eventually(() =>
      expect(list.objects.find(({ name }) => name === 'listed')?.fields['data']).toEqual({ a: '2' }),
    )
    expect(list.objects.map(({ name }) => name)).toContain('later')
    expect(list.objects.map(({ name }) => name)).not.toContain('unlisted')
    await cluster.remove(kept)
    await eventually(() => expect(list.objects.map(({ name }) => name)).not.toContain('listed'))
    ending.abort()
  },
  'lets an owner be renamed, whose fields are ours then': async (cluster) => {
    const place = { kind: 'ConfigMap', name: 'adopted' }
    await cluster.create(configMap('adopted', { a: '1', b: '2' }))
    await cluster.patch(place, 'merge', { data: { b: '3' } }, { manager: 'kubectl-client-side-apply' })
    await adopt(cluster, (await cluster.get(place))!)
    const { object } = await cluster.apply(configMap('adopted', {}), { force: true })
    expect(dataOf(object)).toEqual({ a: '1' })
  },
  'says which namespace there is not': async (cluster) => {
    const object = {
      ...configMap('lost', {}),
      metadata: { name: 'lost', namespace: 'tranship-has-no-such-one' },
    }
    const path = '/api/v1/namespaces/tranship-has-no-such-one'
    const status = { code: 404, kind: 'namespaces', name: 'tranship-has-no-such-one' }
    await expect(cluster.apply(object)).rejects.toMatchObject({ status })
    await expect(cluster.request({ method: 'GET', path })).rejects.toMatchObject({ status })
  },
}

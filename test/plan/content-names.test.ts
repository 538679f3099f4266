import { type DeployPlan, planDeploy } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { contentsReadBy, renameContents } from '../../src/kubernetes/content-references.js'
import { contentName, nameByContent } from '../../src/plan/content-names.js'

const manifest = (content: string) => `name: shop
services:
  web: { image: web, configs: [read, theirs], volumes: ['./own.bin:/own.bin'] }
configs: { read: { content: "${content}" }, theirs: { external: true }, unread: { content: x } }
`
const named = (content: string, bytes: readonly number[] = [0xff]): DeployPlan =>
  nameByContent(
    planDeploy(manifest(content), { profile: 'compose', files: { './own.bin': new Uint8Array(bytes) } }),
  )
const configMaps = ({ first }: DeployPlan) =>
  first.flatMap(({ kind, metadata }) => (kind === 'ConfigMap' ? [metadata.name] : []))
const read = ({ steps }: DeployPlan) => [...contentsReadBy(steps[0]!.object)].map(({ name }) => name).sort()

describe('a ConfigMap that Pods read', () => {
  it('[E2-20] has a name for its content, in the plan, in Pods and among what is kept', () => {
    const plan = named('a')
    const hashed = [
      expect.stringMatching(/^own-bin-[0-9a-f]{10}$/),
      expect.stringMatching(/^read-[0-9a-f]{10}$/),
    ]
    expect(read(plan)).toEqual([...hashed, 'theirs'])
    expect(configMaps(plan).sort()).toEqual([...hashed, 'unread'])
    const kept = plan.prune!.keep.flatMap(({ kind, name }) => (kind === 'ConfigMap' ? [name] : []))
    expect(kept.sort()).toEqual(configMaps(plan).sort())
    const [config] = plan.first.filter(({ metadata }) => metadata.name.startsWith('read-'))
    expect(config!.metadata.annotations).toEqual({ 'dev.platform/content-of': 'read' })
  })

  it('[E2-20] has another name for other content, and the old name for the old content', () => {
    expect(configMaps(named('b'))).not.toEqual(configMaps(named('a')))
    expect(configMaps(named('a', [0xfe]))).not.toEqual(configMaps(named('a', [0xff])))
    expect(configMaps(named('a'))).toEqual(configMaps(named('a')))
  })

  it('[E2-20] is found wherever a Pod can name it', () => {
    const pod = {
      volumes: [
        { name: 'a', configMap: { name: 'one', items: [{ key: 'name', path: 'x' }] } },
        { name: 'b', secret: { secretName: 'two' } },
        {
          name: 'c',
          projected: { sources: [{ configMap: { name: 'three' } }, { secret: { name: 'four' } }] },
        },
      ],
      containers: [
        {
          env: [
            { name: 'A', valueFrom: { configMapKeyRef: { name: 'five', key: 'k' } } },
            { name: 'B', valueFrom: { secretKeyRef: { name: 'six', key: 'k' } } },
          ],
          envFrom: [{ configMapRef: { name: 'seven' } }, { secretRef: { name: 'eight' } }],
        },
      ],
    }
    const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
    const found = [...contentsReadBy(pod)]
    expect(found.map(({ name }) => name)).toEqual(names)
    const renamed = renameContents(pod, ({ kind, name }) => `${kind}-${name}`)
    expect([...contentsReadBy(renamed)]).toEqual(
      found.map(({ kind, name }) => ({ kind, name: `${kind}-${name}` })),
    )
    expect(renameContents(pod, () => undefined)).toEqual(pod)
  })

  it('[E2-20] has a name of at most 253 characters', () => {
    const name = contentName(`${'a'.repeat(241)}.${'b'.repeat(11)}`, '0123456789abcdef')
    expect(name).toBe(`${'a'.repeat(241)}-0123456789`)
    expect(contentName('b'.repeat(253), '0123456789abcdef')).toHaveLength(253)
  })
})

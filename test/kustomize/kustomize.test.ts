import { describe, expect, it } from 'vitest'
import type { DeployTool } from '../../src/layouts.js'
import { encryptedSecretFiles, kustomizeLayout, namespaceObject } from '../../src/layouts.js'
import { identityOf, type KubernetesObjectLike } from '../../src/kubernetes/identity.js'
import type { KubernetesObject } from '../../src/kubernetes/kubernetes-object.js'
import { toolAnnotations } from '../../src/layouts/tool-annotations.js'
import { safeTranslate, translate, type Translation } from '../../src/translate.js'
import { goldenCases, goldenProfiles, translateCase } from '../support/golden.js'
import { builtBy, editedBy, kustomizeProgram } from './built.js'

const translations = goldenCases().flatMap((golden) =>
  goldenProfiles.flatMap((profile): Translation[] => {
    const result = translateCase(golden, profile)
    return result.ok ? [result] : []
  }),
)

describe.skipIf(kustomizeProgram === undefined)(
  `Kustomize${kustomizeProgram === undefined ? ' (skipped: TRANSHIP_TEST_KUSTOMIZE names no program)' : ''}`,
  () => {
    it('[E11-01] builds the objects of the translation from the folder of each golden case', () => {
      const built = builtBy(
        kustomizeProgram!,
        translations.map((translation) => ({ files: kustomizeLayout(translation), folder: '.' })),
      )
      for (const [index, translation] of translations.entries())
        expect(byIdentity(built[index]!)).toEqual(byIdentity(translation.objects))
    })

    it('[E11-09] builds a Namespace beside the objects in it', () => {
      const named = goldenCases().flatMap((golden): Translation[] => {
        const options = { ...golden.options, profile: 'compose', namespace: 'staging' } as const
        const result = safeTranslate(golden.manifest, options)
        if (!result.ok) return []
        return [{ ...result, objects: [namespaceObject('staging', result.application), ...result.objects] }]
      })
      const built = builtBy(
        kustomizeProgram!,
        named.map((translation) => ({ files: kustomizeLayout(translation), folder: '.' })),
      )
      for (const [index, translation] of named.entries())
        expect(byIdentity(built[index]!)).toEqual(byIdentity(translation.objects))
    })

    it.each([
      ['[E11-49]', 'sealed-secrets', 'argocd', 'SealedSecret'],
      ['[E11-50]', 'sops', 'flux', 'Secret'],
    ] as const)('%s builds the files of %s in the namespace of their overlay', (_, program, tool, kind) => {
      const compose =
        'services: { web: { image: "shop:1", secrets: [token], depends_on: [db] }, db: { image: "postgres:17" } }\n' +
        'secrets: { token: { file: token.txt } }'
      const base = translate(compose, { profile: 'compose', name: 'shop' })
      const production = translate(compose, { profile: 'compose', name: 'shop', namespace: 'shop-prod' })
      const options = {
        overlays: { production },
        tool,
        source: { repository: 'https://git.example.com/shop.git' },
        encryptedSecrets: { with: program, names: ['token', 'unused'] },
      }
      const listed = encryptedSecretFiles(base, options)
      expect(listed.map(({ secret, overlay }) => [secret, overlay])).toEqual([['token', 'production']])
      const encrypted = {
        apiVersion: kind === 'Secret' ? 'v1' : 'bitnami.com/v1alpha1',
        kind,
        metadata: { name: 'token' },
      }
      const files = {
        ...kustomizeLayout(base, options),
        [listed[0]!.path]: JSON.stringify({ ...encrypted, sops: { mac: 'ENC[x]' } }),
      }
      const folders = [
        'overlays/production',
        ...(tool === 'flux' ? ['levels/production-0', 'levels/production-1'] : []),
      ]
      const found = builtBy(
        kustomizeProgram!,
        folders.map((folder) => ({ files, folder })),
      ).map((objects) =>
        (objects as readonly KubernetesObjectLike[])
          .filter((object) => object.kind === kind)
          .map(({ metadata: { name, namespace } }) => `${namespace}/${name}`),
      )
      expect(found[0]).toEqual(['shop-prod/token'])
      expect(found.slice(1)).toEqual(tool === 'flux' ? [['shop-prod/token'], []] : [])
    })

    it('[E11-02] turns each golden case into the next one by an overlay', () => {
      const pairs = translations.slice(1).map((overlay, index) => ({ base: translations[index]!, overlay }))
      expectOverlays(pairs)
    })

    it.each([
      ['reversed lists', (list: readonly unknown[]) => [...list].reverse()],
      [
        'lists without their first element',
        (list: readonly unknown[]) => list.slice(list.length > 1 ? 1 : 0),
      ],
      ['other values', (list: readonly unknown[]) => list],
    ])('[E11-23] [E11-24] turns each golden case into one with %s by an overlay', (_, change) => {
      const pairs = translations.map((base) => {
        const objects = base.objects.map((object) => changed(object, change) as KubernetesObject)
        return { base, overlay: { ...base, objects } }
      })
      expectOverlays(pairs)
    })

    it.each([
      ['none', undefined],
      ['another', 'staging'],
    ])('[E11-40] moves each golden case from %s to a namespace by an overlay', (_, from) => {
      const pairs = goldenCases().flatMap((golden) => {
        const inNamespace = (namespace: string | undefined): Translation | undefined => {
          const options = { ...golden.options, profile: 'compose', namespace } as const
          const result = safeTranslate(golden.manifest, options)
          if (!result.ok || namespace === undefined) return result.ok ? result : undefined
          return { ...result, objects: [namespaceObject(namespace, result.application), ...result.objects] }
        }
        const base = inNamespace(from)
        const overlay = inNamespace('shop-prod')
        return base === undefined || overlay === undefined ? [] : [{ base, overlay }]
      })
      expectOverlays(pairs)
    })

    it.each(['base', 'overlays/next'])(
      '[E11-01] sets the image of all containers and volumes in %s by `kustomize edit set image`',
      (folder) => {
        const options = { profile: 'compose', name: 'shop', kubernetes: '1.35' } as const
        const withImage = (image: string) =>
          translate(everyWorkload.replaceAll('ghcr.io/acme/app:1', image), options)
        const files = kustomizeLayout(withImage('ghcr.io/acme/app:1'), {
          overlays: { next: translate(everyWorkload + '  more: { image: "ghcr.io/acme/app:1" }\n', options) },
        })
        const edit = ['set', 'image', 'ghcr.io/acme/app=registry.example.com/app:2']
        const [objects] = builtBy(kustomizeProgram!, [{ files, folder, edit }])
        const { objects: expected } = withImage('registry.example.com/app:2')
        const built = byIdentity(objects!) as ReadonlyMap<string, object>
        for (const object of expected) expect(built.get(identityOf(object))).toEqual(object)
        expect(JSON.stringify(objects)).not.toContain('ghcr.io/acme/app')
        expect(new Set(expected.map(({ kind }) => kind))).toEqual(new Set(['Service', ...workloads]))
      },
    )

    it('[E11-41] writes a kustomization that keeps what `kustomize edit set image` has set', () => {
      const options = { profile: 'compose', name: 'shop' } as const
      const of = (image: string) => translate(`services: { web: { image: "${image}" } }`, options)
      const file = 'kustomization.yaml'
      const first = kustomizeLayout(of('nginx:1.29'))[file]!
      const earlier = { [file]: editedBy(kustomizeProgram!, first, ['set', 'image', 'nginx:1.30']) }
      const built = builtBy(
        kustomizeProgram!,
        ['nginx:1.29', 'nginx:2.0'].map((image) => ({
          files: kustomizeLayout(of(image), { earlier }),
          folder: '.',
        })),
      )
      expect(JSON.stringify(built[0])).toContain('"image":"nginx:1.30"')
      expect(JSON.stringify(built[1])).toContain('"image":"nginx:2.0"')
    })

    it('[E11-42] builds each object of an overlay in the folder of exactly one level', () => {
      const options = { profile: 'compose', name: 'shop' } as const
      const base = translate(threeLevels, options)
      const overlay = translate(threeLevels.replace('depends_on: [db]', 'scale: 2'), {
        ...options,
        namespace: 'shop-prod',
      })
      const source = { repository: 'https://git.example.com/shop.git' }
      const files = kustomizeLayout(base, { tool: 'flux', source, overlays: { next: overlay } })
      const folders = Object.keys(files).flatMap((name) => /^(levels\/.*)\//.exec(name)?.[1] ?? [])
      const [whole, ...levels] = builtBy(
        kustomizeProgram!,
        ['overlays/next', ...folders].map((folder) => ({ files, folder })),
      )
      const workloadsIn = (objects: readonly object[] | string) =>
        (objects as readonly KubernetesObject[]).flatMap(({ kind, metadata: { name } }) =>
          workloads.includes(kind) ? name : [],
        )
      expect(levels.map(workloadsIn)).toEqual([['data', 'db', 'migrate'], ['web']])
      expect(byIdentity(levels.flatMap((objects) => [...objects] as object[]))).toEqual(byIdentity(whole!))
      expect(byIdentity(withoutTool(whole!))).toEqual(byIdentity(overlay.objects))
    })

    it.each(['argocd', 'flux'] satisfies DeployTool[])(
      '[E11-03] builds the same objects for %s, but for the annotations of the tool',
      (tool) => {
        const built = builtBy(
          kustomizeProgram!,
          translations.map((translation) => ({ files: kustomizeLayout(translation, { tool }), folder: '.' })),
        )
        for (const [index, translation] of translations.entries())
          expect(byIdentity(withoutTool(built[index]!))).toEqual(byIdentity(translation.objects))
      },
    )
  },
)

/** Expects that the overlay of each pair gives its objects. */
function expectOverlays(
  pairs: readonly { readonly base: Translation; readonly overlay: Translation }[],
): void {
  const built = builtBy(
    kustomizeProgram!,
    pairs.map(({ base, overlay }) => ({
      files: kustomizeLayout(base, { overlays: { next: overlay } }),
      folder: 'overlays/next',
    })),
  )
  for (const [index, { overlay }] of pairs.entries())
    expect(byIdentity(built[index]!)).toEqual(byIdentity(overlay.objects))
}

const workloads = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'PersistentVolumeClaim']

/** Services that wait for each other: the last one is in the third level. */
const threeLevels = `volumes: { data: {} }
services:
  web: { image: a, depends_on: { migrate: { condition: service_completed_successfully } } }
  migrate: { image: a, restart: on-failure, depends_on: [db] }
  db: { image: a, volumes: ["data:/data"] }
`

/** A service of each kind, with one image in containers, init containers and a volume. */
const everyWorkload = `volumes: { data: {} }
services:
  web:
    image: ghcr.io/acme/app:1
    pre_start: [{ command: [migrate] }]
    volumes: [{ type: image, source: "ghcr.io/acme/app:1", target: /assets }]
  db: { image: "ghcr.io/acme/app:1", volumes: ["data:/data"] }
  agent: { image: "ghcr.io/acme/app:1", deploy: { mode: global } }
  migrate: { image: "ghcr.io/acme/app:1", deploy: { mode: replicated-job } }
  nightly: { image: "ghcr.io/acme/app:1", x-platform-schedule: "0 3 * * *" }
`

/** Returns an object with changed lists, numbers and images, and with the same identity. */
function changed(value: unknown, change: (list: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(value)) return change(value.map((item) => changed(item, change)))
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, field]): [string, unknown] => [
    key,
    key === 'image' && typeof field === 'string' ? `${field}0` : changed(field, change),
  ])
  return Object.fromEntries(entries)
}

/** Kustomize sorts the keys of maps, which deep equality ignores. The order of objects is the list's. */
function byIdentity(objects: readonly object[] | string): ReadonlyMap<string, object> | string {
  if (typeof objects === 'string') return objects
  return new Map(objects.map((object) => [identityOf(object as KubernetesObjectLike), object]))
}

function withoutTool(objects: readonly object[] | string): readonly object[] | string {
  if (typeof objects === 'string') return objects
  return (objects as readonly Annotated[]).map((object) => {
    const { annotations, ...metadata } = object.metadata
    const kept = Object.entries(annotations ?? {}).filter(([name]) => !toolAnnotations.includes(name))
    return {
      ...object,
      metadata: { ...metadata, ...(kept.length === 0 ? {} : { annotations: Object.fromEntries(kept) }) },
    }
  })
}

interface Annotated {
  readonly metadata: { readonly annotations?: Readonly<Record<string, string>> }
}

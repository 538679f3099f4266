import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import {
  ManifestError,
  safeTrace,
  safeTranslate,
  trace,
  translate,
  type KubernetesObject,
  type TranslateOptions,
} from 'tranship'
import { goldenCases, goldenProfiles } from './support/golden.js'

const text = 'services:\n  web:\n    image: "nginx:${TAG:-1}${SUFFIX:+-$SUFFIX}"\n'
const image = '/spec/template/spec/containers/0/image'

const workloadOf = (objects: readonly KubernetesObject[]) =>
  objects.find(({ kind }) => kind === 'Deployment')!

describe('a trace', () => {
  it.each(goldenCases().map((golden) => [golden.name, golden] as const))(
    'has the data of the translation of %s',
    (_, { manifest, options }) => {
      for (const profile of goldenProfiles) {
        const traced = safeTrace(manifest, { ...options, profile })
        const translated = safeTranslate(manifest, { ...options, profile })
        if (!traced.ok) expect(traced).toEqual(translated)
        else {
          const { notes, notesAt, originOf, objectsAt, plannedAt, ...data } = traced
          expect(data).toEqual(translated)
          expect(structuredClone(notes)).toEqual(notes)
          for (const answer of [notesAt, originOf, objectsAt, plannedAt])
            expect(answer).toBeTypeOf('function')
        }
      }
    },
  )

  it('is an error, or says so, as a translation is', () => {
    const broken = 'services:\n  web:\n    image: nginx\n    restart: perhaps\n'
    expect(() => trace(broken)).toThrow(ManifestError)
    expect(() => translate(broken)).toThrow(ManifestError)
    expect(() => translate(broken)).toThrow(/^4:14: .* \[invalid-restart\]\n {2}Write one/)
    expect(() => translate('services: [\n')).toThrow(/\[yaml-syntax\]\n {2}Close it\.$/)
    expect(safeTrace(broken)).toEqual(safeTranslate(broken))
  })

  it('keeps its answers when the arguments change afterwards', () => {
    const env: Record<string, string> = { SUFFIX: 'alpine', DEEP: 'x' }
    const platformEnv: Record<string, string> = {}
    const options = { env, platformEnv, dotenv: 'A=${DEEP}\n' }
    const { objects, originOf, objectsAt } = trace(text, options)
    const at = text.indexOf('nginx')
    const before = trace(text, options).originOf(workloadOf(objects), image)
    delete env['SUFFIX']
    env['TAG'] = '2'
    platformEnv['SUFFIX'] = 'slim'
    Object.assign(options, { dotenv: 'TAG=3\n', name: 'other' })
    const origin = originOf(workloadOf(objects), image)
    expect(origin).toEqual(before)
    // SUFFIX counts twice: as a condition and in its alternative.
    expect(origin).toMatchObject({
      places: [{ kind: 'written' }, { kind: 'variable' }, { kind: 'variable' }, { kind: 'variable' }],
    })
    expect(objectsAt(at)).toMatchObject([{ title: 'Deployment web', pointers: [image] }])
  })

  it('knows an object by what tells it from others, so a copy will do', () => {
    const { objects, originOf } = trace(text)
    const deployment = workloadOf(objects)
    const origin = originOf(deployment, image)
    expect(origin).toMatchObject({ path: ['services', 'web', 'image'] })
    expect(originOf(structuredClone(deployment), image)).toEqual(origin)
    const { apiVersion, kind } = deployment
    expect(originOf({ apiVersion, kind, metadata: { name: 'web' } }, image)).toEqual(origin)
    expect(originOf({ apiVersion, kind, metadata: { name: 'api' } }, image)).toBeUndefined()
    expect(originOf({ apiVersion, kind, metadata: { name: 'web', namespace: 'dev' } }, image)).toBeUndefined()
  })

  it('knows objects of one name by their namespace', () => {
    const { objects, originOf } = trace(text, { namespace: 'dev' })
    expect(originOf(workloadOf(objects), image)).toBeDefined()
  })

  it('of one manifest knows nothing of another', () => {
    const one = trace(text)
    const other = trace('services:\n  web:\n\n    image: httpd\n')
    const place = (traced: typeof one) => {
      const origin = traced.originOf(workloadOf(one.objects), image)
      return origin && 'places' in origin ? origin.places[0]!.range.start.line : undefined
    }
    expect([place(one), place(other)]).toEqual([3, 4])
  })
})

describe('in a worker', () => {
  it('its arguments and its data can be posted, and a posted object can be asked about', async () => {
    const { port1, port2 } = new MessageChannel()
    const [manifest, options] = await posted<[string, TranslateOptions]>(port1, port2, [
      text,
      { env: { TAG: '3' }, files: { 'a.env': 'A=1\n' }, images: {}, strict: false },
    ])
    const { originOf, objectsAt, ...data } = trace(manifest, options)
    const objects = await posted(port1, port2, data.objects)
    expect(objects).toEqual(translate(text, { env: { TAG: '3' } }).objects)
    expect(await posted(port1, port2, originOf(workloadOf(objects), image))).toMatchObject({
      path: ['services', 'web', 'image'],
    })
    expect(await posted(port1, port2, objectsAt(text.indexOf('nginx')))).toMatchObject([
      { title: 'Deployment web' },
    ])
    port1.close()
  })
})

/** A value as it arrives on the other side of a channel. */
function posted<Value>(from: MessagePort, to: MessagePort, value: Value): Promise<Value> {
  return new Promise((resolve) => {
    to.once('message', resolve)
    from.postMessage(value)
  })
}

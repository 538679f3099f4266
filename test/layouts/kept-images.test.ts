import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { translate } from '../../src/translate.js'
import { kustomizeLayout, type LayoutFiles } from '../../src/layouts.js'

const of = (...images: readonly string[]) => {
  const services = images.map((image, index) => `s${index}: { image: "${image}" }`)
  return translate(`services: { ${services.join(', ')} }`, { profile: 'compose', name: 'shop' })
}
const file = 'kustomization.yaml'
const imagesIn = (files: LayoutFiles, name = file) => (parse(files[name]!) as { images?: unknown }).images

/** Returns the images of a second run, with changes of the first kustomization in between. */
const again = (before: string, edit: (text: string) => string, after = before) => {
  const first = kustomizeLayout(of(before))
  return kustomizeLayout(of(after), { earlier: { [file]: edit(first[file]!) } })
}
const marker = '# {"$imagepolicy": "flux-system:a:tag"}'
const withImages = (images: string) => (text: string) => text.replace(/images:[^]*/, `images:\n${images}`)

describe('[E11-41] the images of an earlier kustomization', () => {
  it('are compared with the images of the Compose file, which comments record', () => {
    const files = kustomizeLayout(of('b:1', 'a:1', 'b:1'))
    expect(files[file]).toContain('# Image of the Compose file: a:1\n# Image of the Compose file: b:1\napi')
  })

  it.each([
    ['a tag', '- name: a\n  newTag: "1.10"\n', [{ name: 'a', newTag: '1.10' }]],
    ['a tag without quotes', '- name: a\n  newTag: 1.10\n', [{ name: 'a', newTag: '1.10' }]],
    [
      'a digest',
      `- digest: sha256:${'0'.repeat(64)}\n  name: a\n`,
      [{ name: 'a', digest: `sha256:${'0'.repeat(64)}` }],
    ],
    ['a name', '- name: a\n  newName: c\n  newTag: "1"\n', [{ name: 'a', newName: 'c', newTag: '1' }]],
    [
      'another image',
      '- name: c\n  newTag: "2"\n',
      [
        { name: 'a', newTag: '1' },
        { name: 'c', newTag: '2' },
      ],
    ],
    ['a flow list', '[{ name: a, newTag: "2" }]\n', [{ name: 'a', newTag: '2' }]],
    ['the same tag', '- name: a\n  newName: a\n  newTag: "1"\n', [{ name: 'a', newTag: '1' }]],
    ['nothing', '[]\n', [{ name: 'a', newTag: '1' }]],
    ['no list', 'a\n', [{ name: 'a', newTag: '1' }]],
    ['a text that is no tag', '- name: a\n  newTag: "2\\n- b"\n', [{ name: 'a' }]],
  ])('stay with %s', (_, images, expected) => {
    expect(imagesIn(again('a:1', withImages(images.startsWith('-') ? images : `  ${images}`)))).toEqual(
      expected,
    )
  })

  it('go when the Compose file changes the image', () => {
    const edit = withImages('- name: a\n  newTag: "1.5"\n')
    expect(imagesIn(again('a:1', edit, 'a:2'))).toEqual([{ name: 'a', newTag: '2' }])
    expect(imagesIn(again('a:1', edit, 'b:1'))).toEqual([{ name: 'b', newTag: '1' }])
  })

  it('keep a new name, such as that of a mirror, when the Compose file changes the tag', () => {
    const edit = withImages('- name: a\n  newName: mirror.example.com/a # own\n  newTag: "1"\n')
    const files = again('a:1', edit, 'a:2')
    expect(imagesIn(files)).toEqual([{ name: 'a', newName: 'mirror.example.com/a', newTag: '2' }])
    expect(files[file]).toContain('mirror.example.com/a # own\n')
  })

  it('have no record of an image that would end the comment', () => {
    const patch =
      '[{ kind: Deployment, op: replace, path: /spec/template/spec/containers/0/image, value: "a\\nb: c" }]'
    const text = `services: { web: { image: a, x-kubernetes: { patch: ${patch} } } }`
    const files = kustomizeLayout(translate(text, { profile: 'compose', name: 'shop' }))
    expect(files['web-deployment.yaml']).toContain('b: c')
    expect(files[file]).not.toContain('b: c')
  })

  it('go without a record of the Compose file', () => {
    const edit = (text: string) => withImages('- name: a\n  newTag: "1.5"\n')(text).replaceAll(/^#.*\n/gm, '')
    expect(imagesIn(again('a:1', edit))).toEqual([{ name: 'a', newTag: '1' }])
  })

  it('keep the comments by which Flux finds the fields to set', () => {
    const edit = (tag: string) => withImages(`- name: a\n  newTag: ${tag} ${marker}\n`)
    expect(again('a:1', edit('"1"'))[file]).toContain(`newTag: "1" ${marker}\n`)
    expect(again('a:1', edit('1.5.0'))[file]).toContain(`newTag: "1.5.0" ${marker}\n`)
    expect(again('a:1', edit('1.5.0'), 'a:2')[file]).toContain(`newTag: "2" ${marker}\n`)
  })

  it('stay in an overlay, which may have an entry for each image of the base', () => {
    const overlay = 'overlays/production/kustomization.yaml'
    const layOut = (base: string, production: string, earlier: LayoutFiles = {}) =>
      kustomizeLayout(of(base), { overlays: { production: of(production) }, earlier })
    const first = layOut('a:1', 'a:1')
    const earlier = { ...first, [overlay]: `${first[overlay]}images:\n- name: a\n  newTag: "1.5"\n` }
    const second = layOut('a:1', 'a:1', earlier)
    expect(imagesIn(second, overlay)).toEqual([{ name: 'a', newTag: '1.5' }])
    expect(imagesIn(second, 'base/kustomization.yaml')).toEqual([{ name: 'a', newTag: '1' }])
    expect(imagesIn(layOut('a:1', 'a:2', earlier), overlay)).toEqual([{ name: 'a', newTag: '2' }])
    expect(imagesIn(layOut('a:2', 'a:2', layOut('a:1', 'a:2')), overlay)).toBeUndefined()
  })
})

import jsonPatch from 'fast-json-patch'
import { type ObjectDifference, safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { goldenCases } from '../../../test/support/golden.js'
import { tranship } from '../support/run-command.js'

const before = `services:
  web:
    image: nginx:1.27
    environment:
      A: 1
      B: 2
  old:
    image: old
`
const after = `services:
  web:
    image: nginx:1.28
    environment:
      A: 1
      NEW: x
      B: 2
    scale: 3
  new:
    image: new
`
const files = { 'a.yaml': before, 'b.yaml': after }

describe('tranship diff', () => {
  it('shows what changes below the keys that lead to it, and ends with 1', async () => {
    const parameters = ['diff', 'a.yaml', 'b.yaml', '--profile', '1.48']
    const { status, output, errors } = await tranship(parameters, { files })
    expect({ status, errors }).toEqual({ status: 1, errors: '' })
    expect(output).toBe(`+ Service new
~ Deployment web
    spec:
  +   replicas: 3
      template:
        spec:
          containers:
          - name: web
  -         image: nginx:1.27
  +         image: nginx:1.28
            env:
  +         - name: NEW
  +           value: x
+ Deployment new
- Service old
- Deployment old
`)
  })

  it('is empty and ends with 0 where nothing changes', async () => {
    expect(await tranship(['diff', 'a.yaml', 'a.yaml'], { files })).toEqual({
      status: 0,
      output: '',
      errors: '',
    })
    const json = await tranship(['diff', '--json', 'a.yaml', 'a.yaml'], { files })
    expect(json).toEqual({ status: 0, output: '[]\n', errors: '' })
  })

  it('--json is RFC 6902, which makes the objects before those after', async () => {
    const { status, output } = await tranship(['diff', '--json', 'a.yaml', 'b.yaml'], { files })
    expect(status).toBe(1)
    const differences = JSON.parse(output) as ObjectDifference[]
    const changed = differences.find(({ change }) => change === 'changed')!
    const [former, latter] = [before, after].map((text) => {
      const result = safeTranslate(text)
      return result.ok ? result.objects.find(({ kind }) => kind === 'Deployment') : undefined
    })
    expect(jsonPatch.applyPatch(former, changed.operations as never).newDocument).toEqual(latter)
  })

  it('--format markdown is a sentence, with the changed lines of each object folded in', async () => {
    const parameters = ['diff', '--format', 'markdown', '--profile', '1.48']
    const { status, output } = await tranship([...parameters, 'a.yaml', 'b.yaml'], { files })
    expect(status).toBe(1)
    expect(output).toMatch(/^2 objects are added, 2 objects are removed, 1 object is changed\.\n\n<details>/)
    expect(output).toContain(`<details><summary>~ <code>Deployment web</code></summary>

\`\`\`diff
 spec:
+  replicas: 3
   template:
     spec:
       containers:
       - name: web
-        image: nginx:1.27
+        image: nginx:1.28
         env:
+        - name: NEW
+          value: x
\`\`\`

</details>
`)
    expect((await tranship([...parameters, 'a.yaml', 'a.yaml'], { files })).output).toBe(
      'No object changes.\n',
    )
  })

  it('--format markdown has fences longer than those in the text, and names objects that are too long', async () => {
    const withText = (text: string) =>
      `services:\n  web:\n    image: a\n    environment:\n      TEXT: ${JSON.stringify(text)}\n`
    const markdown = async (text: string) => {
      const manifests = { 'a.yaml': withText('a'), 'b.yaml': withText(text) }
      return (await tranship(['diff', '--format', 'markdown', 'a.yaml', 'b.yaml'], { files: manifests }))
        .output
    }
    expect(await markdown('\n````\n')).toContain('\n`````diff\n')
    expect(await markdown('x'.repeat(500_000))).toBe(
      '1 object is changed.\n\n- ~ `Deployment web`, too long to be shown\n',
    )
  })

  it('compares copies in two folders as one application', async () => {
    const copies = { 'now/compose.yaml': before, 'then/compose.yaml': before }
    expect(await tranship(['diff', 'then/compose.yaml', 'now/compose.yaml'], { files: copies })).toEqual({
      status: 0,
      output: '',
      errors: '',
    })
  })

  it('compares two profiles of one manifest', async () => {
    const text = 'services:\n  job:\n    image: job\n    restart: on-failure\n'
    const parameters = ['diff', '--profile', '1.37', '--profile', '1.48']
    const { status, output } = await tranship(parameters, { files: { 'compose.yaml': text } })
    expect(status).toBe(1)
    expect(output).toContain('+ Deployment job\n')
    expect(output).toContain('- Job job\n')
    expect((await tranship([...parameters, '-'], { input: text })).status).toBe(2)
  })

  it('reads standard input for one of the two', async () => {
    expect((await tranship(['diff', '-', 'a.yaml'], { files, input: before })).status).toBe(0)
    expect((await tranship(['diff', 'b.yaml', '-'], { files, input: after })).status).toBe(0)
  })

  it('understands both manifests by the same flags', async () => {
    const variable = {
      'a.yaml': 'services: {web: {image: "x:${TAG}"}}',
      'b.yaml': 'services: {web: {image: "x:1"}}',
    }
    expect((await tranship(['diff', '--set', 'TAG=1', 'a.yaml', 'b.yaml'], { files: variable })).status).toBe(
      0,
    )
  })

  it('--verbose prints the warnings of the file after, --quiet prints none', async () => {
    const warned = { 'a.yaml': `${before}    init: true\n`, 'b.yaml': `${after}    cpuset: "0"\n` }
    const errorsOf = async (...flags: string[]) =>
      (
        await tranship(['diff', 'a.yaml', 'b.yaml', '--ignore', 'guessed-images', ...flags], {
          files: warned,
        })
      ).errors
    expect(await errorsOf()).toBe('')
    expect(await errorsOf('-v')).toMatch(/^b\.yaml:\d+:5: warning: .*cpuset[^]*\n1 warning to review\n$/)
    expect(await errorsOf('-v', '-q')).toBe('')
  })

  it('--quiet does not say which files were read', async () => {
    const several = { 'compose.yaml': before, 'compose.override.yaml': 'services: {web: {scale: 2}}\n' }
    const parameters = ['diff', '--profile', '1.37', '--profile', '1.48']
    expect((await tranship(parameters, { files: several })).errors).toContain('Read compose.yaml, ')
    expect((await tranship([...parameters, '-q'], { files: several })).errors).toBe('')
  })

  it('prints the errors of a manifest', async () => {
    const broken = { ...files, 'c.yaml': 'services: {web: {}}' }
    const { status, output, errors } = await tranship(['diff', 'a.yaml', 'c.yaml'], { files: broken })
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(errors).toContain('c.yaml:1:12: error:')
  })

  it.each([
    [['diff']],
    [['diff', 'a.yaml']],
    [['diff', '--profile', '1.48', 'a.yaml']],
    [['diff', '--profile', '1.48', '--profile', '1.48', '--profile', '1.37', 'a.yaml']],
    [['diff', '--profile', '1.40', 'a.yaml', 'b.yaml']],
    [['diff', '-', '-']],
    [['diff', 'a.yaml', 'missing.yaml']],
  ])('%j is wrong usage', async (parameters) => {
    expect(await tranship(parameters, { files })).toMatchObject({ status: 2, output: '' })
  })

  it('shows something for every golden manifest whose objects differ between profiles', async () => {
    for (const { name, manifest } of goldenCases()) {
      const objects = (['1.37', '1.48'] as const).map((profile) => {
        const result = safeTranslate(manifest, { profile, files: {} })
        return result.ok ? JSON.stringify(result.objects) : undefined
      })
      if (objects.includes(undefined)) continue
      const parameters = ['diff', '--profile', '1.37', '--profile', '1.48', 'compose.yaml']
      const { status, output } = await tranship(parameters, { files: { 'compose.yaml': manifest } })
      const differs = objects[0] !== objects[1]
      expect({ name, status, isEmpty: output === '' }).toEqual({
        name,
        status: differs ? 1 : 0,
        isEmpty: !differs,
      })
    }
  })
})

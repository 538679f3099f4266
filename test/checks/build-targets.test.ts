import { describe, expect, it } from 'vitest'
import { safeTranslate, type TranslateOptions } from '../../src/index.js'

const dockerfile = 'FROM node:24 AS base\nFROM base AS Build\nFROM nginx\n'

function found(build: string, files: TranslateOptions['files'] = { Dockerfile: dockerfile }) {
  const text = `services:\n  web:\n    image: shop/web:1\n    build: ${build}\n`
  const { warnings } = safeTranslate(text, { profile: 'compose', files })
  return warnings
    .filter(({ code }) => code === 'unknown-build-target')
    .map(({ hint, range, fixes = [] }) => {
      const written = text.slice(range.start.offset, range.end.offset)
      return { written, hint, fixes: fixes.map((fix) => fix.text) }
    })
}

describe('the target of a build', () => {
  it('[E12-25] is a stage of the Dockerfile, by name in any case, or by number', () => {
    for (const target of ['base', 'build', 'BUILD', '"0"', '"2"'])
      expect(found(`{ context: ., target: ${target} }`), target).toEqual([])
  })

  it('[E12-25] is reported at its place with the nearest stage as a fix, or with all stages', () => {
    expect(found('{ context: ., target: biuld }')).toEqual([
      { written: 'biuld', hint: 'Did you mean `Build`?', fixes: ['Build'] },
    ])
    expect(found('{ context: ., target: production }')).toEqual([
      { written: 'production', hint: 'Its stages are `base`, `Build`.', fixes: [] },
    ])
    expect(found('{ context: ., target: "3" }')).toHaveLength(1)
    expect(found('{ context: ., target: web }', { Dockerfile: 'FROM nginx\n' })[0]?.hint).toContain('`AS`')
  })

  it('[E12-25] is looked for in the Dockerfile of the build, also an inline one', () => {
    const files = { Dockerfile: 'FROM a AS other\n', 'api/web.Dockerfile': dockerfile }
    expect(found('{ context: api, dockerfile: web.Dockerfile, target: base }', files)).toEqual([])
    expect(found('{ context: api, dockerfile: web.Dockerfile, target: other }', files)).toHaveLength(1)
    expect(found('{ dockerfile_inline: "FROM a AS in", target: in }', files)).toEqual([])
    expect(found('{ dockerfile_inline: "FROM a AS in", target: base }', files)).toHaveLength(1)
  })

  it('[E12-25] is not checked in a Dockerfile that is unknown, empty or for another frontend', () => {
    expect(found('{ context: ., target: x }', {})).toEqual([])
    expect(found('{ context: ., target: x }', { Dockerfile: '# later\n' })).toEqual([])
    const other = `# syntax=example.com/frontend:1\n${dockerfile}`
    expect(found('{ context: ., target: x }', { Dockerfile: other })).toEqual([])
    expect(
      found('{ context: ., target: x }', {
        Dockerfile: other.replace('example.com/frontend', 'docker/dockerfile'),
      }),
    ).toHaveLength(1)
    expect(found('{ context: "https://git.example/a.git", target: x }')).toEqual([])
  })
})

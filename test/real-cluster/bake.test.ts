import { planBuild, toBakeFile } from 'tranship/plan'
import { safeTranslate, type TranslateOptions } from 'tranship'
import { afterEach, describe, expect, it } from 'vitest'
import { manyBuilds } from '../support/many-builds.js'
import { cannotBuild, ProjectFolder, withoutBuilder } from './support/builder.js'

type Folders = NonNullable<TranslateOptions['folders']>

describe.skipIf(cannotBuild)(`docker buildx bake${withoutBuilder}`, () => {
  let project: ProjectFolder
  afterEach(() => project.remove())

  it('[R2.3-05] understands every target', () => {
    project = new ProjectFolder({ token: '' })
    const printed = project.print(toBakeFile(planBuild(manyBuilds)))
    expect([...printed.group.default.targets].sort()).toEqual(['base-image', 'default', 'web'])
    expect(printed.target['web']).toMatchObject({
      context: 'web',
      contexts: { base: 'target:base-image', docs: '../docs' },
      dockerfile: 'docker/Dockerfile',
      tags: ['shop-web:latest', 'shop/web:next'],
      target: 'production',
      platforms: ['linux/amd64'],
      pull: true,
      'no-cache': true,
    })
    expect(printed.target['base-image']).toMatchObject({ context: 'base', tags: ['shop-base-image:latest'] })
    const secrets = (printed.target['web']?.secret ?? []) as readonly unknown[]
    expect(secrets.map(toSecretFields)).toEqual([
      { id: 'npm', env: 'NPM_TOKEN' },
      { id: 'odd,one', src: './token' },
    ])
  })

  it('[R2.3-05] gives the values of the plan to the build, character by character', () => {
    project = new ProjectFolder({})
    const manifest = `
services:
  web:
    build:
      args: { LITERAL: '$$HOME $\${HOME} $$$\${a} %{if} 100% %%{x} "q" \\n' }
      dockerfile_inline: |
        FROM scratch
        ARG LITERAL
        COPY <<X /value
        $\${LITERAL}
        X
`
    expect(project.build(manifest)).toEqual({
      web: { value: '$HOME ${HOME} $${a} %{if} 100% %%{x} "q" \\n\n' },
    })
  })

  const files = {
    'app.conf': 'conf',
    "odd \\[1]*?$HOME 'x'/c": 'odd',
    "odd \\1zz$HOME 'x'/c": 'another that the name would find as a pattern',
    'site/a/b.txt': 'b',
    'site/index.html': 'site',
  }

  it('[R2.3-06] [R2.12-04] copies mounts, and empty folders in place of missing ones', () => {
    project = new ProjectFolder(files)
    const folders: Folders = { './pgdata': 'missing', './none/here/': 'missing', './nginx.conf': 'missing' }
    const manifest = `
services:
  web:
    image: scratch
    volumes:
      - ./site:/srv/site:ro
      - ./site/a:/srv/site/other/
      - ./app.conf:/etc/app.conf
      - ./pgdata:/var/lib/data
      - ./none/here/:/srv/site/empty
      - ./nginx.conf:/etc/nginx.conf
      - './odd \\[1]*?$$HOME ''x'':/odd $$x'
`
    expect(project.build(manifest, { folders })).toEqual({
      web: {
        'etc/': null,
        'etc/app.conf': 'conf',
        'odd $x/': null,
        'odd $x/c': 'odd',
        'srv/': null,
        'srv/site/': null,
        'srv/site/a/': null,
        'srv/site/a/b.txt': 'b',
        'srv/site/empty/': null,
        'srv/site/index.html': 'site',
        'srv/site/other/': null,
        'srv/site/other/b.txt': 'b',
        'var/': null,
        'var/lib/': null,
        'var/lib/data/': null,
      },
    })
  })

  it('[R2.3-06] copies into the folders that the image has, and over its files', () => {
    project = new ProjectFolder({ ...files, 'base/index.html': 'base', 'base/only.html': 'only' })
    const manifest = `
services:
  base:
    image: shop/base:1
    build:
      dockerfile_inline: |
        FROM scratch
        COPY base /srv/site
  web:
    image: shop/base:1
    volumes: ['./site:/srv/site:ro']
`
    expect(project.build(manifest)['web']).toEqual({
      'srv/': null,
      'srv/site/': null,
      'srv/site/a/': null,
      'srv/site/a/b.txt': 'b',
      'srv/site/index.html': 'site',
      'srv/site/only.html': 'only',
    })
  })

  it('[R2.12-04] copies nothing for a service with a build, and warns of files that the image lacks', () => {
    project = new ProjectFolder({
      ...files,
      'shared/x': 'x',
      'web/src/main.js': 'main',
      'web/web.conf': 'conf',
    })
    const manifest = `
services:
  web:
    build:
      context: ./web
      dockerfile_inline: |
        FROM scratch
        COPY . /app
    volumes:
      - ./web:/app
      - ./web/web.conf:/etc/web.conf
      - ./web/src:/srv:ro
      - ./shared:/shared
      - ./missing:/missing
`
    const options = { folders: { './missing': 'missing' } as const }
    expect(project.build(manifest, options)).toEqual({
      web: { 'app/': null, 'app/src/': null, 'app/src/main.js': 'main', 'app/web.conf': 'conf' },
    })
    const result = safeTranslate(manifest, options)
    const found = result.ok ? result.warnings : result.errors
    expect(found.map(({ code, args }) => [code, (args as { target?: string }).target])).toEqual(
      ['/etc/web.conf', '/srv', '/shared', '/missing'].map((target) => ['host-volume-not-mounted', target]),
    )
  })

  it('[R2.3-06] fails for a missing folder that the options do not name', () => {
    project = new ProjectFolder({})
    const manifest = 'services: { web: { image: scratch, volumes: [./pgdata:/var/lib/data] } }'
    expect(() => project.build(manifest)).toThrow(/pgdata.*not found/)
  })

  it('[R2.3-06] fails if .dockerignore excludes a mount, and leaves out excluded files inside one', () => {
    project = new ProjectFolder({ ...files, '.dockerignore': 'site/a\napp.conf\n' })
    const manifest = (source: string) =>
      `services: { web: { image: scratch, volumes: ['./${source}:/${source}'] } }`
    expect(project.build(manifest('site'))).toEqual({ web: { 'site/': null, 'site/index.html': 'site' } })
    expect(() => project.build(manifest('app.conf'))).toThrow(/app\.conf.*not found/)
  })
})

/** A printed secret: text in older versions, fields in newer ones. */
function toSecretFields(secret: unknown): unknown {
  if (typeof secret !== 'string') return secret
  const fields = [...secret.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
  return Object.fromEntries(fields.map((field) => field.split('=')))
}

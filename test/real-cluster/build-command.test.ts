import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotPush, ProjectFolder, registry, withoutRegistry } from './support/builder.js'

const env = process.env as Record<string, string>

const manifest = `
name: shop
services:
  web:
    build:
      additional_contexts: { base: 'service:base' }
      secrets: [token]
      dockerfile_inline: |
        FROM base
        RUN --mount=type=secret,id=token,required=true ["/bin/busybox", "test", "-s", "/run/secrets/token"]
  base:
    restart: 'no'
    build:
      dockerfile_inline: |
        FROM scratch
        COPY busybox /bin/busybox
        EXPOSE 8080
secrets: { token: { environment: TOKEN } }
`

const reaching = (outside: string) => `
name: reaching
services:
  web:
    build:
      context: .
      additional_contexts: { above: .., outside: ${outside} }
      secrets: [file, variable]
      cache_to: ['type=local,dest=${outside}/new/cache']
      dockerfile_inline: |
        FROM scratch
        COPY busybox /bin/busybox
        COPY --from=outside file /file
        RUN --mount=type=secret,id=file --mount=type=secret,id=variable ["/bin/busybox", "grep", "-q", "evil", "/run/secrets/variable"]
        RUN --mount=type=secret,id=file ["/bin/busybox", "grep", "-q", "outside", "/run/secrets/file"]
secrets: { file: { file: ${outside}/file }, variable: { environment: DOCKER_HOST } }
`

describe.skipIf(cannotPush)(`tranship build${withoutRegistry}`, () => {
  let project: ProjectFolder
  afterEach(() => project.remove())

  /** Returns the images that a build pushes, and gets the details of one. */
  const build = async (...parameters: string[]) => {
    const line = ['build', '--push', '--json', '--progress', 'quiet', '--registry', `${registry}/commands`]
    const run = { folder: project.path, env: { ...env, TOKEN: 'token-value' } }
    const { status, output, errors } = await tranship([...line, ...parameters], run)
    expect([status, errors]).toEqual([0, ''])
    return (JSON.parse(output) as { images: Record<string, string> }).images
  }

  it('[E5-01] [E5-02] [E5-04] gives the same digests again, by bake and by buildctl', async () => {
    project = new ProjectFolder({ 'compose.yaml': manifest, busybox: '' })
    project.copy('/bin/busybox', 'busybox')
    const images = await build()
    expect(images['web']).toMatch(/\/commands\/shop-web:latest@sha256:[0-9a-f]{64}$/)
    expect(await build()).toEqual(images)
    if (env['BUILDKIT_HOST'] !== undefined) {
      const byBuildctl = await build('--builder', env['BUILDKIT_HOST'])
      expect(Object.keys(byBuildctl).sort()).toEqual(['base', 'web'])
      expect(byBuildctl['base']).toBe(images['base'])
    }
  })

  it('[E5-06] [E5-08] bake asks about nothing that a build may do, or was allowed', async () => {
    const outside = realpathSync(mkdtempSync(path.join(tmpdir(), 'tranship-outside-')))
    onTestFinished(() => rmSync(outside, { recursive: true }))
    project = new ProjectFolder({
      'compose.yaml': reaching(outside),
      '.env': 'DOCKER_HOST=tcp://evil.example\n',
    })
    project.copy('/bin/busybox', 'busybox')
    writeFileSync(path.join(outside, 'file'), 'outside')
    const line = ['build', '--push', '--progress', 'quiet', '--registry', `${registry}/commands`]
    const run = { folder: project.path, env: { ...env, BUILDX_BAKE_ENTITLEMENTS_FS: '1' } }
    const refused = await tranship(line, run)
    expect(refused.status).toBe(2)
    const given = await tranship(
      [...line, '--allow', `fs.read=${outside}`, '--allow', `fs.write=${outside}`],
      run,
    )
    expect([given.status, given.errors]).toEqual([0, ''])
    expect(existsSync(path.join(outside, 'new/cache/index.json'))).toBe(true)
  })
})

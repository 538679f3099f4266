import process from 'node:process'
import { afterEach, describe, expect, it } from 'vitest'
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
    build:
      dockerfile_inline: |
        FROM scratch
        COPY busybox /bin/busybox
        EXPOSE 8080
secrets: { token: { environment: TOKEN } }
`

describe.skipIf(cannotPush)(`tranship build${withoutRegistry}`, { timeout: 60_000 }, () => {
  let project: ProjectFolder
  afterEach(() => project.remove())

  /** The images that a build pushes, and what is said of one of them. */
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
})

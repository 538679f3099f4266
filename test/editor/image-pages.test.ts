import { describe, expect, it } from 'vitest'
import { imagePages } from '../../src/internal.js'

const pageOf = (image: string) => imagePages(`services:\n  web:\n    image: ${image}\n`)[0]?.url

describe('the page of an image', () => {
  it.each([
    ['nginx', 'https://hub.docker.com/_/nginx'],
    ['docker.io/library/nginx:1.29', 'https://hub.docker.com/_/nginx'],
    ['"grafana/grafana:12@sha256:ab"', undefined],
    ['docker.io/grafana/grafana:12', 'https://hub.docker.com/r/grafana/grafana'],
    ['ghcr.io/acme/web:1', 'https://ghcr.io/acme/web'],
    ['mcr.microsoft.com/dotnet/sdk:9.0', 'https://mcr.microsoft.com/artifact/mar/dotnet/sdk'],
    ['public.ecr.aws/nginx/nginx', 'https://gallery.ecr.aws/nginx/nginx'],
    ['quay.io/prometheus/node-exporter:v1', 'https://quay.io/repository/prometheus/node-exporter'],
    ['redis:${TAG:-8}', 'https://hub.docker.com/_/redis'],
    ['${REGISTRY}/redis', undefined],
    ['registry:${PORT}/redis', undefined],
    ['registry.example/web', undefined],
    ['constructor/web', 'https://hub.docker.com/r/constructor/web'],
    ['Not an image', undefined],
  ])('[E12-20] of %s is %s', (image, url) => {
    expect(pageOf(image)).toBe(url)
  })

  it('[E12-20] is that of a job, too', () => {
    const found = imagePages('jobs:\n  backup: { image: ghcr.io/acme/backup }\n')
    expect(found).toMatchObject([{ url: 'https://ghcr.io/acme/backup' }])
  })

  it('[E12-20] is none for the image of a build, and occurs once for what services merge', () => {
    const text =
      'x-a: &a { image: redis:8 }\nservices:\n  a: *a\n  b: { <<: *a }\n  c: { image: c, build: . }\n'
    const found = imagePages(text)
    expect(found.map(({ url, range }) => [url, range.start.offset])).toEqual([
      ['https://hub.docker.com/_/redis', text.indexOf('redis')],
    ])
  })
})

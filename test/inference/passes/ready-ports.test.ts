import type { ServiceFacts, TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { containerOf, manifest } from '../../support/translated.js'

const compose = { profile: 'compose', domain: 'example.com' } as const

/** Returns the container of service `web`, with facts about it if there are any. */
function containerWith(keys: string, facts?: ServiceFacts, options: TranslateOptions = {}) {
  const known = facts === undefined ? {} : { facts: { version: 1, services: { web: facts } } as const }
  return containerOf(manifest({ web: keys }), { ...compose, ...known, ...options })
}

const listensOn = (...ports: number[]): ServiceFacts => ({
  listens: ports.map((port) => ({ protocol: 'tcp', port })),
})

describe('[C5-12] a Pod with a route is ready once its port is open', () => {
  it.each<[string, number, ServiceFacts?]>([
    ['image: nginx\nports: ["8080:80"]', 80],
    ['image: nginx\nports: ["8080:80", "8443:443"]', 80],
    ['image: nginx\ncommand: ["-g", "daemon off;"]\nports: ["8080:80"]', 80],
    ['image: shop/web\nports: ["80:3000"]', 3000, listensOn(3000)],
    ['image: shop/web\nports: ["80:3000", "81:4000"]', 4000, listensOn(4000, 9000)],
    ['image: nginx\ncommand: serve\nports: ["80:3000"]', 3000, listensOn(3000)],
  ])('%j: %i', (keys, port, facts) => {
    const { readinessProbe, startupProbe, livenessProbe } = containerWith(keys, facts)
    expect(readinessProbe).toEqual({ tcpSocket: { port }, periodSeconds: 10 })
    expect(startupProbe).toEqual({ tcpSocket: { port }, periodSeconds: 1, failureThreshold: 2 ** 31 - 1 })
    expect(livenessProbe).toBeUndefined()
  })

  it.each<[string, string, (ServiceFacts | undefined)?, TranslateOptions?]>([
    ['nothing shows that it listens', 'image: shop/web\nports: ["8000:80"]'],
    ['it was observed to listen elsewhere', 'image: nginx\nports: ["8000:80"]', listensOn(8080)],
    ['only containers reach it', 'image: nginx\nexpose: [80]'],
    ['it has no route', 'image: postgres\nports: ["5432:5432"]'],
    ['another program runs', 'image: nginx\ncommand: sh\nports: ["8000:80"]'],
    ['settings may have closed one of several', 'image: nginx\nports: ["8000:80", "8080:8080"]'],
    ['it ends', 'image: nginx\nrestart: "no"\ncommand: "true"\nports: ["8000:80"]'],
    ['the healthcheck is switched off', 'image: nginx\nhealthcheck: {disable: true}\nports: ["8000:80"]'],
    ['nothing is to be inferred', 'image: nginx\nx-platform-infer: false\nports: ["8000:80"]'],
    ['the profile has no guesses', 'image: nginx\nports: ["8000:80"]', undefined, { profile: '1.48' }],
  ])('has no probe if %s', (_, keys, facts, options) => {
    expect(containerWith(keys, facts, options)).not.toHaveProperty('readinessProbe')
  })

  it('keeps the check of the image', () => {
    const Healthcheck = { Test: ['CMD', 'true'] }
    const { readinessProbe } = containerWith('image: nginx\nports: ["8000:80"]', undefined, {
      imageConfigs: { nginx: { Healthcheck } },
    })
    expect(readinessProbe).toHaveProperty('exec')
  })
})

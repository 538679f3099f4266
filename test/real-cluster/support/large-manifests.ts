interface LargeManifest {
  readonly manifest: object
  /** `true` if Kubernetes can store the objects. */
  readonly translates: boolean
}

/** Manifests that are large in one way each. */
export const largeManifests: Readonly<Record<string, LargeManifest>> = {
  'annotations of 262,144 bytes in all': sound(withWeb({ annotations: { a: 'x'.repeat(262_143) } })),
  'annotations of one byte more': tooLarge(withWeb({ annotations: { a: 'x'.repeat(262_144) } })),
  'annotations that fill what dependencies leave': tooLarge({
    services: {
      db: { image: 'db:1' },
      web: { image: 'web:1', depends_on: ['db'], annotations: { a: 'x'.repeat(262_143) } },
    },
  }),
  'labels of an endpoint of 262,144 bytes': tooLarge(withEndpoint({ labels: { a: 'x'.repeat(262_143) } })),
  'labels of an endpoint of one byte more': tooLarge(withEndpoint({ labels: { a: 'x'.repeat(262_144) } })),
  '300 dependencies': sound(dependencies(300)),
  '3,000 dependencies': sound(dependencies(3000)),
  '6,000 dependencies': tooLarge(dependencies(6000)),
  'a variable of 100 kB': sound(withWeb({ environment: { A: 'x'.repeat(100_000) } })),
  'a variable of 1 MB': sound(withWeb({ environment: { A: 'x'.repeat(1_000_000) } })),
  'a variable of 1.3 MB': sound(withWeb({ environment: { A: 'x'.repeat(1_300_000) } })),
  'a variable of 1.44 MB': sound(withWeb({ environment: { A: 'x'.repeat(1_440_000) } })),
  'a variable of 1.45 MB': tooLarge(withWeb({ environment: { A: 'x'.repeat(1_450_000) } })),
  'a variable of 1.6 MB': tooLarge(withWeb({ environment: { A: 'x'.repeat(1_600_000) } })),
  'a variable of 1 MB that JSON escapes': sound(withWeb({ environment: { A: '"'.repeat(1_000_000) } })),
  '7,000 variables': sound(
    withWeb({
      environment: Object.fromEntries(numbered(7000, (at) => [`A${at}`, `${at}`])),
    }),
  ),
  '4,500 mounts': sound(withWeb({ volumes: numbered(4500, (at) => `/anonymous/volume/${at}`) })),
  '6,000 mounts': tooLarge(withWeb({ volumes: numbered(6000, (at) => `/anonymous/volume/${at}`) })),
  '10,000 arguments': sound(withWeb({ command: numbered(10_000, String) })),
  '1,000 ports': sound(withWeb({ expose: ['1000-1999'] })),
  '16 routes of 100 paths': sound({
    services: { web: { image: 'web:1', scale: 0, ports: [80] } },
    endpoints: Object.fromEntries(
      numbered(16, (at) => [
        `e${at}`,
        numbered(100, (path) => ({ path: `/${path}`, service: 'web', port: 80 })),
      ]),
    ),
  }),
  '80,000 arguments': sound(withWeb({ entrypoint: numbered(80_000, (at) => `argument-${at}`) })),
  '100,000 arguments': tooLarge(withWeb({ entrypoint: numbered(100_000, (at) => `argument-${at}`) })),
  'a route of 9,000 paths': sound({
    services: { web: { image: 'web:1', scale: 0, ports: [80] } },
    endpoints: { e: numbered(9000, (path) => ({ path: `/path/${path}`, service: 'web', port: 80 })) },
  }),
  '500 mounts of one volume': sound({
    services: { web: { image: 'web:1', scale: 0, volumes: numbered(500, (at) => `data:/data/${at}`) } },
    volumes: { data: {} },
  }),
  '300 volumes': sound({
    services: { web: { image: 'web:1', scale: 0, volumes: numbered(300, (at) => `v${at}:/data/${at}`) } },
    volumes: Object.fromEntries(numbered(300, (at) => [`v${at}`, {}])),
  }),
  '1,000 node labels': sound(
    withWeb({
      'x-node-selector': Object.fromEntries(numbered(1000, (at) => [`example.com/a${at}`, 'x'.repeat(63)])),
    }),
  ),
}

function sound(manifest: object): LargeManifest {
  return { manifest, translates: true }
}

function tooLarge(manifest: object): LargeManifest {
  return { manifest, translates: false }
}

function withWeb(keys: object): object {
  return { services: { web: { image: 'web:1', scale: 0, ...keys } } }
}

function withEndpoint(keys: object): object {
  const rules = [{ path: '/', service: 'web', port: 80 }]
  return {
    services: { web: { image: 'web:1', scale: 0, ports: [80] } },
    endpoints: { shop: { rules, ...keys } },
  }
}

function dependencies(count: number): object {
  const names = numbered(count, (at) => `${'service-with-a-name-of-some-length-'}${at}`)
  return {
    services: {
      web: { image: 'web:1', scale: 0, depends_on: names },
      ...Object.fromEntries(names.map((name) => [name, { image: 'web:1', scale: 0 }])),
    },
  }
}

function numbered<Item>(count: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

import { describe, expect, it } from 'vitest'
import { findings, manifest, notesOf, objectsOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const service = (number: number, port = '80') =>
  `image: a\nports: ["${port}"]\nlabels: {kompose.service.type: nodeport, kompose.service.nodeport.port: "${number}"}`
const nodePortsOf = (text: string) =>
  objectsOf(text, compose).flatMap((object) =>
    object.kind === 'Service' ? [object.spec.ports![0]!.nodePort] : [],
  )

describe('[C10-02] a port of the nodes', () => {
  it('leads to the first service that asks for it, whatever the protocol of the others', () => {
    const text = manifest({ a: service(30080), b: service(30080), c: service(30080, '53/udp') })
    expect(nodePortsOf(text)).toEqual([30080, undefined, undefined])
    expect(findings(text, compose)).toEqual([
      'setting-overruled services.b.labels.kompose.service.nodeport.port `"30080"`',
      'setting-overruled services.c.labels.kompose.service.nodeport.port `"30080"`',
    ])
    expect(notesOf('node-ports', text)).toEqual([
      'refused-node-port services.b ← services.a.labels.kompose.service.nodeport.port',
      'refused-node-port services.c ← services.a.labels.kompose.service.nodeport.port',
    ])
  })

  it('leaves the type of the Service that loses it', () => {
    const text = manifest({ a: service(30080), b: service(30080) })
    const types = objectsOf(text, compose).flatMap((object) =>
      object.kind === 'Service' ? [object.spec.type] : [],
    )
    expect(types).toEqual(['NodePort', 'NodePort'])
  })

  it('is no other number', () => {
    const text = manifest({ a: service(30080), b: service(30081), c: 'image: a\nports: ["80"]' })
    expect(nodePortsOf(text)).toEqual([30080, 30081, undefined])
    expect(findings(text, compose)).toEqual([])
    expect(notesOf('node-ports', text)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { HostNames, mentionsIn } from '../../../src/inference/mentions/mentions.js'
import { nowhere } from '../../../src/source/place.js'

/** The mentions of certain names in a file. */
function mentioned(text: string, names: readonly string[]) {
  const source = { text, place: nowhere, at: 0, kind: 'file', from: 'files' } as const
  return mentionsIn(source, new HostNames(names))
}

/** `scheme word port portPart` of each mention of the names. */
function hostsIn(text: string, names: readonly string[]): string[] {
  return mentioned(text, names).map(({ scheme, word, port, portPart }) => {
    const part = portPart && text.slice(portPart.start, portPart.end)
    return [scheme, word, port, part].map((value) => value ?? '-').join(' ')
  })
}

describe('a word of a value', () => {
  it.each([
    ['db', ['- db - -']],
    ['db:5432', ['- db 5432 db:5432', '- 5432 - -']],
    ['udp://logs', ['- udp - -', '- logs - -']],
    ['udp://logs:514 and more that nobody looks at', ['udp logs 514 logs:514']],
    ['abcdefghijklmnopqr://h:80', ['abcdefghijklmnopqr h 80 h:80']],
    ['x://y z:8080', ['- z 8080 z:8080']],
    ['me@h:1', ['- h 1 h:1']],
    ['a/redis:5432', ['- redis - -']],
    ['redis:7', ['- redis - -']],
    ['/=redis:7', ['- redis - -']],
    ['a.b_c-d.e:65535', ['- a.b_c-d.e 65535 a.b_c-d.e:65535']],
    ['a:65536', ['- a - -']],
    ['a:80-90', ['- a - -']],
    ['a:80.5', ['- a - -']],
    ['a:80.', ['- a 80 a:80']],
  ])('%j may be a host with a port', (text, expected) => {
    const names = expected.map((one) => one.split(' ')[1]!)
    expect(hostsIn(text, names)).toEqual(expected)
  })

  it.each<[string, readonly number[]]>([
    ['z:2888:3888', [2888, 3888]],
    ['server.1=z:2888:3888;2181', [2888, 3888]],
    ['server.1=z:2888:3888:participant;2181', [2888, 3888]],
    ['server.1=z:2888:3888:other;2181', []],
    ['tcp://z:2888:3888', [2888, 3888]],
    ['me@z:2888:3888', [2888, 3888]],
    ['a/z:2888:3888', []],
    ['z:2888', []],
    ['z:7:3888', []],
    ['z:2888:65536', []],
    ['z:2888:3888:4888', []],
    ['z:2888:3888-alpine', []],
    ['z:2888:3888.1', []],
  ])('%j may be a peer with the ports %j', (text, expected) => {
    expect(mentioned(text, ['z']).flatMap(({ peerPorts }) => peerPorts)).toEqual(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { trace, translate, type TranslateOptions } from '../src/index.js'
import { read, withLastReading } from '../src/read.js'

const manifest = 'services: {web: {image: "nginx:${TAG}", env_file: a.env}}'
const bytes = new Uint8Array([65])
const options = (): TranslateOptions => ({
  profile: 'compose',
  env: { TAG: '1' },
  files: { 'a.env': 'A=1', b: bytes },
  folders: { './conf': 'missing' },
})

describe('a manifest that is read several times', () => {
  it('is read once with options of the same values', () => {
    const once = withLastReading(options())
    const reading = read(manifest, once)
    expect(read(manifest, { ...once, ...options() })).toBe(reading)
    expect(read(manifest, { ...once, env: { ...once.env } })).toBe(reading)
  })

  it.each<[string, TranslateOptions]>([
    ['another value', { name: 'shop' }],
    ['another profile', { profile: '1.48' }],
    ['another variable', { env: { TAG: '2' } }],
    ['one variable more', { env: { TAG: '1', OTHER: '' } }],
    ['another variable without a value', { env: { OTHER: undefined } }],
    ['another content', { files: { 'a.env': 'A=2', b: bytes } }],
    ['other bytes', { files: { 'a.env': 'A=1', b: new Uint8Array([66]) } }],
    ['a file less', { files: { 'a.env': 'A=1' } }],
    ['another folder', { folders: { './conf': 'large' } }],
  ])('is read anew with %s', (_, change) => {
    const once = withLastReading(options())
    const reading = read(manifest, once)
    const changed = read(manifest, { ...once, ...change })
    expect(changed).not.toBe(reading)
    expect(changed.warnings).toEqual(read(manifest, { ...options(), ...change }).warnings)
  })

  it('has its notes for a trace, also if a translation came first', () => {
    const text = 'services: { web: { image: nginx, deploy: { mode: global } } }'
    const once = withLastReading({ profile: 'compose' })
    translate(text, once)
    expect(trace(text, once).notes.map(({ code }) => code)).toEqual(['asked-kind'])
  })

  it('is read anew as another text, and with services that are asked for', () => {
    const once = withLastReading(options())
    const reading = read(manifest, once)
    expect(read(`${manifest}\n`, once)).not.toBe(reading)
    const again = read(manifest, once)
    expect(read(manifest, once, { services: ['web'] })).not.toBe(again)
    expect(read(manifest, once)).toBe(again)
  })
})

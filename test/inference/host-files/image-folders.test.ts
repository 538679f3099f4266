import { expect, it } from 'vitest'
import { parseHostPath } from '../../../src/compose/host-path.js'
import { foldersInImage, type InImage } from '../../../src/inference/host-files/image-folders.js'
import type { HostMount } from '../../../src/rules/mounts/mount.js'
import { keepReadings } from '../../../src/stages/make-scope.js'
import type { ServiceSettings } from '../../../src/rules/service-rules.js'
import type { Scope } from '../../../src/rules/types/scope.js'
import type { Build } from '../../../src/rules/service/build.js'

/** Returns the paths that an image has from a context, by the text of its Dockerfile. */
function inImage(
  text: string | undefined,
  source: string,
  {
    found,
    context = '.',
    other,
    target = '/a',
    folder,
    stage,
  }: {
    found?: HostMount['found']
    context?: string
    other?: string
    target?: string
    folder?: string
    stage?: string
  } = {},
): InImage {
  const additionalContexts = other === undefined ? [] : [{ name: 'x', value: other }]
  const build = {
    context,
    dockerfile: 'Dockerfile',
    target: stage,
    settings: { additionalContexts },
  } as unknown as Build
  const files = text === undefined ? {} : { [context === '.' ? 'Dockerfile' : `${context}/Dockerfile`]: text }
  const scope = { options: { files, folder }, readOnce: keepReadings() } as unknown as Scope
  return foldersInImage(
    { build } as ServiceSettings,
    scope,
  )({ source, target, path: parseHostPath(source), found } as HostMount)
}

const all = 'FROM a\nCOPY . .'

it.each<[InImage, ...Parameters<typeof inImage>]>([
  ['all', undefined, './src'],
  ['all', 'FROM a:onbuild', './src'],
  ['all', all, './src'],
  ['all', all, './src', { found: ['a/b'] }],
  ['all', 'FROM a\nCOPY src /s', './src/x', { target: '/s/x/' }],
  ['none', 'FROM a\nCOPY src /s', './src/x', { target: '/s' }],
  ['all', 'FROM a\nCOPY src /s\nRUN mv /s /t', './src', { target: '/t' }],
  ['all', 'FROM a AS b\nCOPY src /s\nFROM a\nCOPY --from=b /s /t', './src', { target: '/t' }],
  ['all', 'FROM a\nCOPY . /s\nCOPY src /t', './src', { target: '/t' }],
  ['all', 'FROM a\nCOPY . /s', '.', { target: '/s' }],
  ['some', 'FROM a\nCOPY . /s', '.', { target: '/t' }],
  ['none', 'FROM a\nCOPY src /s', './data'],
  ['all', 'FROM a AS dev\nFROM dev\nCOPY . /s', '.', { target: '/s' }],
  ['none', 'FROM a AS dev\nFROM dev\nCOPY . /s', '.', { target: '/s', stage: 'dev' }],
  ['none', 'FROM a\nWORKDIR /s', '.', { target: '/s' }],
  ['none', 'FROM a\nWORKDIR /s', './app', { target: '/s', context: './app' }],
  ['some', 'FROM a\nCOPY src /s', '.'],
  ['none', 'FROM a\nCOPY src /s', '.', { found: 'empty' }],
  ['none', all, '../src'],
  ['none', all, './src', { found: 'empty' }],
  ['none', all, './src', { found: ['.keep'] }],
  ['beginning', all, './src', { found: ['a/.keep'] }],
  ['beginning', all, './src', { found: ['.keep', 'a/.keep'] }],
  ['beginning', 'FROM a\nCOPY . /s', './logs', { found: ['web.log'], target: '/s/logs' }],
  ['all', 'FROM scratch\nCOPY . /s', './logs', { found: ['web.log'], target: '/s/logs' }],
  ['none', 'FROM scratch\nCOPY . .', './src', { found: ['a/.keep'] }],
  ['all', 'FROM a\nCOPY x .', './src', { other: './src' }],
  ['some', 'FROM a\nCOPY x .', './src', { context: '..' }],
  ['none', 'FROM a\nCOPY x .', './src', { context: '..', found: 'empty' }],
  ['all', undefined, './src', { context: '..' }],
  ['none', 'FROM a\nCOPY x .', './src', { context: '..', folder: '/home/me/shop' }],
  ['all', 'FROM a\nCOPY shop /s', './src', { context: '..', folder: '/home/me/shop/', target: '/s/src' }],
  [
    'all',
    'FROM a\nCOPY . /s',
    './src',
    { context: '../..', folder: '/home/me/shop', target: '/s/me/shop/src' },
  ],
  ['all', 'FROM a\nCOPY . /s', '../b', { context: '../..', folder: '/home/me/shop', target: '/s/me/b' }],
  ['none', 'FROM a\nCOPY . /s', '../b', { context: '../..', folder: '/home/me/shop', target: '/s/b' }],
  ['none', 'FROM a\nCOPY x .', '../src', { context: '..' }],
])('[C2-04] the image has %s: %j, %s, %j', (expected, ...args) => {
  expect(inImage(...args)).toBe(expected)
})

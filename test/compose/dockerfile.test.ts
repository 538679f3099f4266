import { expect, it } from 'vitest'
import { CopiedFolders, copiedSources } from '../../src/compose/dockerfile.js'

it.each<[string, string, readonly string[] | undefined]>([
  ['all of it', 'FROM node\nCOPY . .\n', ['.']],
  [
    'several files, and nothing of comments',
    'FROM node\n# COPY x .\nCOPY a b/ c/\nadd d /d',
    ['a', 'b/', 'd'],
  ],
  ['with flags', 'COPY --chown=1:1 --link src /src', ['src']],
  ['nothing of other images', 'COPY --from=build /app /app\nCOPY --chmod=755 --from=build /a /b', []],
  ['a list', 'COPY ["a b", "src", "/app/"]', ['a b', 'src']],
  ['over several lines', 'COPY package.json \\\n  # why\n  src \\\r\n  /app/\n', ['package.json', 'src']],
  ['nothing of URLs and texts', 'ADD https://a.b/c.tgz git@a.b:c /x\nCOPY <<EOF /etc/x\nEOF', []],
  ['nothing of other instructions', 'RUN cp -r a b\nLABEL COPY="a b"', []],
  ['what ends in the middle', 'COPY a b \\', ['a']],
  ['unknown', 'FROM node:8-onbuild', undefined],
  ['unknown, of a stage', 'from onbuild as base\nCOPY a b', undefined],
])('the paths that a Dockerfile copies: %s', (_, dockerfile, expected) => {
  expect(copiedSources(dockerfile)?.map(({ source }) => source)).toEqual(expected)
})

it.each<[string, string, boolean]>([
  ['.', '', true],
  ['./', 'src', true],
  ['../..', 'src', true],
  ['../src/a/..', 'src', true],
  ['../lib', 'src', false],
  ['*', 'src', true],
  ['src', 'src', true],
  ['/src/', 'src/public', true],
  ['./src/public', 'src', false],
  ['src', '', false],
  ['srcs', 'src', false],
  ['package*.json', 'package', false],
  ['s?c', 'src', true],
  ['s*', 'src/a', true],
  ['s.c', 'src', false],
  ['$DIR', 'src', true],
  ['${DIR}/a', 'src/b', false],
  ['a*', 'abc', true],
  ['*c', 'abc', true],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'a-c-b', false],
  ['*a*', 'bbb', false],
  ['**/lib', 'src/lib', true],
  ['a?', 'a', false],
  ['(a|b)', 'a', false],
  ['?', '\n', true],
])('%s takes the folder %s: %s', (source, folder, expected) => {
  const names = folder === '' ? [] : folder.split('/')
  expect(new CopiedFolders([{ source, folder: '/app' }]).isCopied(names)).toBe(expected)
})

it.each<[string, string, string, readonly string[] | undefined]>([
  ['the root of a base', 'FROM a\nCOPY . /app', 'src', ['/app/src']],
  ['the current folder', 'FROM a\nWORKDIR /app\nWORKDIR web\nCOPY . .', 'src', ['/app/web/src']],
  ['a folder below it', 'FROM a\nWORKDIR /app/\nCOPY src/lib ./lib/', 'src/lib/x', ['/app/lib/x']],
  [
    'that of an earlier stage',
    'FROM a AS One\nWORKDIR /app\nFROM --platform=b one\nADD . .',
    'c',
    ['/app/c'],
  ],
  ['that of an image', 'FROM a AS one\nWORKDIR /app\nFROM two\nCOPY . .', 'c', undefined],
  ['a variable', 'FROM a\nWORKDIR $HOME\nCOPY . .\nCOPY . /$A', 'c', undefined],
  ['a pattern', 'FROM a\nCOPY * /app', 'c', undefined],
  ['several', 'FROM a\nCOPY . /a\nCOPY c /b', 'c', ['/a/c', '/b']],
  ['all of it', 'FROM a\nCOPY . /app', '', ['/app']],
])('a folder goes into %s', (_, dockerfile, folder, expected) => {
  const folders = new CopiedFolders(copiedSources(dockerfile)!)
  const names = folder === '' ? [] : folder.split('/')
  const targets = ['/app', '/app/src', '/app/web/src', '/app/lib/x', '/app/c', '/a/c', '/b', '/elsewhere']
  expect(targets.filter((target) => folders.isCopiedTo(names, target))).toEqual(expected ?? targets)
})

it.each<[string, string, string | undefined, readonly string[]]>([
  ['the last one', 'FROM a AS one\nCOPY a .\nFROM b\nCOPY b .', undefined, ['b']],
  ['the one that is named', 'FROM a AS One\nCOPY a .\nFROM b\nCOPY b .', 'one', ['a']],
  ['one by its number', 'FROM a\nCOPY a .\nFROM b\nCOPY b .', '0', ['a']],
  [
    'those that it begins with',
    'FROM a AS one\nCOPY a .\nFROM one AS two\nFROM two\nCOPY c .',
    undefined,
    ['a', 'c'],
  ],
  [
    'those that it copies from',
    'FROM a AS one\nCOPY a .\nFROM b\nCOPY b .\nFROM c\nCOPY --from=one /a .\nCOPY --from=1 /b .',
    undefined,
    ['a', 'b'],
  ],
  [
    'those that it mounts',
    'FROM a AS one\nCOPY a .\nFROM b\nRUN --mount=type=bind,from=one,target=/a x',
    undefined,
    ['a'],
  ],
  ['all where a variable names one', 'FROM a AS one\nCOPY a .\nFROM $BASE\nCOPY b .', undefined, ['a', 'b']],
  ['all where none has the name', 'FROM a AS one\nCOPY a .\nFROM b\nCOPY b .', 'two', ['a', 'b']],
])('of the stages of a Dockerfile count %s', (_, dockerfile, target, expected) => {
  expect(copiedSources(dockerfile, target)?.map(({ source }) => source)).toEqual(expected)
})

it.each([
  ['patterns', (index: number) => `*${index}`],
  ['stages', (index: number) => `x\nFROM a AS s${index + 1}`],
])('more %s than a Dockerfile has are read to their end', (_, source) => {
  const lines = Array.from({ length: 20_000 }, (_line, index) => `COPY ${source(index)} /app`)
  const folders = new CopiedFolders(copiedSources(['FROM a', ...lines].join('\n'))!)
  expect(folders.isCopied(['src'])).toBe(lines[0]!.includes('*'))
})

it('a chain of stages is followed to its end', () => {
  const stages = Array.from({ length: 50_000 }, (_, index) => `FROM s${index} AS s${index + 1}`)
  const sources = copiedSources(['FROM a AS s0', 'COPY b .', ...stages].join('\n'))
  expect(sources?.map(({ source }) => source)).toEqual(['b'])
})

it('returns nothing for a path that Linux does not have', () => {
  const folders = (depth: number) =>
    copiedSources(`FROM a\nWORKDIR /\n${'WORKDIR a\n'.repeat(depth)}COPY b .`)
  expect(folders(2000)?.[0]?.folder).toBe('/a'.repeat(2000))
  expect(folders(2100)?.[0]?.folder).toBeUndefined()
})

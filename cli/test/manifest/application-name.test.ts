import { describe, expect, it } from 'vitest'
import { applicationNames } from '../../src/manifest/application-name.js'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const manifest = 'services: { web: { image: nginx } }\n'
const named = `name: own\n${manifest}`
const nameIn = (output: string) => /part-of: (.*)/.exec(output)?.[1]

describe('[E0-02] the name of an application', () => {
  const everything = { env: { COMPOSE_PROJECT_NAME: 'shell' }, dotenv: 'COMPOSE_PROJECT_NAME=dotenv\n' }

  it.each([
    ['-p', ['-p', 'flag'], named, everything, 'flag'],
    ['--name', ['--name', 'flag'], named, everything, 'flag'],
    ['COMPOSE_PROJECT_NAME of the environment', [], named, everything, 'shell'],
    ['COMPOSE_PROJECT_NAME of the .env file', [], named, { ...everything, env: {} }, 'dotenv'],
    ['COMPOSE_PROJECT_NAME of --set', ['--set', 'COMPOSE_PROJECT_NAME=set'], named, everything, 'set'],
    ['name', [], named, { env: {}, dotenv: '' }, 'own'],
    ['the name of the folder', [], manifest, { env: {}, dotenv: '' }, 'shop'],
  ] as const)('is %s', async (_, parameters, text, { env, dotenv }, expected) => {
    const folder = folderWith({ 'compose.yaml': text, '.env': dotenv }, 'shop')
    const { output, errors } = await tranship(parameters, { folder, env })
    expect({ name: nameIn(output), errors }).toEqual({ name: expected, errors: '' })
  })

  it('comes from the folder of the Compose file, not from the working folder', async () => {
    const folder = folderWith({ 'shop/compose.yaml': manifest, 'shop/src/keep': '' }, 'outside')
    expect(nameIn((await tranship(['shop/compose.yaml'], { folder })).output)).toBe('shop')
    expect(nameIn((await tranship([], { folder: `${folder}/shop/src` })).output)).toBe('shop')
  })

  it('comes from the working folder for standard input', async () => {
    const folder = folderWith({}, 'shop')
    expect(nameIn((await tranship(['-'], { folder, input: manifest })).output)).toBe('shop')
  })

  it.each([
    ['My_Shop', 'my-shop'],
    ['shop.example.com', 'shopexamplecom'],
    ['_-shop', 'shop'],
    ['Ünder', 'nder'],
    ['2024', 'x2024'],
  ])('is made valid silently for the folder %s', async (folderName, expected) => {
    const folder = folderWith({ 'compose.yaml': manifest }, folderName)
    const { output, errors } = await tranship([], { folder })
    expect({ name: nameIn(output), errors }).toEqual({ name: expected, errors: '' })
  })

  it('of folders in other letters are different', async () => {
    const names = []
    for (const folderName of ['東京', '大阪']) {
      const folder = folderWith({ 'compose.yaml': manifest }, folderName)
      names.push(nameIn((await tranship([], { folder })).output))
    }
    expect(names[0]).toMatch(/^x-[0-9a-z]+$/)
    expect(names[0]).not.toBe(names[1])
  })

  it('is left to the library in the root folder', () => {
    expect(applicationNames(undefined, () => undefined, '/')).toEqual({ defaultName: '' })
  })

  it('is the value of COMPOSE_PROJECT_NAME in the manifest', async () => {
    const text = 'services: { web: { image: "nginx:${COMPOSE_PROJECT_NAME}" } }\n'
    const folder = folderWith({ 'compose.yaml': text }, 'shop')
    expect((await tranship([], { folder })).output).toContain('image: nginx:shop\n')
  })
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Lockfile = {
  packages: Record<string, { version?: string; resolved?: string; optionalDependencies?: object }>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile

it('the lock file says nothing about where packages are fetched from', () => {
  const fetched = Object.values(packages).flatMap(({ resolved }) =>
    resolved?.includes('://') ? [resolved] : [],
  )
  expect(fetched).toEqual([])
})

it('the lock file has the binaries of every platform, as a clean install demands', () => {
  const locked = new Set(
    Object.keys(packages).map((place) => place.slice(place.lastIndexOf('node_modules/') + 13)),
  )
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !locked.has(name)),
  )
  expect(missing).toEqual([])
})

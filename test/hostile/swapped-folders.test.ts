import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { canary, type Developed, up, web } from './support/developed.js'
import type { Entry } from './support/repository.js'

/** A repository with the same paths in what is sent and in what is not. */
const entries: Readonly<Record<string, Entry>> = {
  'lib/src/sub/deep/id_rsa': 'own',
  'lib/src/sub/known': 'own',
  'lib/src/id_rsa': 'own',
  'lib/src/.git/sub/known': canary,
  'lib/src/.git/deep/id_rsa': canary,
  'lib/src/.git/known': canary,
  'lib/src/.git/id_rsa': canary,
  // Neither is the folder in what a deploy makes of these mounts.
  '.dockerignore': 'lib/src/ignored\n',
  '.transhipignore': 'lib/src/ignored\n',
  'lib/src/ignored/sub/known': canary,
  'lib/src/ignored/deep/id_rsa': canary,
  'lib/src/ignored/known': canary,
  'lib/src/ignored/id_rsa': canary,
  'other/marker': '0',
  'one.conf': 'own',
}

/** Ways to name a folder that `up` keeps the same in the Pod. */
const ways: Readonly<Record<string, string>> = {
  volumes: web("    volumes: ['./lib/src:/x', './other:/y', './one.conf:/z']\n"),
  'develop.watch': web(`    volumes: ['./other:/y']
    build: .
    develop: {watch: [{action: sync, path: ./lib/src, target: /x, initial_sync: true}]}
`),
}

const targets: Readonly<Record<string, (run: Developed, location: string) => string>> = {
  "Git's folder": ({ folder }) => path.join(folder, 'lib/src/.git'),
  'an ignored folder': ({ folder }) => path.join(folder, 'lib/src/ignored'),
  'the home folder': ({ outer }) => path.join(outer, 'home/.ssh'),
  'a key': ({ outer }) => path.join(outer, 'home/.ssh/id_rsa'),
  itself: (_, location) => location,
}

/** Entries that become a link: some in what is sent, that folder itself, the one above, and a single file. */
const swapped = {
  volumes: ['lib/src/sub', 'lib/src/sub/deep', 'lib/src/id_rsa', 'lib/src', 'lib', 'one.conf'],
  'develop.watch': ['lib/src/sub', 'lib/src/sub/deep', 'lib/src/id_rsa', 'lib/src', 'lib'],
}

/** Puts a link in the place of an entry, and returns the way back. */
function swap(run: Developed, name: string, target: string): () => void {
  const location = path.join(run.folder, name)
  const former = path.join(run.folder, 'former')
  const wanted = targets[target]!(run, location)
  renameSync(location, former)
  // A target in the entry itself is now where that is.
  symlinkSync(wanted.replace(location + path.sep, former + path.sep), location)
  return () => {
    rmSync(location)
    renameSync(former, location)
  }
}

/** Waits until everything that was changed before has been looked at. */
async function isSettled(run: Developed, marker: string, way: string): Promise<void> {
  writeFileSync(path.join(run.folder, 'other/marker'), marker)
  await run.arrives(way === 'volumes' ? '1/marker' : '0/marker', marker)
}

async function isThere(run: Developed, way: string): Promise<void> {
  await run.arrives(way === 'volumes' ? '0/sub/known' : '1/sub/known', 'own')
}

const table = Object.entries(swapped).flatMap(([way, names]) =>
  names.flatMap((name) => Object.keys(targets).map((target) => ({ way, name, target }))),
)

const flags = ['--no-build', '--registry', 'r.example']

describe('[E0-05] an entry that becomes a link while tranship up runs', () => {
  it.each(table)(
    'sends nothing that the link leads to: $name of $way to $target',
    async ({ way, name, target }) => {
      await up(
        { ...entries, 'compose.yaml': ways[way]!, Dockerfile: 'FROM scratch\n' },
        async (run) => {
          await isThere(run, way)
          for (const time of ['1', '2']) {
            const undo = swap(run, name, target)
            await isSettled(run, `link ${time}`, way)
            undo()
            await isSettled(run, `folder ${time}`, way)
          }
        },
        flags,
      )
    },
  )

  it.each(table)(
    'sends nothing either if it is one for moments: $name of $way to $target',
    async ({ way, name, target }) => {
      const { received } = await up(
        { ...entries, 'compose.yaml': ways[way]!, Dockerfile: 'FROM scratch\n' },
        async (run) => {
          const { folder } = run
          await isThere(run, way)
          for (let time = 0; time < 200; time++) {
            writeFileSync(path.join(folder, 'lib/src/sub/known'), `own ${time}`)
            swap(run, name, target)()
            // The test serves the cluster, too.
            await setImmediate()
          }
          await isSettled(run, 'end', way)
        },
        flags,
      )
      expect(JSON.stringify(received)).toContain('end')
    },
  )
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { StandIn } from '../images/stand-in-of.js'
import type { Programs } from './programs.js'
import type { ContainerConfig, Image, Registry } from './registry.js'
import { tar, type TarEntry } from './tar.js'

/** The path of a stand-in's program in its image. */
export const standInProgram = '/.behave/stand-in'

/** A marker file for everything that an image has in a folder. */
export const markOfImage = '.from-image'

/** Makes and pushes the images of stand-ins. They share a layer: the stand-in, and busybox unless they have no shell. */
export class StandInImages {
  private readonly shared: Buffer
  private readonly withoutShell: Buffer

  constructor(
    private readonly registry: Registry,
    programs: Programs,
  ) {
    const applets = execFileSync(programs.busybox, ['--list'], { encoding: 'utf8' }).trim().split('\n')
    const common: readonly TarEntry[] = [
      ...['bin', 'etc', 'usr', 'usr/local', 'usr/local/bin', 'var', '.behave'].map((folder) => ({
        path: folder,
      })),
      { path: 'tmp', mode: 0o1777 },
      { path: standInProgram.slice(1), mode: 0o755, content: readFileSync(programs.standIn) },
    ]
    this.withoutShell = tar(common)
    this.shared = tar([
      ...common,
      { path: 'bin/busybox', mode: 0o755, content: readFileSync(programs.busybox) },
      ...applets
        .filter((name) => name !== 'busybox')
        .map((name) => ({ path: `bin/${name}`, link: 'busybox' })),
      // Scripts ask for it by name, and write nothing that takes it.
      { path: 'bin/bash', link: 'busybox' },
    ])
  }

  /** Pushes the stand-in of a service and returns its reference. */
  push(standIn: StandIn): Promise<string> {
    return this.registry.push('behave', this.make(standIn))
  }

  make(standIn: StandIn): Image {
    const shared = standIn.hasShell === false ? this.withoutShell : this.shared
    return { config: configOf(standIn), layers: [shared, tar(entriesOf(standIn))] }
  }
}

/** The configuration of a stand-in: that of its image, with the stand-in in front of the program. */
function configOf({ facts, configuration }: StandIn): ContainerConfig {
  return {
    User: facts.user === '0:0' ? '' : facts.user,
    Env: ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
    Entrypoint: facts.entrypoint,
    Cmd: facts.command,
    WorkingDir: facts.folder,
    Volumes: Object.fromEntries((facts.volumes ?? []).map((volume) => [volume, {}])),
    ...(facts.stopSignal === undefined ? {} : { StopSignal: facts.stopSignal }),
    ...configuration,
  }
}

function entriesOf({ facts, healthPrograms, anonymousFolders, copies, files = [] }: StandIn): TarEntry[] {
  const users = Object.entries({ root: '0:0', ...facts.users })
  const folders = new Map<string, TarEntry>()
  const add = (folder: string, owner?: string): void => {
    const parts = folder.split('/').filter((part) => part !== '')
    for (let length = 1; length <= parts.length; length++) {
      const at = parts.slice(0, length).join('/')
      const [uid = 0, gid = 0] =
        length === parts.length && owner !== undefined ? owner.split(':').map(Number) : []
      if (!folders.has(at) || owner !== undefined) {
        if (length === parts.length || !folders.has(at)) folders.set(at, { path: at, uid, gid })
      }
    }
  }
  for (const folder of [facts.folder, ...(facts.filled ?? []), ...(facts.volumes ?? [])]) add(folder)
  for (const folder of anonymousFolders) add(folder, facts.stepsDownTo ?? facts.user)
  for (const [folder, owner] of Object.entries(facts.owned ?? {})) add(folder, owner)
  for (const program of healthPrograms) if (program.startsWith('/')) add(path.posix.dirname(program))
  for (const { target } of copies) add(path.posix.dirname(target))
  const links = healthPrograms.map((program) =>
    program.startsWith('/') ? program.slice(1) : `usr/local/bin/${path.posix.basename(program)}`,
  )
  // A Dockerfile's copy of a program looks like that of a folder.
  const filled = (facts.filled ?? []).filter((folder) => !links.includes(folder.slice(1)))
  for (const link of links) folders.delete(link)
  // Folders of every image, whose modes come from the shared layer.
  for (const folder of ['', 'bin', 'etc', 'tmp', 'usr', 'usr/local', 'usr/local/bin', 'var'])
    folders.delete(folder)
  return [
    {
      path: 'etc/passwd',
      content: users.map(([name, ids]) => `${name}:x:${ids}::/:/bin/sh\n`).join(''),
    },
    { path: 'etc/group', content: users.map(([name, ids]) => `${name}:x:${ids.split(':')[1]}:\n`).join('') },
    ...[...folders.values()].sort((one, other) => (one.path < other.path ? -1 : 1)),
    ...filled.map((folder) => ({
      path: path.posix.join(folder, markOfImage).slice(1),
      content: `${folder}\n`,
    })),
    ...files.map((file) => ({ path: file.slice(1), mode: 0o755, content: 'of the image\n' })),
    ...copies.map(({ source, target, mode }) => ({
      path: target.slice(1),
      content: readFileSync(source),
      mode,
    })),
    ...links.map((link) => ({ path: link, link: standInProgram })),
  ]
}

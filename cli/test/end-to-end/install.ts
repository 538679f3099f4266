import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that all packages are installed in, as a newcomer would. */
    installed: string
  }
}

const root = path.resolve(import.meta.dirname, '../../..')

/** Packs all packages and installs the tarballs into an empty folder, without a network. */
export default function setup({ provide }: TestProject): () => void {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tranship-installed-')))
  const tarballs = path.join(folder, 'tarballs')
  const project = path.join(folder, 'project')
  mkdirSync(tarballs)
  mkdirSync(project)
  const packages = ['.', 'cli', 'codemirror', 'monaco', 'server'].map((name) => path.join(root, name))
  const folders = new Set([...packages, ...packages.flatMap((folder) => [...dependenciesOf(folder)])])
  const packed = execFileSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', tarballs, ...folders],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const files = (JSON.parse(packed) as { filename: string }[]).map(({ filename }) =>
    path.join(tarballs, filename),
  )
  writeFileSync(path.join(project, 'package.json'), '{ "private": true }\n')
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  provide('installed', project)
  return () => {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The folders of the packages that one needs to run, and that those need. */
function dependenciesOf(folder: string, found = new Set<string>()): Set<string> {
  const {
    dependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
    peerDependencies?: Record<string, string>
    peerDependenciesMeta?: Record<string, { optional?: boolean }>
  }
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  for (const name of [...Object.keys(dependencies), ...peers]) {
    const file = createRequire(path.join(folder, 'package.json')).resolve.paths(name)!
    const own = file.map((each) => path.join(each, name)).find((each) => isPackage(each))
    if (own === undefined) throw new Error(`${name} is not installed`)
    if (found.has(own)) continue
    found.add(own)
    dependenciesOf(own, found)
  }
  return found
}

function isPackage(folder: string): boolean {
  try {
    readFileSync(path.join(folder, 'package.json'))
    return true
  } catch {
    return false
  }
}

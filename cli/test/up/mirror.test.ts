import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../../test/support/patience.js'
import { archive } from '../../src/up/archive.js'
import { FileTree } from '../../src/up/file-tree.js'
import { leftOut } from '../../src/up/left-out.js'
import { Mirror, type MirroredTree } from '../../src/up/mirror.js'
import { volumePath } from '../../src/up/receiver.js'
import { clusterOn } from '../support/cluster-on.js'
import { type Files, folderWith } from '../support/folder.js'
import { LocalPod } from '../support/local-pod.js'

const place = { pod: 'web-1', namespace: 'default', container: 'tranship-sync' }

interface Wishes {
  readonly local?: string
  readonly exclude?: readonly string[]
  /** A folder with programs of the Pod. */
  readonly programs?: string
  /** Runs before the tree asks if an entry is sent: between the listing of its folder and the look at the entry. */
  readonly onListed?: (entry: string) => void
}

/** Creates a local folder, and a Pod to mirror it into. */
async function mirrored(files: Files, { local = '.', exclude = [], programs, onListed }: Wishes = {}) {
  const folder = folderWith(files)
  const tree = FileTree.open(path.join(folder, local), {}, (own) => {
    const rules = leftOut({ manifestFolder: folder, folder: own, exclude })
    const isSent = (entry: string) => {
      onListed?.(entry)
      return rules.isSent(entry)
    }
    return { ...rules, isSent }
  })!
  const pod = new LocalPod(volumePath, programs)
  const cluster = clusterOn(await pod.wire())
  const told = {
    filled: 0,
    entries: 0,
    changed: [] as string[],
    removed: [] as string[],
    unreadable: [] as string[],
    failed: [] as string[],
  }
  const start = (trees: readonly MirroredTree[] = [{ tree, inImage: undefined }]) => {
    const ending = new AbortController()
    const mirror = new Mirror(cluster, place, trees, {
      filled: (entries) => {
        told.filled++
        told.entries = entries
      },
      changed: (_, { written, removed }) => {
        told.changed.push(...written)
        told.removed.push(...removed)
      },
      unreadable: (location, code) => told.unreadable.push(`${location} ${code}`),
      failed: (message) => told.failed.push(message),
    })
    const running = mirror.run(ending.signal)
    const stop = async () => {
      ending.abort()
      await running
    }
    onTestFinished(stop)
    return { mirror, stop }
  }
  const inPod = (name: string) => path.join(pod.folder, '0', name)
  /** Looks at everything, and waits until that has arrived. */
  const arrived = async (mirror: Mirror, name: string) => {
    tree.scan()
    mirror.changed()
    await eventually(() => expect(told.changed).toContain(name))
  }
  const filled = (times = 1) => eventually(() => expect(told.filled).toBe(times))
  return { folder, tree, pod, told, start, inPod, arrived, filled }
}

/** A folder with a `tar` that stops at the first file that it cannot write, as that of busybox does. */
function folderWithTar(): string {
  const folder = folderWith({
    tar: `#!/bin/sh
cat >"$0.in"
command -p tar -tf "$0.in" | while read -r name; do
  command -p tar -xpf "$0.in" -C "$4" --no-recursion "$name" || exit 1
  printf '%s\\n' "$name"
done`,
  })
  chmodSync(path.join(folder, 'tar'), 0o755)
  return folder
}

const long = `${'deep/'.repeat(30)}a file with a name that is long, and an 'odd' one.txt`

describe('[E6-02] the files of a container', () => {
  it('match the folder: contents, programs, links, long and odd names, without ignored files', async () => {
    const { start, folder, pod, inPod, filled, tree } = await mirrored(
      {
        'a.txt': 'a',
        [long]: 'long',
        'empty/.keep': '',
        '-rf': 'dash',
        '.git/config': 'secret',
        'vendor/.git/config': 'secret',
        '.hg/hgrc': 'secret',
        '.svn/entries': 'secret',
        'vendor/lib.js': 'lib',
        'data/kept-in-cluster': 'no',
        'node_modules/x/index.js': 'no',
        '.transhipignore': 'node_modules\n*.log\n!wanted.log\n',
        'some.log': 'no',
        'wanted.log': 'yes',
      },
      { exclude: ['data'] },
    )
    writeFileSync(path.join(folder, 'run.sh'), '#!/bin/sh\n')
    chmodSync(path.join(folder, 'run.sh'), 0o755)
    symlinkSync('a.txt', path.join(folder, 'link'))
    writeFileSync(path.join(folder, 'large'), Buffer.alloc(700_001, 'x'))
    tree.scan()
    start()
    await filled()
    expect(readdirSync(inPod('.')).sort()).toEqual([
      '-rf',
      '.transhipignore',
      'a.txt',
      'deep',
      'empty',
      'large',
      'link',
      'run.sh',
      'vendor',
      'wanted.log',
    ])
    expect(readFileSync(inPod(long), 'utf8')).toBe('long')
    expect(readdirSync(inPod('vendor'))).toEqual(['lib.js'])
    expect(statSync(inPod('large')).size).toBe(700_001)
    expect(readlinkSync(inPod('link'))).toBe('a.txt')
    expect(statSync(inPod('a.txt')).mode & 0o777).toBe(0o664)
    expect(statSync(inPod('run.sh')).mode & 0o777).toBe(0o775)
    expect(statSync(inPod('empty')).mode & 0o2770).toBe(0o2770)
    expect(existsSync(path.join(pod.folder, '.ready'))).toBe(true)
  })

  it('follow changes of the folder, and keep files that the application writes', async () => {
    const { start, folder, inPod, filled, arrived, told } = await mirrored({
      'a.txt': 'a',
      'b/one.txt': '1',
      'b/two.txt': '2',
      c: 'file',
    })
    const { mirror } = start()
    await filled()
    writeFileSync(inPod('written'), 'by the application')
    const own = (name: string) => path.join(folder, name)
    writeFileSync(own('a.txt'), 'changed')
    rmSync(own('b'), { recursive: true })
    writeFileSync(own('b'), 'a file now')
    rmSync(own('c'))
    mkdirSync(own('c'))
    writeFileSync(own('c/in'), 'in')
    await arrived(mirror, 'c/in')
    expect(['a.txt', 'b', 'c/in', 'written'].map((name) => readFileSync(inPod(name), 'utf8'))).toEqual([
      'changed',
      'a file now',
      'in',
      'by the application',
    ])
    rmSync(own('a.txt'))
    await arrived(mirror, 'a.txt')
    await eventually(() => expect(existsSync(inPod('a.txt'))).toBe(false))
    expect(told.failed).toEqual([])
  })

  it('[E7-03] get the difference after a cut connection, and only that', async () => {
    const { start, folder, inPod, filled, pod, told, tree } = await mirrored({ 'a.txt': 'a', 'b.txt': 'b' })
    start()
    await filled()
    writeFileSync(path.join(folder, 'a.txt'), 'after the cut')
    tree.scan()
    pod.cut()
    await eventually(() => expect(told.changed).toEqual(['a.txt']))
    expect(readFileSync(inPod('a.txt'), 'utf8')).toBe('after the cut')
    expect(told.filled).toBe(1)
  })

  it('lose files of an earlier run that are gone, and keep files of the application', async () => {
    const { start, folder, inPod, filled, tree } = await mirrored({ 'old.txt': 'old', 'a.txt': 'a' })
    const first = start()
    await filled()
    await first.stop()
    writeFileSync(inPod('written'), 'by the application')
    rmSync(path.join(folder, 'old.txt'))
    tree.scan()
    start()
    await filled(2)
    expect(readdirSync(inPod('.')).sort()).toEqual(['a.txt', 'written'])
  })

  it('are written in place where a single file is mounted', async () => {
    const { start, folder, inPod, filled, arrived, told } = await mirrored(
      { 'nginx.conf': 'one', other: 'no' },
      { local: 'nginx.conf' },
    )
    const { mirror } = start()
    await filled()
    const { ino } = statSync(inPod('file'))
    rmSync(path.join(folder, 'nginx.conf'))
    writeFileSync(path.join(folder, 'nginx.conf'), 'two, longer')
    await arrived(mirror, 'file')
    expect(readFileSync(inPod('file'), 'utf8')).toBe('two, longer')
    expect(statSync(inPod('file')).ino).toBe(ino)
    expect(readdirSync(inPod('.'))).toEqual(['file'])
    expect(told.failed).toEqual([])
  })

  it('tell what cannot be written there, and go on', async () => {
    const { start, folder, inPod, filled, arrived, told, tree } = await mirrored({ 'a.txt': 'a' })
    const { mirror } = start()
    await filled()
    // A folder with something in it, which a file does not replace.
    mkdirSync(inPod('blocked/by'), { recursive: true })
    writeFileSync(path.join(folder, 'blocked'), 'x')
    tree.scan()
    mirror.changed()
    await eventually(() => expect(told.failed.join('\n')).toContain('blocked'))
    expect(told.changed).toEqual([])
    writeFileSync(path.join(folder, 'a.txt'), 'after that')
    tree.scan()
    await arrived(mirror, 'a.txt')
    expect(readFileSync(inPod('a.txt'), 'utf8')).toBe('after that')
  })

  it('all arrive but the one that cannot be written there, and only they count', async () => {
    const { start, folder, inPod, filled, arrived, told, tree, pod } = await mirrored(
      { 'a.txt': 'a', b: 'b', 'c.txt': 'c', 'd.txt': 'd' },
      { programs: folderWithTar() },
    )
    mkdirSync(path.join(pod.folder, '0', 'b', 'by'), { recursive: true })
    const { mirror } = start()
    await filled()
    expect(told.failed.join('\n')).toContain('b')
    expect(told.entries).toBe(3)
    expect(['a.txt', 'c.txt', 'd.txt'].map((name) => readFileSync(inPod(name), 'utf8'))).toEqual([
      'a',
      'c',
      'd',
    ])
    for (const name of ['b', 'c.txt', 'd.txt']) writeFileSync(path.join(folder, name), 'changed')
    await arrived(mirror, 'd.txt')
    expect(told.changed).toEqual(['c.txt', 'd.txt'])
    expect(told.failed).toHaveLength(2)
    rmSync(inPod('b'), { recursive: true })
    writeFileSync(path.join(folder, 'b'), 'changed again')
    tree.scan()
    await arrived(mirror, 'b')
    expect(readFileSync(inPod('b'), 'utf8')).toBe('changed again')
  })

  it('leave out one that cannot be read here, and tell it once', async () => {
    const { start, folder, inPod, filled, arrived, told } = await mirrored({ 'a.txt': 'a', odd: 'odd' })
    // Nobody can read a link to itself, not even root. The tree still takes it for a file.
    const odd = path.join(folder, 'odd')
    rmSync(odd)
    symlinkSync('odd', odd)
    const { mirror } = start()
    await filled()
    expect(told.unreadable).toEqual([`${odd} ELOOP`])
    expect(told.entries).toBe(1)
    expect(readdirSync(inPod('.'))).toEqual(['a.txt'])
    mirror.changed()
    rmSync(odd)
    writeFileSync(odd, 'now it can be read')
    await arrived(mirror, 'odd')
    expect(readFileSync(inPod('odd'), 'utf8')).toBe('now it can be read')
    expect(told.unreadable).toHaveLength(1)
  })

  it('receive only changes since the build of an image that has the rest', async () => {
    const { start, folder, inPod, filled, tree, pod } = await mirrored({ 'a.txt': 'a', 'b.txt': 'b' })
    const inImage = tree.entries
    writeFileSync(path.join(folder, 'b.txt'), 'changed')
    tree.scan()
    mkdirSync(path.join(pod.folder, '0'))
    start([{ tree, inImage }])
    await filled()
    expect(readdirSync(inPod('.'))).toEqual(['b.txt'])
  })
})

describe.skipIf(process.platform === 'win32')('[E0-05] a folder that becomes a link', () => {
  const canary = 'canary7f3a'
  const files = {
    'src/sub/config': 'own',
    'src/sub/deep/more': 'own',
    'src/.git/config': canary,
    'src/.git/deep/more': canary,
    'src/.transhipignore': 'ignored',
    'src/ignored/config': canary,
    'src/ignored/deep/more': canary,
    'outside/config': canary,
    'outside/deep/more': canary,
  }
  const targets = [['.git'], ['ignored'], ['../outside']]
  const textsIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile())
      .map((name) => readFileSync(name, 'utf8'))
  const swap = (folder: string, target: string) => {
    renameSync(path.join(folder, 'src/sub'), path.join(folder, 'former'))
    symlinkSync(target, path.join(folder, 'src/sub'))
  }

  it.each(targets)('to %s after a scan: none of its files is sent, and then the link', async (target) => {
    const { start, folder, pod, told, filled, arrived, inPod } = await mirrored(files, {
      local: 'src',
      exclude: ['ignored'],
    })
    swap(folder, target)
    const { mirror } = start()
    await filled()
    expect(textsIn(pod.folder).join()).not.toContain(canary)
    expect(told.unreadable.map((text) => text.split(' ').at(-1))).toEqual(['link', 'link'])
    await arrived(mirror, 'sub')
    expect(readlinkSync(inPod('sub'))).toBe(target)
    expect(textsIn(pod.folder).join()).not.toContain(canary)
  })

  it.each(targets)('to %s between the listing and the look: none of its files is sent', async (target) => {
    let base: string | undefined
    const { start, folder, pod, filled, tree } = await mirrored(files, {
      local: 'src',
      exclude: ['ignored'],
      onListed: (entry) => {
        if (base === undefined || entry !== 'sub/config') return
        swap(base, target)
        base = undefined
      },
    })
    base = folder
    tree.scan()
    expect(base).toBeUndefined()
    start()
    await filled()
    expect(textsIn(pod.folder).join()).not.toContain(canary)
  })

  it.each(targets)('to %s: a reported change in it is not looked at through the link', async (target) => {
    const { folder, tree } = await mirrored(files, { local: 'src', exclude: ['ignored'] })
    swap(folder, target)
    tree.lookAgain(['sub', 'sub/config', 'sub/deep', 'sub/new'])
    expect([...tree.entries.keys()].filter((entry) => entry.startsWith('sub'))).toEqual(['sub'])
  })

  it.each(targets)('to %s while a file of it is sent: only zeros are', async (target) => {
    const { folder, tree } = await mirrored(files, { local: 'src', exclude: ['ignored'] })
    const entry = {
      ...tree.entries.get('sub/config')!,
      path: 'sub/config',
      location: tree.locationOf('sub/config'),
    }
    const parts = archive([{ ...entry, limits: tree.limitsOf('sub/config') }])
    parts.next()
    swap(folder, target)
    expect(Buffer.concat([...parts]).every((byte) => byte === 0)).toBe(true)
  })

  it.each([['src/.git'], ['ignored'], ['outside']])(
    'to %s, if it is the top one, is empty',
    async (target) => {
      const { folder, tree } = await mirrored({ ...files, 'ignored/config': canary }, { local: 'src/sub' })
      swap(folder, path.join(folder, target))
      tree.lookAgain(['config'])
      expect([...tree.entries.keys()]).not.toContain('config')
      tree.scan()
      expect(tree.entries.size).toBe(0)
    },
  )
})

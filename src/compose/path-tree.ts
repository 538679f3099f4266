/** A folder of the tree, with its entries by name. */
interface Folder {
  readonly entries: Map<string, Folder>
  isAdded: boolean
}

/**
 * A set of paths as a tree. A lookup takes time in proportion to the length of the path, however many paths there are.
 */
export class PathTree {
  private readonly root = emptyFolder()

  constructor(paths: Iterable<string> = []) {
    for (const path of paths) this.add(path)
  }

  add(path: string): void {
    let folder = this.root
    for (const name of path.split('/')) {
      let next = folder.entries.get(name)
      if (next === undefined) folder.entries.set(name, (next = emptyFolder()))
      folder = next
    }
    folder.isAdded = true
  }

  /** Returns true if the path, or one below it, was added. */
  hasWithin(path: string): boolean {
    return this.find(path) !== undefined
  }

  /** Returns true if a path below the folder was added. */
  hasBelow(path: string): boolean {
    return (this.find(path)?.entries.size ?? 0) > 0
  }

  /** Returns true if a path below the folder `above` was added that is the given path or a folder above it. */
  hasBetween(above: string, path: string): boolean {
    let folder = this.find(above)
    for (const name of path.slice(above.length + 1).split('/')) {
      folder = folder?.entries.get(name)
      if (folder?.isAdded) return true
    }
    return false
  }

  /** Returns true if a folder above the path was added. */
  hasAbove(path: string): boolean {
    return this.outermostAbove(path) !== undefined
  }

  /** Returns the outermost folder above the path that was added. */
  outermostAbove(path: string): string | undefined {
    let folder: Folder | undefined = this.root
    let length = -1
    for (const name of path.split('/')) {
      if (folder.isAdded) return path.slice(0, Math.max(0, length))
      folder = folder.entries.get(name)
      if (folder === undefined) return undefined
      length += 1 + name.length
    }
    return undefined
  }

  private find(path: string): Folder | undefined {
    let folder: Folder | undefined = this.root
    for (const name of path.split('/')) folder = folder?.entries.get(name)
    return folder
  }
}

function emptyFolder(): Folder {
  return { entries: new Map(), isAdded: false }
}

import path from 'node:path'
import type {
  OnLoadArgs,
  OnLoadOptions,
  OnResolveArgs,
  OnResolveOptions,
  Plugin as EsbuildPlugin,
} from 'esbuild'
import type { Plugin } from 'vite'

type Resolver = Parameters<Parameters<EsbuildPlugin['setup']>[0]['onResolve']>[1]
type Loader = Parameters<Parameters<EsbuildPlugin['setup']>[0]['onLoad']>[1]

/**
 * Returns a plugin of esbuild as one of Vite, for builds. The site bundles the same parts of packages as the library.
 * Only `onResolve` and `onLoad` are supported.
 */
export function asVitePlugin({ name, setup }: EsbuildPlugin): Plugin {
  const resolvers: (readonly [OnResolveOptions, Resolver])[] = []
  const loaders: (readonly [OnLoadOptions, Loader])[] = []
  const build = {
    onResolve: (options: OnResolveOptions, resolver: Resolver) => resolvers.push([options, resolver]),
    onLoad: (options: OnLoadOptions, loader: Loader) => loaders.push([options, loader]),
  }
  void setup(build as unknown as Parameters<EsbuildPlugin['setup']>[0])
  /** The folders in which virtual modules find their imports. */
  const folders = new Map<string, string>()
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    async resolveId(module, importer = '') {
      const resolveDir = folders.get(importer) ?? path.dirname(importer)
      for (const [{ filter }, resolver] of resolvers) {
        if (!filter.test(module)) continue
        const found = await resolver({ path: module, importer, resolveDir } as OnResolveArgs)
        if (found?.path === undefined) continue
        const id = found.namespace === undefined ? found.path : `\0${found.namespace}:${found.path}`
        return { id, moduleSideEffects: found.sideEffects ?? null }
      }
      return null
    },
    async load(id) {
      const [, namespace = 'file', module = id] = /^\0([^:]*):(.*)$/.exec(id) ?? []
      for (const [options, loader] of loaders) {
        if (namespace !== (options.namespace ?? 'file') || !options.filter.test(module)) continue
        const loaded = await loader({ path: module, namespace } as OnLoadArgs)
        if (loaded?.contents === undefined) continue
        if (loaded.resolveDir !== undefined) folders.set(id, loaded.resolveDir)
        return { code: String(loaded.contents), moduleType: loaded.loader ?? 'js' }
      }
      return null
    },
  }
}

import path from 'node:path'
import type { DeployTool, GitSource } from 'tranship/layouts'
import { repositoryOf } from '../files/repository.js'
import { type Flag, InvalidValueError } from '../flags/flag.js'
import { UsageError } from '../usage-error.js'

export const repositoryFlag: Flag = {
  words: '--repository <url[#branch[:folder]]>',
  description:
    'write the Application or the Kustomizations with which the tool of --for applies this repository',
  read: readRepository,
}

/** Reads an address as Docker does for a build context: `URL#BRANCH:FOLDER`. */
function readRepository(text: string): GitSource {
  const [repository = '', fragment = ''] = text.split('#', 2)
  if (repository === '') throw new InvalidValueError('Write it as https://git.example.com/shop.git#main:k8s.')
  const [branch, folder] = fragment.split(':', 2)
  return { repository, branch: branch || undefined, folder }
}

/** A password or a token before the host of an address. Users of SSH have a name there. */
const credentials = /^https?:\/\/[^/]*@|^[a-z+]+:\/\/[^/@:]*:[^/@]*@/

/** An address that Flux takes, or a source that the cluster has. */
const fluxAddress = /^(?:https?|ssh):\/\/|^GitRepository\/[a-z0-9]/

/** Refuses an address without a tool that takes it. */
export function refuseWrongRepository({
  repository: source,
  for: tool = 'none',
}: {
  readonly repository?: GitSource
  readonly for?: DeployTool
}): void {
  if (source === undefined) return
  const { repository } = source
  if (tool === 'none')
    throw new UsageError('`--repository` needs a tool.', 'Name it: `--for argocd` or `--for flux`.')
  if (credentials.test(repository))
    throw new UsageError(
      'The address of `--repository` has a user or a password, and files have the address.',
      'Leave it out, and give it to the tool as a Secret.',
    )
  if (tool === 'flux' && !fluxAddress.test(repository))
    throw new UsageError(
      'Flux takes an address that begins with https:// or ssh://.',
      'Write it so, or name a source of the cluster: `--repository GitRepository/flux-system`.',
    )
  if (tool === 'argocd' && repository.startsWith('GitRepository/'))
    throw new UsageError('Argo CD knows no GitRepository.', 'Write the address of the repository.')
}

/** Returns the source with its folder: by default the path of the output in its repository. */
export function sourceOf(source: GitSource, output: string, working: string): GitSource {
  if (source.folder !== undefined) return source
  const folder = path.relative(repositoryOf(output) ?? working, output)
  if (folder.startsWith('..') || path.isAbsolute(folder))
    throw new UsageError(
      'The output is in no Git repository.',
      'Name its folder there: `--repository URL#main:k8s`.',
    )
  return { ...source, folder: folder.replaceAll(path.sep, '/') }
}

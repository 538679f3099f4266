import type { BuildPlan } from 'tranship/plan'
import { fromHome } from '../manifest/home-folder.js'
import type { Terminal } from '../terminal/terminal.js'

/** Replaces `~` in the paths of a plan, which a shell expands but a builder doesn't. */
export function withHomePaths(plan: BuildPlan, env: Terminal['env']): BuildPlan {
  const images = plan.images.map((image) => ({
    ...image,
    context: fromHome(image.context, env),
    contexts: Object.fromEntries(
      Object.entries(image.contexts).map(([name, context]) => [name, fromHome(context, env)]),
    ),
    secrets: image.secrets.map((secret) =>
      'file' in secret ? { ...secret, file: fromHome(secret.file, env) } : secret,
    ),
    ssh: image.ssh.map((ssh) => {
      const at = ssh.indexOf('=') + 1
      return ssh.slice(0, at) + fromHome(ssh.slice(at), env)
    }),
  }))
  return { ...plan, images }
}

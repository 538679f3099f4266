/**
 * Wraps a command so that it runs with variables (`NAME=value`) and in a folder. The Kubernetes API has no parameters
 * for these, so the wrapper uses `env` and `sh` of the image.
 */
export function commandWords(
  command: readonly string[],
  variables: readonly string[],
  folder: string | undefined,
): readonly string[] {
  return [
    ...(folder === undefined ? [] : ['sh', '-c', 'cd "$0" && exec "$@"', folder]),
    ...(variables.length === 0 ? [] : ['env', ...variables]),
    ...command,
  ]
}

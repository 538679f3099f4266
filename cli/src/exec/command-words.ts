/**
 * The words of a command with variables (`NAME=value`) and a folder to run in. A kubelet gives it neither, so programs of
 * the image do: `env` the one, `sh` the other.
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

import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { folderWith } from './folder.js'

/** One time that a program was run. */
export interface Run {
  readonly program: string
  readonly parameters: readonly string[]
  readonly input: string
  readonly folder: string
}

export interface FakePrograms {
  /** The only folder in which programs are looked for, beside those of the system. */
  readonly env: Readonly<Record<string, string>>
  /** Returns the runs of the programs. */
  readonly runs: () => readonly Run[]
}

const separator = '\u001e'

/**
 * Fakes a builder's programs: shell scripts that record their calls and then do what `scripts` says. Their variables
 * include `$metadata`, the file after `--metadata-file`, and `$input`, their standard input.
 */
export function fakePrograms(scripts: Readonly<Record<string, string>>): FakePrograms {
  const folder = folderWith({}, 'programs')
  const log = path.join(folder, 'log')
  mkdirSync(path.join(folder, 'bin'))
  for (const [name, script] of Object.entries(scripts)) {
    const file = path.join(folder, 'bin', name)
    writeFileSync(file, scriptText(name, log, script))
    chmodSync(file, 0o755)
  }
  const runs = () => (existsSync(log) ? readFileSync(log, 'utf8') : '').split(`${separator}\n`).slice(0, -1)
  return {
    env: { PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin` },
    runs: () =>
      runs().map((text) => {
        const [program, where, input, ...parameters] = text.split(`${separator},`)
        return { program: program!, folder: where!, input: input!, parameters: parameters.slice(0, -1) }
      }),
  }
}

function scriptText(name: string, log: string, script: string): string {
  return `#!/bin/sh
input=$(cat)
metadata=; previous=
for each in "$@"; do [ "$previous" = --metadata-file ] && metadata=$each; previous=$each; done
case "$*" in *version) ;; *)
{ printf '%s${separator},' ${name} "$PWD" "$input" "$@"; printf '${separator}\\n'; } >>'${log}' ;; esac
${script}
`
}

/** A `docker buildx` that writes the digest of each target into the metadata file: its place, 64 times. */
export const buildx = `
case "$*" in *version) echo 'github.com/docker/buildx v0.29.1 abc'; exit 0 ;; esac
echo progress >&2
number=0; comma=
{ printf '{'
for target in $(printf %s "$input" | tr -d ' ' | sed 's/.*"targets":\\[\\([^]]*\\)\\].*/\\1/; s/[",]/ /g'); do
  number=$((number + 1)); digest=$(printf %064d $number | tr 0 $number)
  printf '%s"%s":{"containerimage.digest":"sha256:%s","containerimage.config.digest":"sha256:c%s"}' "$comma" $target $digest $digest; comma=,
done
printf '}'; } >"$metadata"
`

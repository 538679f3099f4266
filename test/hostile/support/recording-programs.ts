import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** One run of a program. */
export interface RecordedRun {
  readonly program: string
  readonly parameters: readonly string[]
  /** The folder that it ran in. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly input: string
}

export interface RecordingPrograms {
  /** The folder of the programs, for `PATH`. */
  readonly bin: string
  /** A folder for what the scripts write; `$notes` in them. */
  readonly notes: string
  readonly runs: () => readonly RecordedRun[]
}

/**
 * Makes programs that note their environment as the system has it, their parameters and input, and then do what their shell
 * script says. In it, `$metadata` is the file after `--metadata-file`, and `$input` a file with what they read.
 */
export function recordingPrograms(scripts: Readonly<Record<string, string>>): RecordingPrograms {
  const outer = realpathSync(mkdtempSync(path.join(tmpdir(), 'programs-')))
  onTestFinished(() => {
    rmSync(outer, { recursive: true, force: true })
  })
  const [bin, notes] = ['bin', 'notes'].map((name) => path.join(outer, name)) as [string, string]
  mkdirSync(bin)
  mkdirSync(notes)
  const log = path.join(notes, 'runs')
  for (const [name, script] of Object.entries(scripts)) {
    const file = path.join(bin, name)
    // Record the environment before any other command of the shell, and look up nothing in PATH.
    writeFileSync(
      file,
      `#!/bin/sh
notes='${notes}'
number=${name}-$$
/bin/cat "/proc/$$/environ" >"$notes/$number.environment"
/bin/cat >"$notes/$number.input"
input=$notes/$number.input
{ printf '%s\\0' ${name} "$PWD" "$@"; } >"$notes/$number.words"
echo $number >>'${log}'
metadata=; previous=
for each in "$@"; do [ "$previous" = --metadata-file ] && metadata=$each; previous=$each; done
PATH=/usr/bin:/bin
${script}
`,
    )
    chmodSync(file, 0o755)
  }
  const read = (name: string) => readFileSync(path.join(notes, name), 'utf8')
  return {
    bin,
    notes,
    runs: () =>
      (existsSync(log) ? readFileSync(log, 'utf8') : '')
        .split('\n')
        .filter((number) => number !== '')
        .map((number) => {
          const [program, folder, ...parameters] = read(`${number}.words`).split('\0').slice(0, -1)
          const variables = read(`${number}.environment`).split('\0').slice(0, -1)
          return {
            program: program!,
            folder: folder!,
            parameters,
            input: read(`${number}.input`),
            environment: Object.fromEntries(
              variables.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]),
            ),
          }
        }),
  }
}

/** A fake `docker` with buildx, whose builds return digests, and that stores no images. */
export const docker = `
case "$*" in
  *version) echo 'github.com/docker/buildx v0.29.1 abc'; exit 0 ;;
  *imagetools*) exit 1 ;;
  tag*) exit 0 ;;
esac
{ printf '{'; comma=
for target in $(tr -d ' \\n' <"$input" | sed 's/.*"targets":\\[\\([^]]*\\)\\].*/\\1/; s/[",]/ /g'); do
  printf '%s"%s":{"containerimage.digest":"sha256:%064d","containerimage.config.digest":"sha256:%064d"}' "$comma" $target 1 1; comma=,
done
printf '}'; } >"$metadata"
`

import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseAllDocuments } from 'yaml'
import type { LayoutFiles } from '../../src/layouts.js'

/** The programs of Helm 3 and 4. Undefined for one that nothing built. */
export const helmPrograms: readonly (readonly [version: string, program: string | undefined])[] = [
  ['3', process.env['TRANSHIP_TEST_HELM_3']],
  ['4', process.env['TRANSHIP_TEST_HELM_4']],
]

/** A chart in a temporary folder, for one program. */
export class WrittenChart {
  private readonly top = mkdtempSync(path.join(tmpdir(), 'tranship-helm-'))
  private readonly folder: string

  constructor(
    private readonly program: string,
    files: LayoutFiles,
    name: string,
  ) {
    this.folder = path.join(this.top, name)
    for (const [file, text] of Object.entries(files)) {
      const target = path.join(this.folder, file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, text)
    }
  }

  /** Returns the objects that the chart has with some values, or the error of Helm. */
  objects(values: object): readonly object[] | string {
    const result = this.run(['template', 'release', this.folder], values)
    if (typeof result === 'string') return result
    return parseAllDocuments(result.output).flatMap((document) => (document.toJS() as object | null) ?? [])
  }

  /** Returns the findings of `helm lint`, except for the missing icon. */
  lint(values: object): string {
    const result = this.run(['lint', '--strict', '--quiet', this.folder], values)
    return typeof result === 'string' ? result : result.output.trim()
  }

  /** Returns the output of a command of Helm about the chart, or its error. `address` is that of a cluster. */
  async withCluster(command: readonly string[], address: string, values: object): Promise<string> {
    const file = path.join(this.top, 'values.json')
    writeFileSync(file, JSON.stringify(values))
    const words = [...command, this.folder, '--kube-apiserver', address, '--values', file]
    return new Promise((resolve) => {
      execFile(this.program, words, { env: this.home(), encoding: 'utf8' }, (_, stdout, stderr) => {
        resolve(stdout + stderr)
      })
    })
  }

  /** Returns the paths in the packed chart. */
  packedFiles(): readonly string[] {
    this.run(['package', this.folder, '--destination', this.top])
    const [archive = ''] = readdirSync(this.top).filter((name) => name.endsWith('.tgz'))
    const { stdout } = spawnSync('tar', ['-tzf', path.join(this.top, archive)], { encoding: 'utf8' })
    return stdout.trim().split('\n')
  }

  remove(): void {
    rmSync(this.top, { recursive: true, force: true })
  }

  private home() {
    return {
      HOME: this.top,
      HELM_CACHE_HOME: this.top,
      HELM_CONFIG_HOME: this.top,
      HELM_DATA_HOME: this.top,
    }
  }

  private run(command: readonly string[], values?: object): { readonly output: string } | string {
    const file = path.join(this.top, 'values.json')
    if (values !== undefined) writeFileSync(file, JSON.stringify(values))
    const { status, stdout, stderr } = spawnSync(
      this.program,
      [...command, ...(values === undefined ? [] : ['--values', file])],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 30,
        env: this.home(),
      },
    )
    return status === 0 ? { output: stdout } : stdout + stderr
  }
}

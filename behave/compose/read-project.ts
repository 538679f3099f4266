import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Application } from '../application.js'
import type { Project } from './project.js'
import { withoutReferenceKeys } from './reference-keys.js'

/**
 * Reads an application with compose-go, by the program of `test/compose-go`.
 *
 * @throws Error with compose-go's own words if it refuses the application.
 */
export async function readProject(program: string, application: Application): Promise<Project> {
  const { folder, file, environment, envFiles, profiles, name } = application
  const manifest = path.basename(file)
  const text = readFileSync(path.join(folder, manifest), 'utf8')
  const given = withoutReferenceKeys(text)
  const request = {
    folder,
    name,
    manifests: [manifest],
    files: given === text ? {} : { [manifest]: given },
    environment,
    envFiles: envFiles.map((one) => path.resolve(folder, one)),
    profiles,
  }
  const answer = JSON.parse(await run(program, `${JSON.stringify(request)}\n`)) as {
    readonly project?: Project
    readonly error?: string
  }
  if (answer.project === undefined) throw new Error(`compose-go: ${answer.error}`)
  return { ...answer.project, services: answer.project.services ?? {} }
}

function run(program: string, input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', () => resolve(Buffer.concat(chunks).toString()))
    child.stdin.end(input)
  })
}

import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { folderWith } from '../support/folder.js'

const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com']

/** Makes a repository with one commit of the files, and returns its folder and the commit. */
export function repositoryWith(
  files: Readonly<Record<string, string>>,
  prepare: (folder: string) => void = () => {},
) {
  const folder = path.join(folderWith({}), 'shop.git')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  prepare(folder)
  const git = (...words: string[]) =>
    execFileSync('git', [...author, '-C', folder, ...words])
      .toString()
      .trim()
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Add')
  return { folder, commit: git('rev-parse', 'HEAD') }
}

/** Serves a folder of repositories over HTTP, as `git http-backend` does. Returns the address, and a way to stop. */
export async function gitServer(
  root: string,
): Promise<{ readonly address: string; readonly stop: () => void }> {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: '1',
        REQUEST_METHOD: request.method,
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
    })
    request.pipe(backend.stdin)
    const parts: Buffer[] = []
    backend.stdout.on('data', (part: Buffer) => parts.push(part))
    backend.on('close', () => {
      const all = Buffer.concat(parts)
      const end = all.indexOf('\r\n\r\n')
      const headers = all
        .subarray(0, end)
        .toString()
        .split('\r\n')
        .map((line) => line.split(': ') as [string, string])
      const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200'
      response.writeHead(Number(status.slice(0, 3)), Object.fromEntries(headers))
      response.end(all.subarray(end + 4))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

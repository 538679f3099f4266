import { readFileSync } from 'node:fs'
import process from 'node:process'
import { safeTranslate, toYAML } from '../src/index.js'

// Translates an example application, and prints its YAML and diagnostics.
const folder = 'examples/voting-app'

const result = safeTranslate(readFileSync(`${folder}/compose.yaml`, 'utf8'), {
  dotenv: readFileSync(`${folder}/.env`, 'utf8'),
  files: { './worker.env': readFileSync(`${folder}/worker.env`, 'utf8') },
  profile: 'compose',
  domain: 'apps.example.com',
})

const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
for (const { severity, code, message, hint, range } of diagnostics) {
  const place = `${folder}/compose.yaml:${range.start.line}:${range.start.column}`
  process.stderr.write(
    `${place}: ${severity}: ${message} [${code}]\n${hint === undefined ? '' : `  ${hint}\n`}`,
  )
}

if (result.ok) process.stdout.write(toYAML(result.objects))
else process.exitCode = 1

#!/usr/bin/env node
import process from 'node:process'

// `npx tranship` runs this, because the package has no other program. Its name is not `tranship`: that is the program of
// tranship-cli, and a project may have both packages.
const words = ['npx', 'tranship-cli', ...process.argv.slice(2)]
const line = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : JSON.stringify(word))).join(' ')
process.stderr.write(
  `The package tranship is the library. The command is in tranship-cli. Run:\n\n  ${line}\n`,
)
process.exitCode = 2

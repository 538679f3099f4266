import { readFileSync } from 'node:fs'
import process from 'node:process'
import { parseDocument } from 'yaml'

// A baseline process: it reads a file and parses it.
process.stdout.write(
  JSON.stringify(parseDocument(readFileSync(process.argv[2]!, 'utf8'), { uniqueKeys: false })),
)

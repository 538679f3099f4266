import { readFileSync } from 'node:fs'
import process from 'node:process'
import { toYAML, translate } from 'tranship'

// The measured process: it reads a file, translates it and prints the objects.
process.stdout.write(toYAML(translate(readFileSync(process.argv[2]!, 'utf8')).objects))

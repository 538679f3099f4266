import { readFileSync } from 'node:fs'
import process from 'node:process'
import { parseEvents } from 'js-yaml'

// A baseline process: it loads the faster YAML reader and collects the events of a file.
process.stdout.write(String(parseEvents(readFileSync(process.argv[2]!, 'utf8'), {}).length))

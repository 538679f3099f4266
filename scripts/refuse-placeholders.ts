import process from 'node:process'
import { homeOfLibrary, placeholdersIn } from './package-homes.js'

// Runs before a package is published: `prepublishOnly` of each package, and the release workflow.
const found = placeholdersIn(homeOfLibrary())
if (found.length > 0) {
  console.error(
    `package.json has placeholders in \`repository\`, \`homepage\` or \`bugs\`: ${found.join(', ')}.`,
  )
  console.error(
    'Write the real addresses there, and run `npm run generate`. Nothing is published until then.',
  )
  process.exitCode = 1
}

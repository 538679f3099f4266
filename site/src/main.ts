import { keepOffline } from './offline/keep-offline.js'
import { Page } from './page/page.js'
import { firstExample } from './state/first-example.js'
import { keptProject } from './state/kept-project.js'
import { fromFragment, type UnusableLink } from './state/shared-link.js'

const shared = await fromFragment(location.hash)
const kept = typeof shared === 'object' ? undefined : keptProject()
const page = new Page(typeof shared === 'object' ? shared : (kept ?? firstExample))
if (kept !== undefined) page.reportKept()
void page.isShown.then(keepOffline)
if (typeof shared === 'string') reportUnusableLink(shared)

addEventListener('hashchange', async () => {
  const project = await fromFragment(location.hash)
  if (typeof project === 'string') reportUnusableLink(project)
  else if (project !== undefined) page.open(project)
})

function reportUnusableLink(link: UnusableLink): void {
  const why = link === 'damaged' ? 'is damaged' : 'holds more than the page can open'
  page.say(`The link ${why}. The page does not show the shared files.`)
}

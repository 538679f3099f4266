import { Page } from './page/page.js'
import { examples } from './state/examples.js'
import { fromFragment } from './state/shared-link.js'

const shared = await fromFragment(location.hash)
const page = new Page(typeof shared === 'object' ? shared : Object.values(examples)[0]!)
if (shared === 'damaged') sayThatLinkIsDamaged()

addEventListener('hashchange', async () => {
  const project = await fromFragment(location.hash)
  if (project === 'damaged') sayThatLinkIsDamaged()
  else if (project !== undefined) page.open(project)
})

function sayThatLinkIsDamaged(): void {
  page.say('The link is damaged, so this is not what was shared.')
}

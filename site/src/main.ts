import { Page } from './page/page.js'
import { examples } from './state/examples.js'
import { fromFragment } from './state/shared-link.js'

const shared = await fromFragment(location.hash)
const page = new Page(shared ?? Object.values(examples)[0]!)

addEventListener('hashchange', async () => {
  const project = await fromFragment(location.hash)
  if (project !== undefined) page.open(project)
})

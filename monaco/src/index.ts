export { composeSupport } from './compose-support.js'
export type { DocumentationLinks } from './documentation-links.js'
export { linkEditors, type LinkService } from './link-editors.js'
export type { Monaco } from './monaco.js'

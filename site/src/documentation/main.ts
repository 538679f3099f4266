import './documentation.css'
import { addCopyButtons } from './copy-buttons.js'
import { Search } from './search.js'

new Search()
addCopyButtons()

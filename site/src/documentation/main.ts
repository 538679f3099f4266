import './documentation.css'
import { applyKeptTheme } from '../page/theme.js'
import { addCopyButtons } from './copy-buttons.js'
import { Search } from './search.js'

applyKeptTheme()
new Search()
addCopyButtons()

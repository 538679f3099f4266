import './documentation.css'
import { Search } from './search.js'

new Search()

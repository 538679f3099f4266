export type { First as Third } from './first.js'

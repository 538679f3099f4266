import path from 'node:path'

/** The folder of the whole project. */
export const repository = path.resolve(import.meta.dirname, '../..')

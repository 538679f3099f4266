/** The limit on the size of a link's project, in bytes before compression. A few kilobytes are usual. */
export const MOST_BYTES = 1024 * 1024

/** The limit on files in a link, since each is a tab of the page. */
export const MOST_FILES = 100

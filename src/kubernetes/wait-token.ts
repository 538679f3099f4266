/** The volume with a token that may see Jobs. Only init containers that wait for one mount it (rule C7-09). */
export const WAIT_TOKEN = 'wait-token'

/** The function of a counted module that gives how much it has done so far. */
export const WORK = '$workDone'

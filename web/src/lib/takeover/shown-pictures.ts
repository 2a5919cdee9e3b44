/** Which pictures were asked for, of those that wait for a tap: known to the early script of a page and to the app alike. */
const home = globalThis as { shownPictures?: Set<string> }
home.shownPictures ??= new Set()
export const shownPictures: Set<string> = home.shownPictures

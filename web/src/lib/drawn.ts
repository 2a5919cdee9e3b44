/** What the server drew and filled in before the app came (see prerender.ts). */

const page = globalThis.document
const root = page?.getElementById('root')

/** The reader looks at a whole page: what replaces it must be the same, in one go, where they were reading. */
export const wasDrawn = Boolean(root?.firstElementChild)
const place = globalThis.location?.pathname

let isFirst = wasDrawn
/** True once, for the page that is being replaced: its data is waited for instead of a skeleton. */
export function isReplacing(): boolean {
  const answer = isFirst && location.pathname === place
  isFirst = false
  return answer
}

/** What the lists of the drawn page were filled with, where the page says so. */
export function filledWith<Data>(): Data | null {
  const text = page?.getElementById('filled')?.textContent
  try {
    return text ? (JSON.parse(text) as Data) : null
  } catch {
    return null
  }
}

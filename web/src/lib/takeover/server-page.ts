/** What the server drew and filled in before the app came (see prerender.ts). */

const page = globalThis.document
/** Set by the early script, which only pages that the server drew have. */
const home = globalThis as { serverPage?: Element }

export function rememberServerPage(serverPage: Element): void {
  home.serverPage = serverPage
}

/** The reader looks at a complete page: what replaces it must be the same, in one go, where they were reading. */
export const isServerPage = (): boolean => home.serverPage?.isConnected === true

/** For the page that is being replaced: its data is waited for instead of a skeleton. */
export const isTakingOver = ({ url }: Request): boolean => isServerPage() && new URL(url).pathname === location.pathname

/** What the lists of the rendered page were filled with, where the page says so. */
export function readServerData<Data>(): Data | null {
  const text = page?.getElementById('filled')?.textContent
  try {
    return text ? (JSON.parse(text) as Data) : null
  } catch {
    return null
  }
}

/** Between two pieces of the app's work before it replaces the page: the reader scrolls on, on a slow phone too. */
export const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve))

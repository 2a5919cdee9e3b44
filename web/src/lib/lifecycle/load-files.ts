/**
 * How every late part of the app is loaded (web/vite.config.ts puts this in place of Vite's own helper). A browser
 * remembers for ever that a module failed to load: a later `import()` of it fails without asking the network again. So
 * its files are fetched first, and imported, from the browser's cache, only when all of them have come.
 */

/** A file of the app did not come: no answer at all, or one that is no file. */
export class LostFile extends Error {
  readonly isAnswered: boolean
  constructor(path: string, { isAnswered, cause }: { isAnswered: boolean; cause?: unknown }) {
    super(`${path} did not come`, { cause })
    this.isAnswered = isAnswered
  }
}

/** All files came, and the module does not load: the browser remembers an earlier failure. Only a new page helps. */
export class StuckModule extends Error {}

const coming = new Map<string, Promise<unknown>>()

/** Nothing to wait for where the page itself asked for it, or an earlier module did. */
const arrives = (path: string): Promise<unknown> | undefined =>
  coming.get(path) ?? (linkOf(path) ? undefined : begin(path))

function begin(path: string): Promise<unknown> {
  const isStyle = path.endsWith('.css')
  const file = isStyle ? addStyles(path) : fetchFile(path).then(() => addLink('modulepreload', path)) // compiled while others are on their way
  coming.set(path, file)
  return file
}

async function fetchFile(path: string): Promise<void> {
  let isAnswered = false
  try {
    const answer = await fetch(path)
    isAnswered = true
    if (!answer.ok) throw new Error(String(answer.status))
    await answer.arrayBuffer() // to its end: half a file is none
  } catch (cause) {
    throw new LostFile(path, { isAnswered, cause })
  }
}

const linkOf = (path: string) =>
  document.querySelector(`link[href="${path}"]:is([rel=modulepreload], [rel=stylesheet])`)

async function addStyles(path: string): Promise<void> {
  await new Promise((resolve, reject) => {
    const sheet = addLink('stylesheet', path)
    sheet.onload = resolve
    sheet.onerror = () => {
      sheet.remove()
      reject(new LostFile(path, { isAnswered: false }))
    }
  })
}

function addLink(rel: string, path: string): HTMLLinkElement {
  const link = document.createElement('link')
  Object.assign(link, { rel, crossOrigin: '', href: path })
  document.head.append(link)
  return link
}

/** Browsers say it in their own words; a `TypeError` of the module's own code speaks of no import. */
const isRefused = (error: unknown) => error instanceof TypeError && /import/i.test(error.message)

/** The build calls it for each `import()`, with the names of all files that the module needs. A failure is told as Vite does. */
export async function __vitePreload<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  const paths = names.map((name) => `/${name}`)
  try {
    await Promise.all(paths.map(arrives))
    return await load().catch((cause: unknown) => {
      throw isRefused(cause) ? new StuckModule('the browser remembers a failure', { cause }) : cause
    })
  } catch (error) {
    for (const path of paths) {
      coming.delete(path)
      if (!path.endsWith('.css')) linkOf(path)?.remove() // the next try asks for it again
    }
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
}

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

const coming = new Map<string, Promise<void>>()

function fetched(path: string): Promise<void> {
  const known = coming.get(path)
  if (known) return known
  const file = fetchFile(path)
  coming.set(path, file)
  file.catch(() => coming.delete(path))
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

/** The page's own link for a file that it needs from the start: it is on its way already. */
const linkOf = (path: string) =>
  document.querySelector(`link[href="${path}"]:is([rel=modulepreload], [rel=stylesheet])`)

async function addStyles(path: string): Promise<void> {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.crossOrigin = ''
  sheet.href = path
  await new Promise((resolve, reject) => {
    sheet.onload = resolve
    sheet.onerror = () => {
      sheet.remove()
      reject(new LostFile(path, { isAnswered: false }))
    }
    document.head.append(sheet)
  })
}

/** Browsers say it in their own words; a `TypeError` of the module's own code speaks of no import. */
const isRefused = (error: unknown) => error instanceof TypeError && /import/i.test(error.message)

const listeners = new Set<(error: unknown) => void>()

/** Reports every part of the app that could not be loaded. */
export const onLostFile = (listener: (error: unknown) => void): void => void listeners.add(listener)

/** The build calls it for each `import()`, with the names of all files that the module needs. */
export async function __vitePreload<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  const paths = names.map((name) => `/${name}`)
  const needed = paths.filter((path) => !linkOf(path))
  try {
    await Promise.all(needed.map((path) => (path.endsWith('.css') ? addStyles(path) : fetched(path))))
    return await load().catch((cause: unknown) => {
      throw isRefused(cause) ? new StuckModule('the browser remembers a failure', { cause }) : cause
    })
  } catch (error) {
    for (const path of paths) {
      coming.delete(path)
      if (!path.endsWith('.css')) linkOf(path)?.remove() // it was lost with the others: the next try asks for it
    }
    for (const listener of listeners) listener(error)
    throw error
  }
}

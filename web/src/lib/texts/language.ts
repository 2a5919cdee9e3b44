/** R-GEN-05..07: the language that the person chose. The browser's own header or setting is never asked. */
import { type Language, languageOf } from '@vondrona/rules/texts'
import { readKey, writeKey } from '../device/browser-storage.ts'

const key = 'language'
const year = 365 * 24 * 60 * 60
const listeners = new Set<() => void>()
let current = languageOf(readKey('local', key))

/** For code outside React. */
export const language = (): Language => current

/** Calls the listener when the language changes; returns the function that unsubscribes. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the choice, also in a cookie for the server's pages, and calls every listener. */
export function chooseLanguage(chosen: unknown): void {
  const next = languageOf(chosen)
  writeKey('local', key, next)
  apply(next)
}

/** Reads the store again: at the start, and when another tab has chosen. */
export const rereadLanguage = () => apply(languageOf(readKey('local', key)))

function apply(next: Language): void {
  const changed = next !== current
  current = next
  const page = globalThis.document
  if (page) {
    page.documentElement.lang = next
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing on the phones this is for
    page.cookie = `${key}=${next}; path=/; max-age=${year}; samesite=lax`
  }
  if (changed) for (const listener of listeners) listener()
}

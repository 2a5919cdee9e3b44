import { texts as shell } from '@vondrona/rules/shell'
import { type Catalogue, fill, type Language, type TextParams } from '@vondrona/rules/texts'
import { use, useCallback, useSyncExternalStore } from 'react'
import { chooseLanguage, language, onLanguage } from './language.ts'

export { language } from './language.ts'

type Words = Readonly<Record<string, string>>
type AnyCatalogue = Catalogue<string>
/** Keys of the frame's catalogue, which every page has. */
type Shared = keyof typeof shell.fr

/** A sentence given by its key; what is no key (a sentence of the server) comes back as it is. */
export type T<K extends string> = (key: K, params?: TextParams) => string

/** What `use` reads without waiting once it says `fulfilled`. */
type Promised = Promise<Words> & { status?: 'fulfilled'; value?: Words }

const french = new WeakMap<AnyCatalogue, Promised>()
const english = new WeakMap<AnyCatalogue, Promised>()
const used = new Set<AnyCatalogue>()

const fulfilled = (promise: Promised, value: Words): Promised => Object.assign(promise, { status: 'fulfilled', value })

/**
 * The words in a language: the same promise every time, because React asks again after it waited. English is loaded
 * once; without a network the sentences stay French until there is one: better than none.
 */
function wordsIn(catalogue: AnyCatalogue, chosen: Language): Promised {
  const kept = chosen === 'fr' ? french : english
  const known = kept.get(catalogue)
  if (known) return known
  const promise: Promised =
    chosen === 'fr'
      ? fulfilled(Promise.resolve(catalogue.fr), catalogue.fr)
      : catalogue.en().catch(() => missing(catalogue))
  kept.set(catalogue, promise)
  if (chosen === 'en') void promise.then((words) => fulfilled(promise, words))
  return promise
}

function missing(catalogue: AnyCatalogue): Words {
  globalThis.addEventListener?.('online', () => english.delete(catalogue), { once: true })
  return catalogue.fr
}

/** What the server says is laid out and filled in already, and may quote what a member wrote. */
function said(words: Words, key: string, params?: TextParams, frame?: Words): string {
  const text = words[key] ?? frame?.[key]
  return text === undefined ? neverKey(key) : fill(text, params)
}

/** `accounts.birthInvalid`: no sentence looks like that. */
const isKey = (text: string) => /^[a-z]\w*(\.[a-z]\w*)+$/.test(text)

/**
 * What is about to be shown, where it may be a key that the catalogue of the page does not know. A key never reaches a
 * screen: the frame may know it; else that is a mistake, which is reported while a sentence stands in for it.
 */
export function neverKey(text: string): string {
  if (!isKey(text)) return text
  const frame: Words = language() === 'en' ? (wordsIn(shell, 'en').value ?? shell.fr) : shell.fr
  const known = frame[text]
  if (known === undefined) globalThis.reportError?.(new Error(`No catalogue of this page has the text ${text}`))
  return fill(known ?? frame['shell.badInput'] ?? '')
}

/** The words of a domain, and those that all pages share. French is there at once; English suspends until its file has come. */
export function useTexts<K extends string>(catalogue: Catalogue<K>): T<K | Shared> {
  const [chosen] = useLanguage()
  used.add(catalogue).add(shell)
  const words = use(wordsIn(catalogue, chosen) as Promise<Words>)
  const frame = use(wordsIn(shell, chosen) as Promise<Words>)
  return useCallback((key, params) => said(words, key, params, frame), [words, frame])
}

/** The words of several domains, for a form whose schema takes rules from them. */
export function useTextsOf(...catalogues: readonly AnyCatalogue[]): T<string> {
  const [chosen] = useLanguage()
  const all = [shell, ...catalogues]
  for (const one of all) used.add(one)
  const words: Words = Object.assign({}, ...all.map((one) => use(wordsIn(one, chosen) as Promise<Words>)))
  return (key, params) => said(words, key, params)
}

/** The language and the function that changes it. */
export function useLanguage(): [Language, (language: Language) => Promise<void>] {
  return [useSyncExternalStore(onLanguage, language, language), setLanguage]
}

/** Fetches the words of everything on screen first, so that nothing flashes while the language changes. */
export async function setLanguage(chosen: Language): Promise<void> {
  if (chosen === 'en') await Promise.all([...used].map((catalogue) => wordsIn(catalogue, 'en')))
  chooseLanguage(chosen)
}

/** One sentence for code outside React, in the language of now. */
export async function textOf<K extends string>(catalogue: Catalogue<K>, key: K, params?: TextParams): Promise<string> {
  const words = await wordsIn(catalogue, language())
  return said(words, key, params)
}

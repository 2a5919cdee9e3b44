import { type Catalogue, fill, type Language, type TextParams } from '@vondrona/rules/texts'
import { use, useCallback, useSyncExternalStore } from 'react'
import { chooseLanguage, language, onLanguage } from './language.ts'

export { language } from './language.ts'

type Words = Readonly<Record<string, string>>
type AnyCatalogue = Catalogue<string>

/** A sentence given by its key; what is no key (a sentence of the server) comes back as it is. */
export type T<K extends string> = (key: K, params?: TextParams) => string

const english = new WeakMap<AnyCatalogue, Words>()
const onTheWay = new WeakMap<AnyCatalogue, Promise<Words>>()
const used = new Set<AnyCatalogue>()

/** English words, loaded once. Without a network the sentences stay French until the next attempt: better than none. */
function load(catalogue: AnyCatalogue): Promise<Words> {
  const known = onTheWay.get(catalogue)
  if (known) return known
  const loading = catalogue.en().then(
    (words) => {
      english.set(catalogue, words)
      return words
    },
    () => {
      onTheWay.delete(catalogue)
      return catalogue.fr
    },
  )
  onTheWay.set(catalogue, loading)
  return loading
}

/** The words of a domain. French is there at once; English suspends until its file has come. */
export function useTexts<K extends string>(catalogue: Catalogue<K>): T<K> {
  const [chosen] = useLanguage()
  used.add(catalogue)
  const words: Words = chosen === 'fr' ? catalogue.fr : (english.get(catalogue) ?? use(load(catalogue)))
  return useCallback((key, params) => fill(words[key] ?? key, params), [words])
}

export function useLanguage(): [Language, (language: Language) => void] {
  return [useSyncExternalStore(onLanguage, language, language), setLanguage]
}

/** Fetches the words of everything on screen first, so that nothing flashes while the language changes. */
export async function setLanguage(chosen: Language): Promise<void> {
  if (chosen === 'en') await Promise.all([...used].map(load))
  chooseLanguage(chosen)
}

/** One sentence for code outside React, in the language of now. */
export async function textOf<K extends string>(catalogue: Catalogue<K>, key: K, params?: TextParams): Promise<string> {
  const words: Words = language() === 'fr' ? catalogue.fr : await load(catalogue)
  return fill(words[key] ?? key, params)
}

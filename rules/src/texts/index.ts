/**
 * Message catalogues: one per domain, French in the bundle, English on demand.
 * A catalogue whose English misses a key does not compile (`Record<keyof typeof fr, string>`).
 */
export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

/** R-GEN-06, R-GEN-07: French unless English was chosen; anything else that was stored is French. */
export function languageOf(value: unknown): Language {
  return value === 'en' ? 'en' : 'fr'
}

/** Which of the two forms of a sentence says this number: in French none and one are singular, in English one alone. */
export const pluralIn = (n: number, language: Language): 'one' | 'other' =>
  (language === 'fr' ? n < 2 : n === 1) ? 'one' : 'other'

export interface Catalogue<K extends string> {
  fr: Readonly<Record<K, string>>
  /** Loads English once; later calls return the same promise. */
  en: () => Promise<Readonly<Record<K, string>>>
}

/** Parameters for the examples in schema texts (D-34). */
export const schemaParams = { email: 'exemple@domaine.mg' } as const

/** Values of a text by name; `sex`, of the person whom the text is about, decides what `(e)` stands for. */
export type TextParams = Readonly<Record<string, string | number>>

/** A message catalogue: French is loaded with it, English on demand. */
export function catalogue<K extends string>(
  fr: Readonly<Record<K, string>>,
  load: () => Promise<{ en: Readonly<Record<K, string>> }>,
): Catalogue<K> {
  let loading: Promise<Readonly<Record<K, string>>> | undefined
  const en = () => {
    loading ??= load().then(
      (module) => module.en,
      (error) => {
        loading = undefined // a lost network must not make the failure permanent
        throw error
      },
    )
    return loading
  }
  return { fr, en }
}

/** How long to wait, in words: seconds up to a minute, then whole minutes and hours, rounded up. */
export function waitIn(seconds: number, language: Language): string {
  const of = (n: number, french: string, english: string) =>
    `${n}\u00a0${language === 'en' ? english : french}${pluralIn(n, language) === 'one' ? '' : 's'}`
  if (seconds < 60) return of(seconds, 'seconde', 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? of(minutes, 'minute', 'minute') : of(Math.ceil(minutes / 60), 'heure', 'hour')
}

/**
 * The no-break spaces of French around `: ; ! ? % « »` and after `n°`: catalogues are typed with the space bar, so that
 * they can be searched. Only a space that is there is replaced, so that `12:30`, `https:` and English stay as they are.
 */
const typeset = (text: string): string =>
  text
    .replace(/ (?=[;!?])/g, '\u202f')
    .replace(/ (?=[:%»])/g, '\u00a0')
    .replace(/(«|[nN]°) /g, '$1\u00a0')

/** French participles agree with the person: « averti(e) » is what is written while nothing is known of them. */
const agree = (text: string, sex: unknown): string =>
  sex === 'F' || sex === 'M' ? text.replace(/\((e)\)/g, sex === 'F' ? '$1' : '') : text

/**
 * A text as it is read: `{name}` is replaced by its value, which stays exactly as it was given; an unknown name stays as
 * written, so that a missing value is visible.
 */
export function fill(text: string, params?: TextParams): string {
  const laid = typeset(text)
  if (!params) return laid
  return agree(laid, params.sex).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  )
}

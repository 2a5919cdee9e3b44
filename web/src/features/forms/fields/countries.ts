import { countries } from '@vondrona/rules/forms'
import type { Language } from '@vondrona/rules/texts'

/** The name of a country for the reader; its code where the browser knows none. */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** All countries by name, Madagascar first. */
export function countryOptions(language: Language): { value: string; label: string }[] {
  const named = countries.map((value) => ({ value, label: countryName(value, language) }))
  const { compare } = new Intl.Collator(language)
  const isHere = ({ value }: { value: string }) => Number(value === 'MG')
  return named.sort((a, b) => isHere(b) - isHere(a) || compare(a.label, b.label))
}

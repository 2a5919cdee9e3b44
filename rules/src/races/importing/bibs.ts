import { plainSigns } from './times.ts'

/** A bib as it is printed: letters before, digits, letters after. */
interface Bib {
  /** Without signs and leading zeros, in capitals: `A-0042` is `A42`. */
  key: string
  /** The number alone. */
  number: string | null
}

/** How a printed bib is found. */
export function keysOf(printed: string): Bib {
  const text = plainSigns(printed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return { key: withoutZeros(text), number: /\d+$/.exec(text)?.[0].replace(/^0+(?=\d)/, '') ?? null }
}

const withoutZeros = (text: string) => text.replace(/(^|\D)0+(?=\d)/g, '$1')

/**
 * The bibs that a cell may mean, the likeliest first: spreadsheets write 6001 as `6001.0`, `6 001` and `6,001`, people as
 * `N° 6001`. Empty: none.
 */
export function bibsIn(cell: string): string[] {
  const written = plainSigns(cell).toUpperCase()
  const text = written
    .replace(/^(?:(?:BIB|DOSSARD|DOSS|DOS|NUMERO|NUMÉRO)\b[ .:#]*|N°[ .:]*|NO[.:] *|#\s*|')(?=.*\d)/u, '')
    .trim()
  if (text === '' || text.length > 24 || /^0+([.,]0+)?$/.test(text)) return []
  const found = [written, text]
  if (/^\d{1,3}(?:[ .,']\d{3})+(?:[.,]0+)?$/.test(text)) found.push(text.replace(/[.,]0{1,2}$/, '').replace(/\D/g, ''))
  if (/^\d+[.,]0+$/.test(text)) found.push(text.replace(/[.,]0+$/, ''))
  if (/^\d(?:[.,]\d+)?E\+?\d{1,2}$/.test(text)) found.push(String(Number(text.replace(',', '.'))))
  return [...new Set(found)]
}

/** Finds who wears what a file names; `many`: more than one person may be meant. */
export function wearersOf<Wearer extends { bib: string }>(all: readonly Wearer[]) {
  const [exact, keys, numbers] = [new Map<string, Wearer>(), group<Wearer>(), group<Wearer>()]
  for (const wearer of all) {
    const { key, number } = keysOf(wearer.bib)
    exact.set(wearer.bib.toUpperCase(), wearer)
    keys.add(key, wearer)
    if (number) numbers.add(number, wearer)
  }
  const meant = (bib: string): readonly Wearer[] => {
    const printed = exact.get(bib)
    if (printed) return [printed]
    if (!/^[\p{L}\p{N} \-–—/_.]+$/u.test(bib) || /\d[^\p{L}\p{N}]+\d/u.test(bib)) return [] // `600-1`: a leg of a relay
    const { key } = keysOf(bib)
    const same = keys.get(key)
    return same.length > 0 ? same : numbers.get(key)
  }
  return (bibs: readonly string[]): Wearer | 'many' | null => {
    const found = [...new Set(bibs.flatMap(meant))]
    return found.length > 1 ? 'many' : (found[0] ?? null)
  }
}

function group<T>() {
  const map = new Map<string, T[]>()
  return {
    add: (key: string, one: T) => map.set(key, [...(map.get(key) ?? []), one]),
    get: (key: string): readonly T[] => map.get(key) ?? [],
  }
}

import type { Context } from '../../../kernel/context.ts'

/** D-30: how a domain finds orders by a number of its own, with the phone and birth date that belong to it. */
export interface NumberSearch {
  /** The number that was typed, as it is kept; null where it cannot be one. */
  read(typed: string): string | null
  /** The orders whose number, phone and birth date are these: all three, or none. */
  find(ctx: Context, facts: { number: string; phone: string; birthDate: string }): Promise<string[]>
}

const searches: NumberSearch[] = []

/** Higher-ranked domains say it once, when they are loaded. */
export const registerNumberSearch = (search: NumberSearch) => void searches.push(search)

/** Who knows what was typed as a number of theirs. */
export function numberSearch(typed: string): { number: string; search: NumberSearch } | null {
  for (const search of searches) {
    const number = search.read(typed)
    if (number) return { number, search }
  }
  return null
}

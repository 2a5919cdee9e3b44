/** R-NET-05: the list of lives as it grows at its end and is asked for again as a whole. Pure. */
import { pageSize } from '@vondrona/rules/constants'

interface Listed {
  id: string
}

/** Another page at the end; what is in the list already stays where it is, as it is now known. */
export function append<L extends Listed>(lives: readonly L[], page: readonly L[]): readonly L[] {
  const byId = new Map(lives.map((live) => [live.id, live]))
  for (const live of page) byId.set(live.id, live)
  return [...byId.values()]
}

/**
 * The list after its beginning was asked for again: what moved up or down is where it is now, and nothing is there
 * twice. What is further down than the answer reaches stays.
 */
export function refresh<L extends Listed>(lives: readonly L[], answer: readonly L[], limit: number): readonly L[] {
  const isWhole = answer.length < limit
  return isWhole ? answer : append(answer, lives.slice(limit))
}

/** How many are asked for again: all pages that are shown, as far as one answer reaches. */
export const refreshLimit = (shown: number): number =>
  Math.min(pageSize.max, Math.max(1, Math.ceil(shown / pageSize.cards)) * pageSize.cards)

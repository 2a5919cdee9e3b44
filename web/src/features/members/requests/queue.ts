/** The queue of sign-up requests as data: grouping, walking, selecting, and what a push from the server means. */

import type { Side } from '@vondrona/rules/identity'
import { rankOf, readQuery, searchKey } from '@vondrona/rules/search'

export interface Waiting {
  id: string
  nom: string | null
  prenom: string | null
  pseudo: string
  email: string
  limited: boolean
  awaitingCorrection: boolean
}

/** What can be decided now first; what waits for the member's correction after it. The server's order is kept. */
export function inWorkingOrder<T extends Waiting>(requests: readonly T[]): { ready: T[]; correcting: T[] } {
  const ready: T[] = []
  const correcting: T[] = []
  for (const request of requests) (request.awaitingCorrection ? correcting : ready).push(request)
  return { ready, correcting }
}

/** Requests whose name, pseudo and address hold what was typed; only where there are none, those with one typing error. */
export function matching<T extends Waiting>(requests: readonly T[], typed: string): readonly T[] {
  const terms = readQuery(typed)
  if (terms.length === 0) return requests
  const ranked = requests.map((request) => ({ request, rank: rankOf(keyOf(request), terms) }))
  const exact = ranked.filter(({ rank }) => rank === 0 || rank === 1)
  return (exact.length > 0 ? exact : ranked.filter(({ rank }) => rank !== null)).map(({ request }) => request)
}

const keyOf = ({ prenom, nom, pseudo, email }: Waiting) =>
  searchKey([[nom, prenom].filter(Boolean).join(' '), pseudo, email])

export interface Neighbours {
  previous: string | null
  next: string | null
  /** Counted from 1; 0 when the request has left the queue. */
  position: number
  total: number
}

/** The requests before and after the current one. */
export function neighbours(ids: readonly string[], current: string): Neighbours {
  const at = ids.indexOf(current)
  return {
    previous: at > 0 ? ids[at - 1]! : null,
    next: at >= 0 ? (ids[at + 1] ?? null) : null,
    position: at + 1,
    total: ids.length,
  }
}

/** The request that takes the place of a decided one: the next, else the previous. */
export function successor(ids: readonly string[], decided: string): string | null {
  const { next, previous, position } = neighbours(ids, decided)
  return next ?? previous ?? (position === 0 ? (ids[0] ?? null) : null)
}

export type Selection = ReadonlySet<string>

/** The selection with this request added or removed. */
export function toggled(selection: Selection, id: string): Selection {
  const changed = new Set(selection)
  if (!changed.delete(id)) changed.add(id)
  return changed
}

/** A request that left the queue cannot stay selected. */
export function stillThere(selection: Selection, ids: readonly string[]): Selection {
  const kept = ids.filter((id) => selection.has(id))
  return kept.length === selection.size ? selection : new Set(kept)
}

/** All of them, at most as many as one call may decide; nothing when everything was selected already. */
export function allOrNone(selection: Selection, ids: readonly string[], most: number): Selection {
  const all = ids.slice(0, most)
  return all.every((id) => selection.has(id)) ? new Set() : new Set(all)
}

export interface QueueChange {
  kind: string
  userId: string
}

/**
 * What a push asks of the screen: a request decided elsewhere is dropped at once, everything else needs the list
 * again, and the echo of one's own decision needs nothing.
 */
export function meaningOf(change: QueueChange, known: ReadonlySet<string>, mine: ReadonlySet<string>) {
  if (change.kind === 'decided' || change.kind === 'withdrawn') {
    if (mine.has(change.userId) || !known.has(change.userId)) return 'nothing'
    return 'drop'
  }
  return 'refetch'
}

export interface RowResult {
  id: string
  ok: boolean
  message: string | null
}

/** What a grouped decision did, split into what worked and what did not. */
export function outcomeOf(results: readonly RowResult[]) {
  return { done: results.filter((row) => row.ok), refused: results.filter((row) => !row.ok) }
}

export interface Version {
  id: string
  updatedAt: string
  awaitingCorrection: boolean
}

/**
 * The result of a short query of the queue: who left, and whether anything came or changed that is worth the complete list.
 */
export function compare(before: readonly Version[], now: readonly Version[]): { left: string[]; isNews: boolean } {
  const known = new Map(before.map((row) => [row.id, row]))
  const here = new Set(now.map((row) => row.id))
  const differs = ({ id, updatedAt, awaitingCorrection }: Version) => {
    const row = known.get(id)
    return row?.updatedAt !== updatedAt || row.awaitingCorrection !== awaitingCorrection
  }
  return { left: before.filter(({ id }) => !here.has(id)).map(({ id }) => id), isNews: now.some(differs) }
}

interface Reviewed {
  sides: readonly Side[]
  checkedAtCounter: boolean
}

/**
 * The photos that must still be looked at before the request can be approved; none where the document itself was seen.
 */
export const unseenSides = ({ sides, checkedAtCounter }: Reviewed, seen: readonly Side[]): readonly Side[] =>
  checkedAtCounter ? [] : sides.filter((side) => !seen.includes(side))

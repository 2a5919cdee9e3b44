/** What a heart shows while its wish waits (acts.ts), and until the article on the page says the same (R-MAG-08). */
import { onActs, pendingActs } from '../../lib/acts/waiting-acts.ts'
import { onSessionEnd } from '../../lib/session/session-end.ts'

export interface Wish {
  id: string
  isLiked: boolean
}

/** What the articles on the page say, and what the server has taken until they say the same. */
const shown = new Map<string, boolean>()
const taken = new Map<string, boolean>()
const listeners = new Set<() => void>()

onSessionEnd(() => {
  shown.clear()
  taken.clear()
})

/** Null: what the article on the page says is true. */
export function wishFor(id: string): boolean | null {
  const act = pendingActs().find((one) => one.kind === 'magazine.like' && (one.variables as Wish).id === id)
  return (act?.variables as Wish | undefined)?.isLiked ?? taken.get(id) ?? null
}

/** The server has it. */
export function likeTaken(id: string, isLiked: boolean): void {
  if (shown.get(id) === isLiked) taken.delete(id)
  else taken.set(id, isLiked)
  for (const listener of listeners) listener()
}

/** The article on the page says so by now. */
export function showLiked(id: string, isLiked: boolean): void {
  shown.set(id, isLiked)
  if (taken.get(id) === isLiked) taken.delete(id)
}

export function onWishes(listener: () => void): () => void {
  listeners.add(listener)
  const end = onActs(listener)
  return () => {
    end()
    listeners.delete(listener)
  }
}

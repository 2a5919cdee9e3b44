/**
 * Hearts that were pressed and are not on the server yet (R-MAG-08, R-NET-03). They outlive the page, go with the
 * session, and are sent one at a time when there is a network; the last wish for an article wins.
 */
import { texts } from '@vondrona/rules/magazine/reading'
import { call, isPassing, problemsOf } from '../../lib/api/graphql.ts'
import { readJson, writeKey } from '../../lib/device/browser-storage.ts'
import { likesKey, onSessionEnd } from '../../lib/session/session-end.ts'
import { getToken } from '../../lib/session/token.ts'
import { textOf } from '../../lib/texts/texts.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { LikeArticleDocument, UnlikeArticleDocument } from './operations.generated.ts'

/** Article → whether it shall be liked. */
type Wishes = Readonly<Record<string, boolean>>
let wishes = kept()
/** What the articles on the page say, and what the server has taken until they say the same. */
const shown = new Map<string, boolean>()
const taken = new Map<string, boolean>()
let isSending = false
let again: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const pause = 30_000 // a network that answers nobody does not say when it is back

function kept(): Wishes {
  return (readJson('local', likesKey) ?? {}) as Wishes
}

function put(next: Wishes): void {
  wishes = next
  writeKey('local', likesKey, Object.keys(next).length > 0 ? JSON.stringify(next) : null)
  for (const listener of listeners) listener()
}

/** Other tabs write there, too: only this article's wish is changed. Null takes it back. */
function change(id: string, isLiked: boolean | null): void {
  const { [id]: _, ...others } = kept()
  put(isLiked === null ? others : { ...others, [id]: isLiked })
}

onSessionEnd(() => {
  shown.clear()
  taken.clear()
  put({})
})
globalThis.addEventListener?.('online', () => void sendLikes())

/** Null: what the article on the page says is true. */
export const wishFor = (id: string): boolean | null => wishes[id] ?? taken.get(id) ?? null

/** The article on the page says so by now. */
export function showLiked(id: string, isLiked: boolean): void {
  shown.set(id, isLiked)
  if (taken.get(id) === isLiked) taken.delete(id)
}

export function onWishes(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False: it waits for the network, or for a server that answers. */
export function wish(id: string, isLiked: boolean): Promise<boolean> {
  change(id, isLiked)
  return sendLikes()
}

/** Sends what waits; what the server refuses for good is taken back and said. */
export async function sendLikes(): Promise<boolean> {
  if (isSending || getToken() === null) return true
  isSending = true
  clearTimeout(again)
  try {
    for (let [next] = Object.entries(wishes); next; [next] = Object.entries(wishes)) {
      const [id, isLiked] = next
      try {
        await (isLiked ? call(LikeArticleDocument, { id }) : call(UnlikeArticleDocument, { id }))
      } catch (error) {
        if (isPassing(error)) {
          again = setTimeout(() => void sendLikes(), pause)
          return false
        }
        change(id, null)
        toast.error(problemsOf(error).message || (await textOf(texts, 'reading.likeFailed')))
      }
      if (wishes[id] !== isLiked) continue
      if (shown.get(id) === isLiked) taken.delete(id)
      else taken.set(id, isLiked)
      change(id, null)
    }
    return true
  } finally {
    isSending = false
  }
}

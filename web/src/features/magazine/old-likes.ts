import { readJson, writeKey } from '../../lib/device/browser-storage.ts'
import { oldLikesKey } from '../../lib/session/session-end.ts'
import type { Wish } from './likes.ts'

/** Hearts that a version before kept in a queue of their own, once. */
export function takeOldLikes(): Wish[] {
  const old = readJson('local', oldLikesKey)
  writeKey('local', oldLikesKey, null)
  const wishes = typeof old === 'object' && old !== null ? Object.entries(old) : []
  return wishes.flatMap(([id, isLiked]) => (typeof isLiked === 'boolean' ? { id, isLiked } : []))
}

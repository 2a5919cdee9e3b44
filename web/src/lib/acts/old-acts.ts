import { type Area, readJson, storeKey, writeKey } from '../device/browser-storage.ts'
import { actPrefix, oldActsKey } from '../session/session-end.ts'
import type { Act } from './act-list.ts'

/** Acts that a version before kept together under one key get one each, before all that came since. */
export function takeOverActs(area: Area): void {
  const old = readJson(area, oldActsKey)
  if (!Array.isArray(old)) return
  const acts = old.filter(isAct)
  const put = (act: Act, at: number) =>
    storeKey(area, actPrefix + act.id, JSON.stringify({ ...act, order: at - acts.length }))
  const isFull = acts.map(put).includes(false)
  writeKey(area, oldActsKey, null)
  if (isFull) acts.forEach(put) // now there is room
}

const isAct = (one: unknown): one is Act =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  'kind' in one &&
  'about' in one &&
  'by' in one &&
  'at' in one

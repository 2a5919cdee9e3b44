/** N-05: what lives cost on this device, and the cap that its viewer set. It is kept here and sent nowhere. */
import {
  type CapPeriod,
  type DataCap,
  type DataUse,
  nothingUsed,
  readCap,
  readUse,
  spend,
  usedBytes,
} from '@vondrona/rules/lives/viewer'
import { useSyncExternalStore } from 'react'
import { monthOf } from '../../../../lib/data-use/month.ts'
import { readJson, writeKey } from '../../../../lib/device/browser-storage.ts'

const capKey = 'live-cap'
const useKey = 'live-use'
/** ms: what came is written down at most so often. */
const writeEvery = 2000
const listeners = new Set<() => void>()

/** Undefined until the device was asked. */
let cap: DataCap | null | undefined
let use: DataUse = nothingUsed
/** Bytes that are not written yet. Two tabs add to what the other wrote. */
let pending = new Map<string, number>()

const load = () => {
  cap = readCap(readJson('local', capKey))
  use = readUse(readJson('local', useKey))
}
const tell = () => {
  for (const listener of listeners) listener()
}

export function currentCap(): DataCap | null {
  if (cap === undefined) load()
  return cap ?? null
}

/** Null: no cap. */
export function setCap(next: DataCap | null): void {
  cap = next
  writeKey('local', capKey, next && JSON.stringify(next))
  tell()
}

/** Counts bytes of a live. */
export function countBytes(liveId: string, bytes: number): void {
  if (!(bytes > 0)) return
  if (pending.size === 0) setTimeout(write, writeEvery)
  pending.set(liveId, (pending.get(liveId) ?? 0) + bytes)
}

function write() {
  load()
  for (const [liveId, bytes] of pending) use = spend(use, liveId, bytes, monthOf(new Date()))
  pending = new Map()
  writeKey('local', useKey, JSON.stringify(use))
  tell()
}

/** Bytes that count against the cap; without one, those of the live. */
export const usedOf = (liveId: string, per: CapPeriod = currentCap()?.per ?? 'live'): number =>
  usedBytes(use, liveId, per, monthOf(new Date()))

const subscribe = (listener: () => void) => {
  const changed = ({ key }: StorageEvent) => {
    if (key !== capKey && key !== useKey) return
    load()
    listener()
  }
  listeners.add(listener)
  globalThis.addEventListener?.('storage', changed)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', changed)
  }
}

/** The cap, and what was used so far. */
export function useDataUse(liveId: string): { cap: DataCap | null; used: number } {
  const known = useSyncExternalStore(subscribe, currentCap)
  const used = useSyncExternalStore(subscribe, () => usedOf(liveId))
  return { cap: known, used }
}

/**
 * That a code was asked for in this tab, as long as it is good: a phone may drop the page while its person reads the
 * message, and the place where the code is entered would be gone with it.
 */
import { readJson, writeKey } from '../device/browser-storage.ts'

const keyOf = (what: string) => `code:${what}`

/** Null: it was entered, or is wanted no more. */
export const keepAsked = <Asked>(what: string, asked: Asked | null): void =>
  writeKey('session', keyOf(what), asked && JSON.stringify({ at: Date.now(), asked }))

/** Whom or what it was asked for; null if none was, or it is too old. */
export function keptAsked<Asked>(what: string, life: number): Asked | null {
  const kept = readJson('session', keyOf(what)) as { at?: number; asked?: Asked } | null
  return kept?.asked && Date.now() - Number(kept.at) < life ? kept.asked : null
}

/** People copy it with what stands around it. */
export const digitsOf = (typed: string, most: number): string => typed.replace(/\D/g, '').slice(0, most)

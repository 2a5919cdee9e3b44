import { order } from '@vondrona/rules/orders/constants'
import { readJson, writeKey } from '../../../lib/device/browser-storage.ts'
import { keepAsked, keptAsked } from '../../../lib/forms/asked-code.ts'
import { contactProofKey } from '../../../lib/session/session-end.ts'

const asked = 'contact'
/** To whom the code is sent. */
export const contactOf = ({ email, phone }: { email: string; phone: string }): string => email.trim() || phone
/** The id of the code that this contact was sent, while nobody has entered it; null: none. */
export function askedCode(to: string): string | null {
  const kept = keptAsked<{ id: string; to: string }>(asked, order.contactCode.life)
  return kept?.to === to ? kept.id : null
}
export const keepAskedCode = (id: string, to: string) => keepAsked(asked, { id, to })

/** D-28: who entered a code in this tab registers the next person without another one. */
export const keptProof = (): string | null => {
  const kept = readJson('session', contactProofKey)
  return typeof kept === 'string' ? kept : null
}

export const keepProof = (proof: string | null | undefined) => {
  if (!proof) return
  keepAsked(asked, null)
  writeKey('session', contactProofKey, JSON.stringify(proof))
}

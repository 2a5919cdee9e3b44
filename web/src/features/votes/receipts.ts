import { makeReceipt } from '@vondrona/rules/votes'
import { vote } from '@vondrona/rules/votes/constants'
import { readJson, writeKey } from '../../lib/device/browser-storage.ts'
import { receiptsKey } from '../../lib/session/session-end.ts'

type Receipts = Readonly<Record<string, string>>

function read(): Receipts {
  const found = readJson('local', receiptsKey)
  return found && typeof found === 'object' ? (found as Receipts) : {}
}

/** The code of this member's secret ballot, where it was cast from this phone. */
export const receiptOf = (voteId: string): string | undefined => read()[voteId]

/** Kept until the member signs out. */
export const keepReceipt = (voteId: string, code: string): void =>
  writeKey('local', receiptsKey, JSON.stringify({ ...read(), [voteId]: code }))

export function dropReceipt(voteId: string): void {
  const { [voteId]: _, ...others } = read()
  writeKey('local', receiptsKey, JSON.stringify(others))
}

/** A new code, kept before it is sent: a ballot whose answer is lost is sent again with the same one. */
export function beginReceipt(voteId: string): string {
  const code = receiptOf(voteId) ?? makeReceipt(crypto.getRandomValues(new Uint8Array(vote.codeLength)))
  keepReceipt(voteId, code)
  return code
}

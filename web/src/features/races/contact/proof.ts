import { readJson, writeKey } from '../../../lib/device/browser-storage.ts'

const key = 'contact-proof'

/** D-28: who entered a code in this tab registers the next person without another one. */
export const keptProof = (): string | null => {
  const kept = readJson('session', key)
  return typeof kept === 'string' ? kept : null
}

export const keepProof = (proof: string | null | undefined) => {
  if (proof) writeKey('session', key, JSON.stringify(proof))
}

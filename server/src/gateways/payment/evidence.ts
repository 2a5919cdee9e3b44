import type { Attempt, Evidence } from './port.ts'

/** The attempt is not known to the provider, or cannot be named to it. */
export const nothingKnown = (attempt: Attempt): Evidence => ({
  status: 'unknown',
  about: { reference: attempt.reference },
  providerReference: attempt.providerReference,
  operatorReference: null,
  amount: null,
  fee: null,
  payerPhone: null,
  authenticated: 'pull',
  dedupeKey: `pull:${attempt.reference}:unknown`,
  raw: null,
})

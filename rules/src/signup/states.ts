import { declareStates } from '../states/index.ts'

export const consentStatuses = ['open', 'confirmed', 'replaced'] as const
export type ConsentStatus = (typeof consentStatuses)[number]

/**
 * D-07: the request for a guardian's consent. Naming another guardian invalidates the previous request; a given consent
 * stays.
 */
export const consentStates = declareStates({
  of: 'a request for a guardian’s consent',
  states: consentStatuses,
  begins: ['open'],
  moves: {
    confirm: {
      from: ['open'],
      to: 'confirmed',
      by: ['confirmGuardianConsent'],
      notifies: { member: 'guardian.confirmed' },
    },
    replace: { from: ['open'], to: 'replaced', by: ['requestGuardianConsent'] },
  },
})

import type { Module } from '../../kernel/module.ts'
import { seesPrivate } from '../accounts/index.ts'
import { checkCinAvailability } from './check-cin-availability.ts'
import { checkEmailAvailability } from './check-email-availability.ts'
import { checkPseudoAvailability } from './check-pseudo-availability.ts'
import { confirmGuardianConsent } from './confirm-guardian-consent.ts'
import { consentState, guardianRequest } from './guardian.ts'
import { personalData } from './personal-data.ts'
import { register } from './register.ts'
import { requestGuardianConsent } from './request-guardian-consent.ts'
import { consentOf } from './store.ts'

export { readRegistration } from './read-registration.ts'
export { openAccount } from './register.ts'
export { guardiansOf } from './store.ts'
export { confirmGuardianConsent, requestGuardianConsent }

export const signup: Module = {
  name: 'signup',
  personalData,
  resolvers: {
    Query: { guardianRequest: (_, { token }, ctx) => guardianRequest(ctx, token) },
    Mutation: {
      register: (_, { input }, ctx) => register(ctx, input),
      checkEmailAvailability: (_, { email }, ctx) => checkEmailAvailability(ctx, email),
      checkCinAvailability: (_, { cin }, ctx) => checkCinAvailability(ctx, cin),
      checkPseudoAvailability: (_, { pseudo }, ctx) => checkPseudoAvailability(ctx, pseudo),
      requestGuardianConsent: (_, { email }, ctx) => requestGuardianConsent(ctx, email),
      confirmGuardianConsent: (_, { token, guardianName }, ctx) => confirmGuardianConsent(ctx, token, guardianName),
    },
    User: {
      guardianConsent: (user, _, ctx) => (seesPrivate(user, ctx) ? consentState(ctx, user) : null),
    },
    IdentityReview: {
      guardianConsent: ({ user }, _, ctx) => consentState(ctx, user),
      guardianEmail: async ({ user }, _, ctx) => (await consentOf(ctx.db, user.id))?.email ?? null,
    },
  },
}

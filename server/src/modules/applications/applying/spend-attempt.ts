import { applicationServer } from '@vondrona/rules/applications/constants'
import type { Context } from '../../../kernel/context.ts'

const perMember = {
  name: 'applications',
  points: applicationServer.sentPerHour,
  seconds: 3600,
  key: 'applications.tooOften',
}

/** Counts what leaves rows and mails behind, together: who applies and withdraws in turns would do it without end. */
export const spendAttempt = (ctx: Context, userId: string): Promise<void> => ctx.limits.spend(perMember, userId)

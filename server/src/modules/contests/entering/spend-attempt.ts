import { contestServer } from '@vondrona/rules/contests/constants'
import type { Context } from '../../../kernel/context.ts'

const perMember = { name: 'contests', points: contestServer.sentPerHour, seconds: 3600, key: 'contests.tooOften' }

/** Counts what leaves rows and mails behind: who enters and withdraws in turns would do it without end. */
export const spendAttempt = (ctx: Context, userId: string): Promise<void> => ctx.limits.spend(perMember, userId)

import { overStatuses, type ParticipationStatus } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { linkOf } from '../access.ts'
import { findParticipation } from '../store.ts'

const follow = (over: readonly ParticipationStatus[]) => async (ctx: Context, id: string, generation: number) => {
  const row = await findParticipation(ctx.db, id)
  const isLinked = row && !row.erasedAt && row.linkGeneration === generation
  return isLinked && !over.includes(row.status) ? linkOf(ctx, row) : null
}

/** Where the short link of a registration leads, as long as it stands. */
export const followRegistration = follow(overStatuses)

/** The same from the message that says that the place is no longer held, and can be taken again. */
export const followResumable = follow(overStatuses.filter((status) => status !== 'expired'))

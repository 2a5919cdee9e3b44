import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { noteRead } from '../../audit/index.ts'
import { partyOf } from '../access.ts'
import { type SeenParticipation, seenFully, seenParticipations } from '../seen-participations.ts'
import { findParticipation } from '../store.ts'
import { ofOwner } from './store.ts'

/** All of it, for whoever has its link, its owner, and organisers; null for everybody else, as for unknown ids. */
export async function mitParticipation(
  ctx: Context,
  id: string,
  key?: string | null,
): Promise<SeenParticipation | null> {
  ctx.admit('mitParticipation')
  const row = isId(id) ? await findParticipation(ctx.db, id) : undefined
  const party = row ? partyOf(ctx, row, key) : null
  if (!row || !party) return null
  if (party === 'organiser') await noteRead(ctx, 'registration', 1)
  return seenFully(ctx, row)
}

/** What the caller registered, for themselves and for others; the newest first. */
export async function myParticipations(ctx: Context): Promise<SeenParticipation[]> {
  const { id } = ctx.require('myParticipations')
  return seenParticipations(ctx, await ofOwner(ctx.db, id, raceServer.mine), 'full')
}

import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { racesById } from '../races/store.ts'
import { addressOf, type FileKind, tickets } from './tickets.ts'

/** N-14: the address of a list of a race as PDF, or of all of them as an archive, for this organiser, for a minute. */
export async function raceDayFile(ctx: Context, { eventId, kind }: { eventId: string; kind: FileKind }) {
  const { id: actorId, sessionId } = ctx.require('raceDayFile')
  const id = eventId.toLowerCase()
  if (!isId(id) || !(await racesById(ctx.db, [id])).has(id)) throw new Refusal('NOT_FOUND', 'races.raceUnknown')
  const { token, expiresAt } = tickets.make(ctx, { actorId, sessionId, eventId: id, kind })
  return { url: addressOf(token), expiresAt }
}

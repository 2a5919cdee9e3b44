import type { Tx } from '../../../kernel/db.ts'
import type { ParticipationRow } from '../store.ts'

/** What this member registered for events that are not over, with one of these ways to be reached. */
export const participationsReachedAt = (
  tx: Tx,
  ownerId: string,
  { email, phone }: Pick<ParticipationRow, 'email' | 'phone'>,
  now: Date,
) =>
  tx
    .selectFrom('participation')
    .innerJoin('event', 'event.id', 'participation.eventId')
    .select(['participation.id', 'participation.orderId'])
    .where('ownerId', '=', ownerId)
    .where((eb) => eb.or([eb('participation.email', '=', email), eb('participation.phone', '=', phone)]))
    .where((eb) => eb.or([eb('event.overAt', 'is', null), eb('event.overAt', '>', now)]))
    .orderBy('participation.orderId')
    .execute()

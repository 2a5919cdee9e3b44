import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'

/** Lives with their owners as everybody sees them; those of erased accounts are nobody's to report. */
export const findReportedLives = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('live')
    .innerJoin('appUser as owner', 'owner.id', 'live.authorId')
    .select(['live.id', 'live.authorId', 'live.title', 'live.description', 'live.status', 'live.recordingState'])
    .select(['owner.pseudo as ownerName', 'owner.profilePicture as picture'])
    .where('live.id', '=', anyOf(ids))
    .where('owner.deletedAt', 'is', null)
    .execute()

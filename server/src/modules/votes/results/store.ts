import type { Db } from '../../../kernel/db.ts'

/** A page of the box, in the order of codes. */
export const ballotsAfter = (
  db: Db,
  voteId: string,
  after: string,
  limit: number,
): Promise<{ code: string; choices: number[] }[]> =>
  db
    .selectFrom('voteSecretBallot')
    .select(['code', 'choices'])
    .where('voteId', '=', voteId)
    .where('code', '>', after)
    .orderBy('code')
    .limit(limit)
    .execute()

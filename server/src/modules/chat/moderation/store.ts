import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import type { UserRow } from '../../accounts/index.ts'
import type { CommentRow } from '../store.ts'

const personColumns = ['id', 'role', 'status', 'pseudo', 'dateNaissance', 'profilePicture'] as const
/** A member as chats know them. */
export type ReportedMember = Pick<UserRow, (typeof personColumns)[number]>

export const findReportedMembers = (db: Db | Tx, ids: readonly string[]): Promise<ReportedMember[]> =>
  db.selectFrom('appUser').select(personColumns).where('id', '=', anyOf(ids)).where('deletedAt', 'is', null).execute()

export interface ReportedComment extends CommentRow {
  liveTitle: string
  liveOwnerId: string
  author: ReportedMember | undefined
}

/** Comments that are not deleted, with the live in which they stand. */
export async function findReportedComments(db: Db | Tx, ids: readonly string[]): Promise<ReportedComment[]> {
  const rows = await db
    .selectFrom('liveComment as c')
    .innerJoin('live', 'live.id', 'c.liveId')
    .selectAll('c')
    .select(['live.title as liveTitle', 'live.authorId as liveOwnerId'])
    .where('c.id', '=', anyOf(ids))
    .where('c.deletedAt', 'is', null)
    .execute()
  const authors = await findReportedMembers(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  const byId = new Map(authors.map((one) => [one.id, one]))
  return rows.map((row) => ({ ...row, author: row.userId ? byId.get(row.userId) : undefined }))
}

export interface Page {
  after: string | undefined
  limit: number
}

export interface Sanction {
  id: string
  userId: string
  pseudo: string
  picture: string | null
  liveId: string | null
  liveTitle: string | null
  /** Null: a ban. */
  until: Date | null
  /** The pseudo of the moderator. */
  by: string | null
  createdAt: Date
}

/** Who is banned from a chat or from all, the newest first. */
export function listBans(db: Db, { after, limit }: Page): Promise<Sanction[]> {
  const query = db
    .selectFrom('chatBan as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .leftJoin('appUser as m', 'm.id', 's.by')
    .leftJoin('live', 'live.id', 's.liveId')
    .select(['s.id', 's.userId', 's.liveId', 's.createdAt', 'u.pseudo', 'u.profilePicture as picture'])
    .select(['m.pseudo as by', 'live.title as liveTitle'])
    .select((eb) => eb.val<Date | null>(null).as('until'))
    .orderBy('s.id', 'desc')
    .limit(limit)
  return (after ? query.where('s.id', '<', after) : query).execute()
}

/** Who is muted in a chat now, the newest first. */
export function listMutes(db: Db, { after, limit }: Page, now: Date): Promise<Sanction[]> {
  const query = db
    .selectFrom('chatMute as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .leftJoin('appUser as m', 'm.id', 's.by')
    .innerJoin('live', 'live.id', 's.liveId')
    .select(['s.id', 's.userId', 's.liveId', 's.until', 's.createdAt', 'u.pseudo', 'u.profilePicture as picture'])
    .select(['m.pseudo as by', 'live.title as liveTitle'])
    .where('s.until', '>', now)
    .orderBy('s.id', 'desc')
    .limit(limit)
  return (after ? query.where('s.id', '<', after) : query).execute()
}

/** Mutes that are over say nothing any more. */
export const removeMutesBefore = (db: Db, time: Date) => db.deleteFrom('chatMute').where('until', '<', time).execute()

export type MemberMessage = CommentRow & { liveTitle: string }

/** Everything a member said in chats, deleted or not, the newest first. */
export function messagesOf(db: Db, userId: string, { after, limit }: Page): Promise<MemberMessage[]> {
  const query = db
    .selectFrom('liveComment as c')
    .innerJoin('live', 'live.id', 'c.liveId')
    .selectAll('c')
    .select('live.title as liveTitle')
    .where('c.userId', '=', userId)
    .orderBy('c.id', 'desc')
    .limit(limit)
  return (after ? query.where('c.id', '<', after) : query).execute()
}

import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../../kernel/db.ts'
import { byBroadcaster } from '../store.ts'

type NoticeKind = 'soon' | 'started'

declare module '../../../kernel/db.ts' {
  interface Tables {
    liveFollow: { userId: string; streamerId: string; createdAt: Date }
    liveReminder: { userId: string; liveId: string; createdAt: Date }
    liveTold: { liveId: string; userId: string; kind: NoticeKind; toldAt: Date }
  }
}

/** Makes a member follow a streamer; idempotent. */
export const addFollow = (db: Db | Tx, row: { userId: string; streamerId: string; createdAt: Date }) =>
  db
    .insertInto('liveFollow')
    .values(row)
    .onConflict((on) => on.columns(['userId', 'streamerId']).doNothing())
    .execute()

/** Ends a follow, if there is one. */
export const removeFollow = (db: Db | Tx, userId: string, streamerId: string) =>
  db.deleteFrom('liveFollow').where('userId', '=', userId).where('streamerId', '=', streamerId).execute()

/** Records that a member wants to be reminded of a live; idempotent. */
export const addReminder = (db: Db | Tx, row: { userId: string; liveId: string; createdAt: Date }) =>
  db
    .insertInto('liveReminder')
    .values(row)
    .onConflict((on) => on.columns(['userId', 'liveId']).doNothing())
    .execute()

/** Removes a reminder, if there is one. */
export const removeReminder = (db: Db | Tx, userId: string, liveId: string) =>
  db.deleteFrom('liveReminder').where('userId', '=', userId).where('liveId', '=', liveId).execute()

/** Whoever waits for a live that does not take place is told once: gives the active members among them, whose reminders are gone. */
export async function takeReminders(tx: Tx, liveId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('liveReminder')
    .using('appUser as member')
    .whereRef('member.id', '=', 'liveReminder.userId')
    .where('liveReminder.liveId', '=', liveId)
    .where('member.status', '=', 'active')
    .returning('liveReminder.userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/**
 * Records who is notified now and returns them: whoever requested it (and, with `followersSince`, whoever follows its
 * author and heard nothing of them since), is an active member and was not notified of this live before.
 */
export async function claimNotices(
  tx: Tx,
  { liveId, kind, followersSince, at }: { liveId: string; kind: NoticeKind; followersSince: Date | null; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into live_told (live_id, user_id, kind, told_at)
    select ${liveId}::uuid, member.id, ${kind}, ${at} from app_user member
    where member.status = 'active' and member.deleted_at is null and member.id in (
      select user_id from live_reminder where live_id = ${liveId}::uuid
      union
      select user_id from live_follow join live on live.author_id = live_follow.streamer_id
      where live.id = ${liveId}::uuid and ${followersSince !== null}
        and not exists (
          select from live_told notice join live other on other.id = notice.live_id
          where other.author_id = live.author_id and notice.user_id = live_follow.user_id and notice.kind = ${kind}
            and notice.told_at > ${followersSince}::timestamptz and other.started_at > ${followersSince}::timestamptz
        )
    )
    on conflict do nothing
    returning user_id`.execute(tx)
  return rows.map((row) => row.userId)
}

/** Which of these members set a reminder of it. */
export async function reminded(tx: Tx, liveId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('liveReminder')
    .select('userId')
    .where('liveId', '=', liveId)
    .where('userId', '=', anyOf(userIds))
    .execute()
  return rows.map(({ userId }) => userId)
}

/** It begins at another time: whoever was told that it begins soon is told again. */
export const forgetSoon = (tx: Tx, liveId: string) =>
  tx.deleteFrom('liveTold').where('liveId', '=', liveId).where('kind', '=', 'soon').execute()

/** Scheduled lives that begin within the time, whose author may broadcast. */
export async function beginningSoon(db: Db | Tx, from: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('live')
    .innerJoin('appUser as author', 'author.id', 'live.authorId')
    .select('live.id')
    .where('live.status', '=', 'scheduled')
    .where('live.startTime', '>', from)
    .where('live.startTime', '<=', until)
    .where(byBroadcaster)
    .execute()
  return rows.map((row) => row.id)
}

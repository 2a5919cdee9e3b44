import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'

/** Jobs that are looked at: beyond it a pile is a pile. */
const looked = 10_000

export interface QueueState {
  /** That are due and that nobody has begun. */
  waiting: number
  /** Seconds that the oldest of them is late; one that waits for others of its queue is in turn. */
  lateBy: number
  /** That failed as often as they may: nobody tries them again. */
  failed: number
  running: number
}

/** The queue of jobs, which costs the same however long it is: the oldest comes from an index. */
export async function queueState(db: Db, now: Date): Promise<QueueState> {
  const { rows } = await readQueue(now).execute(db)
  return rows[0] ?? { waiting: 0, lateBy: 0, failed: 0, running: 0 }
}

const readQueue = (now: Date): RawBuilder<QueueState> => sql`
  select
    count(*) filter (where is_available and run_at <= ${now})::int as waiting,
    coalesce(greatest(0, extract(epoch from ${now}::timestamptz - (select run_at from graphile_worker._private_jobs
      where is_available and not exists (select from graphile_worker._private_job_queues q
        where q.id = job_queue_id and q.locked_at is not null)
      order by priority, run_at limit 1))), 0)::float8 as late_by,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
    count(*) filter (where locked_at is not null)::int as running
  from (select is_available, run_at, attempts, max_attempts, locked_at
    from graphile_worker._private_jobs limit ${looked}) as looked`

/** The `id` that jobs carry which nobody tried, and which are not due yet. */
export const idsOfLater = (now: Date): RawBuilder<string> => sql`
  select payload ->> 'id' from graphile_worker._private_jobs
  where attempts = 0 and run_at > ${now}::timestamptz and payload ->> 'id' is not null`

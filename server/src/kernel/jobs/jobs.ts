import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import { bySite } from '../limits/cause.ts'

export interface JobOptions {
  /** Not before. */
  runAt?: Date
  /** A waiting job with this key is replaced. */
  jobKey?: string
  maxAttempts?: number
  /** Jobs of one queue run one after the other, so that heavy ones do not delay the others. */
  queue?: string
}

/** So many at once on each server. */
export const jobsAtOnce = 4

/** Deferred work, stored in the database: enqueued in the business transaction, so a rollback leaves no job. */
export interface Jobs {
  enqueue(db: Db | Tx, name: string, payload: object, options?: JobOptions): Promise<void>
  /** A job of this name for each payload; one statement, however many there are. */
  enqueueAll(db: Db | Tx, name: string, payloads: readonly object[]): Promise<void>
  /** Removes waiting and failed jobs with this in their payload; running ones continue. */
  withdraw(tx: Tx, payload: object): Promise<void>
}

const usualAttempts = 10

export const jobs: Jobs = {
  async enqueue(db, name, payload, { runAt, jobKey, maxAttempts, queue } = {}) {
    await sql`select graphile_worker.add_job(
      ${name}, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
      job_key => ${jobKey ?? null}::text, queue_name => ${queue ?? null}::text,
      max_attempts => ${maxAttempts ?? usualAttempts}::int)`.execute(db)
  },
  async enqueueAll(db, name, payloads) {
    if (payloads.length === 0) return
    await sql`select graphile_worker.add_jobs(array_agg(
        json_populate_record(null::graphile_worker.job_spec, json_build_object(
          'identifier', ${name}::text, 'payload', p.payload::json, 'max_attempts', ${usualAttempts}::int)) order by p.nth))
      from unnest(${payloads.map((payload) => JSON.stringify(payload))}::text[]) with ordinality as p (payload, nth)`.execute(
      db,
    )
  },
  async withdraw(tx, payload) {
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs
      where payload::jsonb @> ${JSON.stringify(payload)}::jsonb having count(*) > 0`.execute(tx)
  },
}

const bare = new WeakMap<Jobs, Jobs>()

/** The same queue; each job knows who caused it. */
export function jobsCausedBy(given: Jobs, cause: string): Jobs {
  const queue = bare.get(given) ?? given
  if (cause === bySite) return queue
  const causing: Jobs = {
    ...queue,
    enqueue: (db, name, payload, options) => queue.enqueue(db, name, { ...payload, cause }, options),
    enqueueAll: (db, name, payloads) =>
      queue.enqueueAll(
        db,
        name,
        payloads.map((payload) => ({ ...payload, cause })),
      ),
  }
  bare.set(causing, queue)
  return causing
}

/** Who caused a job, by its payload. */
export const causeOfJob = (payload: unknown): string | undefined => {
  const { cause } = (payload ?? {}) as { cause?: unknown }
  return typeof cause === 'string' ? cause : undefined
}

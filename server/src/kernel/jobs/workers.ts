import type { Pool } from 'pg'

export interface Pace {
  /** Milliseconds between two signs of life. */
  every: number
  /** Milliseconds without one after which a worker counts as dead. */
  deadAfter: number
}

/** What a dead worker held runs again within a minute: 30 s of silence, seen at the next beat, taken at the next poll. */
export const usualPace: Pace = { every: 10_000, deadAfter: 30_000 }

interface Silence {
  beat: string | null
  since: number
}

/**
 * Says that the worker `id` is alive, and frees the jobs of those that are not any more. Silence is measured by our own
 * clock between two looks, so that neither clocks that differ nor a database that was away make anybody dead.
 */
export function keepWorking(
  pool: Pick<Pool, 'query'>,
  id: string,
  onError: (error: unknown) => void,
  pace = usualPace,
) {
  const silent = new Map<string, Silence>()
  let isOver = false
  let turn: Promise<void> = Promise.resolve()

  async function beat() {
    await pool.query(
      'insert into job_worker as mine (id, beat) values ($1, 1) on conflict (id) do update set beat = mine.beat + 1',
      [id],
    )
    const { rows } = await pool.query<{ id: string; beat: string | null }>(others, [id])
    const now = performance.now()
    const known = new Map(silent)
    silent.clear()
    for (const { id, beat } of rows) {
      const before = known.get(id)
      silent.set(id, before && before.beat === beat ? before : { beat, since: now })
    }
    for (const [id, { beat, since }] of silent) if (now - since >= pace.deadAfter) await bury(id, beat)
  }

  /** In one statement: a worker that comes back at this moment keeps what it holds. */
  const bury = (id: string, beat: string | null) =>
    pool.query(
      `with gone as (delete from job_worker where id = $1 and beat is not distinct from $2 returning id)
       select graphile_worker.force_unlock_workers(array[$1]) where exists (select from gone) or $2::bigint is null`,
      [id, beat],
    )

  const next = () => {
    if (isOver) return
    turn = beat().catch((error) => {
      silent.clear() // nobody was seen in the meantime
      onError(error)
    })
  }
  const timer = setInterval(next, pace.every)
  next()

  return {
    async stop() {
      isOver = true
      clearInterval(timer)
      await turn
      await pool.query('delete from job_worker where id = $1', [id]).catch(onError)
    },
  }
}

/** Everybody else who says that they live, or who holds a job without a word. */
const others = `
  select id, beat from job_worker where id <> $1
  union
  select locked_by, null from graphile_worker._private_jobs
  where locked_by is not null and locked_by <> $1 and locked_by not in (select id from job_worker)`

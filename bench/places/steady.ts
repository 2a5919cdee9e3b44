import { percentile, round } from '../lib/measure.ts'
import { makeType, type Place, type Reserve } from './place.ts'

interface Wanted {
  work: string
  /** Arrivals per second. */
  perSecond: number
  seconds: number
}

const crowd = 1000 // clients that never wait: two full turns

/**
 * What it answers per second for as long as it is asked: each of a crowd of clients reserves again as soon as it has its
 * answer. A burst, whose beginning meets an idle database and whose requests are all parsed before the first turn, is faster.
 */
export async function sustained(
  place: Place,
  reserve: Reserve,
  { seconds, atMost }: { seconds: number; atMost: number },
) {
  const { members, newId } = place
  const made = await makeType(place, atMost)
  let begun = 0
  let answered = 0
  const start = performance.now()
  const client = async () => {
    while (performance.now() - start < seconds * 1000) {
      const userId = members[begun++ % members.length] as string
      if (!(await reserve({ ...made, userId, id: newId(), key: crypto.randomUUID() })))
        throw new Error('refused although places were left')
      answered++
    }
  }
  await Promise.all(Array.from({ length: crowd }, client))
  return (answered * 1000) / (performance.now() - start)
}

/**
 * Arrivals at random moments (Poisson) that wait for no answer, each for one place of one type that has enough: the time
 * of each counts from the moment it was due, so that a late start is waiting, too.
 */
export async function steady(place: Place, reserve: Reserve, { work, perSecond, seconds }: Wanted) {
  const { pool, members, newId } = place
  const count = Math.round(perSecond * seconds)
  const made = await makeType(place, count)
  const due: number[] = []
  for (let at = 0; due.length < count; ) {
    at += (-Math.log(1 - Math.random()) / perSecond) * 1000
    due.push(at)
  }
  const times: number[] = []
  const answers: Promise<void>[] = []
  let late = 0
  const begun = performance.now()
  while (answers.length < count) {
    const now = performance.now() - begun
    for (let at = due[answers.length]; at !== undefined && at <= now; at = due[answers.length]) {
      const userId = members[answers.length % members.length] as string
      const dueAt = at
      late = Math.max(late, now - dueAt)
      const attempt = { ...made, userId, id: newId(), key: crypto.randomUUID() }
      answers.push(
        reserve(attempt).then((got) => {
          if (!got) throw new Error(`${work}: refused although places were left`)
          times.push(performance.now() - begun - dueAt)
        }),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(answers)
  const took = (performance.now() - begun) / 1000
  const { rows } = await pool.query('select count(*)::int as stored from order_place where ticket_type_id = $1', [
    made.typeId,
  ])
  if (rows[0].stored !== count) throw new Error(`${work}: ${count} were told, ${rows[0].stored} are stored`)
  const sorted = times.sort((a, b) => a - b)
  return {
    work,
    places: count,
    'arrivals/s': round(perSecond, 0),
    'answers/s': round(count / took, 0),
    'p50 ms': round(percentile(sorted, 50)),
    'p99 ms': round(percentile(sorted, 99)),
    'latest start ms': round(late),
  }
}

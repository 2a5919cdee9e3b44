import { reserveAlone, reserveUnguarded } from './baselines/places.ts'
import { median, percentile, round } from './lib/measure.ts'
import { createAdmin, scratch, startServer } from './lib/world.ts'
import { compareOverHttp } from './places/over-http.ts'
import { inBatches, makeType, openPlace, type Place, type Reserve, somePrice } from './places/place.ts'
import { steady, sustained } from './places/steady.ts'
import type { Bench } from './run.ts'

const most = 20_000 // clients
const crowds = [200, 1000, 5000, most]
const lastPlaces = [100, 1000]
const rounds = Number(process.env.ROUNDS ?? 5)

export const bench: Bench = {
  about:
    'B6: 200 to 20,000 clients for the last 100 and 1,000 places of one type that are held for a payment: batches compared with one statement per order; oversold; arrivals at 20 to 80 % of the capacity; free places, whose tickets are issued with them; over HTTP compared with an empty mutation',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir, { LOG_LEVEL: 'fatal' })
    const place = await openPlace(dataDir, most)
    const rows: Record<string, unknown>[] = []
    for (const places of lastPlaces) for (const clients of crowds) rows.push(...(await compare(place, clients, places)))
    const open = await compare(place, 5000, 5000) // a place for each: nobody is refused
    const free = await compare(place, 5000, 5000, 0)
    rows.push(...open, ...free, await control(place))
    rows.push(...(await belowCapacity(place)))
    console.table(rows)
    rows.push(...(await compareOverHttp(place, server, rounds)))
    await place.close()
    await server.stop()
    return rows
  },
}

interface Crowd {
  clients: number
  places: number
  price: number
}

interface Rush {
  /** Answered attempts per second. */
  perSecond: number
  sold: number
  p50: number
  p99: number
  oversold: number
}

/** All at once, each client one place; checks afterwards what is sold. */
async function rush(place: Place, { clients, places, price }: Crowd, reserve: Reserve): Promise<Rush> {
  const { pool, members, newId } = place
  const made = await makeType(place, places, price)
  const attempts = members
    .slice(0, clients)
    .map((userId) => ({ ...made, userId, id: newId(), key: crypto.randomUUID() }))
  const times: number[] = []
  const begun = performance.now()
  const answers = await Promise.all(
    attempts.map(async (attempt) => {
      const got = await reserve(attempt)
      times.push(performance.now() - begun)
      return got
    }),
  )
  const took = performance.now() - begun
  const sold = answers.filter(Boolean).length
  const { rows } = await pool.query(
    `select t.sold_quantity as counted, (select count(*)::int from order_place p where p.ticket_type_id = t.id) as stored
     from ticket_type t where id = $1`,
    [made.typeId],
  )
  const { counted, stored } = rows[0]
  if (counted !== stored || stored !== sold)
    throw new Error(`${sold} were told, ${stored} are stored, ${counted} are counted`)
  const sorted = times.sort((a, b) => a - b)
  return {
    perSecond: (clients * 1000) / took,
    sold,
    p50: percentile(sorted, 50),
    p99: percentile(sorted, 99),
    oversold: Math.max(0, stored - places),
  }
}

/** Interleaved, so that both meet the same machine; the first round warms up. */
async function compare(place: Place, clients: number, places: number, price = somePrice) {
  const ways: Record<string, Reserve> = {
    'in batches': inBatches(place),
    'one statement per order': (attempt) => reserveAlone(place.pool, attempt),
  }
  const all = new Map<string, Rush[]>(Object.keys(ways).map((way) => [way, []]))
  for (let n = 0; n <= rounds; n++)
    for (const [way, reserve] of Object.entries(ways)) {
      const result = await rush(place, { clients, places, price }, reserve)
      if (n > 0) all.get(way)?.push(result)
    }
  const rate = (way: string) => median((all.get(way) ?? []).map(({ perSecond }) => perSecond))
  return [...all].map(([way, results]) => {
    const middle = (pick: (one: Rush) => number) => median(results.map(pick))
    const oversold = results.reduce((sum, one) => sum + one.oversold, 0)
    if (oversold > 0 || results.some(({ sold }) => sold !== Math.min(clients, places)))
      throw new Error(`${way}: ${oversold} oversold, ${results.map(({ sold }) => sold)} sold of ${places}`)
    return {
      work: price > 0 ? way : `${way}, free`,
      clients,
      places,
      'answers/s': round(rate(way), 0),
      'p50 ms': round(middle(({ p50 }) => p50)),
      'p99 ms': round(middle(({ p99 }) => p99)),
      oversold,
      ratio: round(rate(way) / rate('one statement per order'), 2),
    }
  })
}

/** Without the guard it oversells: so the zeros above say something. */
async function control(place: Place) {
  const [clients, places] = [1000, 100]
  const made = await makeType(place, places)
  const attempts = place.members.slice(0, clients).map((userId) => ({ ...made, userId, id: '', key: '' }))
  const answers = await Promise.all(attempts.map((attempt) => reserveUnguarded(place.pool, attempt, places)))
  const oversold = answers.filter(Boolean).length - places
  if (oversold <= 0) throw new Error('The positive control does not oversell: nothing is proven.')
  return { work: 'positive control: count, then insert', clients, places, oversold }
}

/**
 * B6: p99 at 20 to 80 % of the capacity, which is what arrivals can use: sustained, not the rate of a burst; the control, one
 * statement per order, queues at the same arrivals.
 */
async function belowCapacity(place: Place) {
  const long = { seconds: 3, atMost: 100_000 }
  await sustained(place, inBatches(place), long) // warms up
  const capacities: number[] = []
  for (let n = 0; n < rounds; n++) capacities.push(await sustained(place, inBatches(place), long))
  const capacity = median(capacities)
  const perSecond = capacity * 0.8
  const rows: Record<string, unknown>[] = [
    { work: 'sustained by 1,000 clients, in batches', 'answers/s': round(capacity, 0) },
  ]
  const tails: number[] = []
  for (const share of [0.2, 0.4, 0.6, ...Array<number>(rounds).fill(0.8)]) {
    const work = `arrivals at ${share * 100} %, in batches`
    const row = await steady(place, inBatches(place), { work, perSecond: capacity * share, seconds: 3 })
    if (share === 0.8) tails.push(row['p99 ms'])
    rows.push(row)
  }
  const alone: Reserve = (attempt) => reserveAlone(place.pool, attempt)
  const control = await steady(place, alone, { work: 'control: arrivals, one statement', perSecond, seconds: 0.5 })
  if (control['p99 ms'] < 2 * median(tails)) throw new Error('The control does not queue: the arrivals say nothing.')
  return [...rows, control]
}

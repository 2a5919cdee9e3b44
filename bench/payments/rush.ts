import { setTimeout } from 'node:timers/promises'
import { retry } from '@vondrona/rules/constants'
import type { Context } from '../../server/src/kernel/context.ts'
import { Unavailable } from '../../server/src/kernel/db-errors.ts'
import { invariants as ofOrders } from '../../server/src/modules/orders/testing.ts'
import { askProvider, initiateVanillaPayPayment, invariants } from '../../server/src/modules/payments/testing.ts'
import { percentile, round } from '../lib/measure.ts'
import type { Way } from './buyers.ts'
import type { Place } from './place.ts'

/** People at the provider's page at the same moment. */
const paying = 100

export async function rush(place: Place, way: Way, buyers: number, places: number) {
  const offer = await way.make(place, places)
  const { eventId, typeId } = offer
  const [reserved, confirmed]: [number[], number[]] = [[], []]
  let comeBacks = 0
  const begun = performance.now()
  const since = () => performance.now() - begun
  const orders = await Promise.all(
    Array.from({ length: buyers }, async (_, n) => {
      const ctx = place.contexts[n % place.contexts.length] as Context
      const key = place.newId()
      const payable = await patiently(
        () => way.take(ctx, key, offer, n),
        () => comeBacks++,
      )
      reserved.push(since())
      return { ctx, payable }
    }),
  )
  const payers = orders.filter(({ payable }) => payable)
  const startedPaying = since()
  const cpuBefore = await place.cpu()
  const payer = async () => {
    for (let one = payers.pop(); one; one = payers.pop()) {
      const from = since()
      const input = { ...one.payable, method: 'mobile_money', idempotencyKey: place.newId() }
      const { transactionId, reference } = await initiateVanillaPayPayment(one.ctx, input)
      place.standIn.pay(reference)
      await askProvider(one.ctx, transactionId, 0)
      confirmed.push(since() - from)
    }
  }
  await Promise.all(Array.from({ length: paying }, payer))
  const took = since()
  const cpu = await place.cpu()
  const { rows } = await place.pool.query(
    `select t.sold_quantity as sold, count(k.id)::int as tickets, count(distinct (k.order_id, k.position))::int as places
     from ticket_type t left join ticket_order o on o.event_id = t.event_id and o.status = 'confirmed'
     left join ticket k on k.order_id = o.id where t.id = $1 group by t.id`,
    [typeId],
  )
  const { sold, tickets, places: admitted } = rows[0]
  const wanted = Math.min(buyers, places)
  if (sold !== wanted || tickets !== wanted || admitted !== wanted)
    throw new Error(`${sold} sold, ${tickets} tickets for ${admitted} places, of ${wanted}`)
  const doubleBibs = way.hasBibs ? await doubled(place, eventId, wanted) : undefined
  for (const [name, query] of Object.entries({ ...invariants, ...ofOrders }))
    if ((await place.pool.query(query)).rows.length > 0) throw new Error(`violated: ${name}`)
  const sorted = (times: number[]) => times.sort((a, b) => a - b)
  return {
    what: way.hasBibs ? 'registration with a bib' : 'ticket',
    buyers,
    places,
    'answers/s': round((buyers * 1000) / startedPaying, 0),
    'paid places/s': round((wanted * 1000) / (took - startedPaying), 0),
    'reserved p99 ms': round(percentile(sorted(reserved), 99)),
    'paid p50 ms': round(percentile(sorted(confirmed), 50)),
    'paid p99 ms': round(percentile(sorted(confirmed), 99)),
    'node ms each': round((cpu.node - cpuBefore.node) / 1000 / wanted, 2),
    'PostgreSQL ms each': round((cpu.postgres - cpuBefore.postgres) / 1000 / wanted, 2),
    'told to come back': comeBacks,
    oversold: Math.max(0, sold - places),
    'double tickets': tickets - admitted,
    ...(doubleBibs !== undefined && { 'double bibs': doubleBibs }),
  }
}

/** As the app does it: who is told that there is no connection free comes back, with the same key. Null: sold out. */
async function patiently<T>(take: () => Promise<T>, again: () => void): Promise<T | null> {
  for (;;)
    try {
      return await take()
    } catch (error) {
      if ((error as { code?: string }).code === 'SOLD_OUT') return null
      if (!(error instanceof Unavailable)) throw error
      again()
      await setTimeout(retry.base + Math.random() * retry.jitter)
    }
}

/** Numbers that two tickets of this race carry; each of the paid has one, and none is left out. */
async function doubled({ pool }: Place, eventId: string, wanted: number): Promise<number> {
  const { rows } = await pool.query(
    `select count(number)::int as given, count(distinct number)::int as different,
       max(substr(number, 3)::int) - min(substr(number, 3)::int) + 1 as span from ticket where event_id = $1`,
    [eventId],
  )
  const { given, different, span } = rows[0]
  if (given !== wanted || span !== wanted) throw new Error(`${given} bibs over ${span} numbers, of ${wanted}`)
  return given - different
}

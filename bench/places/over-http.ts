import { load, median, round } from '../lib/measure.ts'
import { ownDocument } from '../lib/own-documents.ts'
import { graphql } from '../lib/world.ts'
import { makeType, type Place } from './place.ts'
import { tokensOf } from './tokens.ts'

const crowd = { clients: 200, count: 2000 }

/** The rate of reservations of different members, between two measurements of an empty mutation. */
export async function compareOverHttp(place: Place, server: { port: number; pid: number }, rounds: number) {
  const { clients, count } = crowd
  const tokens = await tokensOf(place, clients)
  const empty = 'mutation { markNotificationsRead(ids: []) }'
  const own = ownDocument('orders', 'ReservePlaces')
  const short = 'mutation($input: ReservePlacesInput!) { reservePlaces(input: $input) { id status } }'
  const good = (body: string) => !body.includes('"errors"')
  const tokenAt = (index: number) => tokens[index % tokens.length]
  const send = async (document: string) => {
    const events = await Promise.all(
      Array.from({ length: Math.ceil(count / (clients * 10)) }, () => makeType(place, count)),
    )
    const call = (index: number) => {
      const { eventId, typeId } = events[Math.floor(index / (clients * 10))] as (typeof events)[number]
      const input = {
        eventId,
        places: [{ ticketTypeId: typeId, fullName: 'Rabe' }],
        idempotencyKey: crypto.randomUUID(),
      }
      return graphql(document, { input }, tokenAt(index))
    }
    return load(server.port, server.pid, count, clients, call, good)
  }
  const nothing = () =>
    load(server.port, server.pid, count, clients, (index) => graphql(empty, {}, tokenAt(index)), good)
  const runs = {
    'empty mutation': nothing,
    'reservation, id and status': () => send(short),
    'reservation, as the app asks': () => send(own),
  }
  const all = new Map<string, Awaited<ReturnType<typeof load>>[]>()
  for (let n = 0; n <= rounds; n++)
    for (const [work, run] of Object.entries(runs)) {
      const result = await run()
      if (result.failed > 0) throw new Error(`${work}: ${result.failed} failed`)
      if (n > 0) all.set(work, [...(all.get(work) ?? []), result])
    }
  const rate = (work: string) => median((all.get(work) ?? []).map(({ perSecond }) => perSecond))
  return [...all].map(([work, results]) => ({
    work: `HTTP: ${work}`,
    clients,
    'answers/s': round(rate(work), 0),
    'p50 ms': median(results.map(({ p50 }) => p50)),
    'p99 ms': median(results.map(({ p99 }) => p99)),
    ratio: round(rate(work) / rate('empty mutation'), 2),
  }))
}

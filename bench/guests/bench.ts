import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { findPostgres } from '../../server/src/kernel/postgres/index.ts'
import { create, raceInput, saveRace } from '../../server/src/modules/races/testing.ts'
import { percentile, round } from '../lib/measure.ts'
import { ask, createAdmin, login, scratch, startServer } from '../lib/world.ts'
import type { Bench } from '../run.ts'
import { openMailbox } from './mailbox.ts'
import { type Answer, asBrowser, asProgram } from './visitor.ts'

const families = 300
const atOnce = 12

export const bench: Bench = {
  about:
    'D-28, D-30: one visitor who invents contacts, against the 100 places of a relay and the 400 of a free race, without and with verified contacts; then 300 honest families behind the same address, while it goes on',
  async run() {
    // As before D-28: nobody is asked for a code, and the share is all of it.
    const open = { UNVERIFIED_SHARE: '100' }
    const rows = [...(await attack('before', open)), ...(await attack('after', {}, true))]
    return rows
  },
}

type Row = Record<string, unknown>

async function attack(when: string, settings: Record<string, string>, mails = false): Promise<Row[]> {
  const [dataDir, mailbox] = [scratch(), await openMailbox()]
  createAdmin(dataDir)
  const env = { ...settings, ...(mails && { SMTP_URL: mailbox.url }), RATE_LIMIT_FACTOR: '1' }
  const server = await startServer(dataDir, env)
  const pool = new pg.Pool({ ...findPostgres(dataDir)?.config, max: 2 })
  const place: Place = { port: server.port, pool, token: await login(server.port), codeOf: mailbox.codeOf }
  const relay = await makeRace(place, 100, 20_000)
  const free = await makeRace(place, 400, 0)
  const rows: Row[] = []
  for (const [name, race, wanted] of [
    ['relay, 100 places', relay, 150],
    ['free race, 400 places', free, 500],
  ] as const) {
    const start = performance.now()
    const outcomes = await inTurns(wanted, () => grab(place, race))
    const seconds = round((performance.now() - start) / 1000)
    rows.push({
      when,
      race: name,
      who: 'one visitor',
      tried: wanted,
      ...tally(outcomes),
      ...(await taken(pool, race)),
      seconds,
    })
  }
  if (mails)
    rows.push({ when, race: 'free race, 400 places', ...(await honest(place, free)), ...(await taken(pool, free)) })
  await pool.end()
  await server.stop()
  mailbox.close()
  return rows
}

interface Place {
  port: number
  pool: pg.Pool
  token: string
  codeOf: (email: string) => Promise<string>
}
interface Race {
  eventId: string
  ticketTypeId: string
}

async function makeRace({ port, token }: Place, maxQuantity: number, price: number): Promise<Race> {
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const ticketTypes = [{ type: 'standard', title: 'Standard', price, maxQuantity }]
  const input = { title: 'Mesure', date, location: 'Antananarivo', status: 'published', isMit: true, ticketTypes }
  const document = 'mutation($input: EventInput!) { createEvent(input: $input) { id ticketTypes { id } } }'
  const { createEvent: event } = await ask(port, document, { input }, token)
  await ask(port, saveRace, { input: raceInput(event.id) }, token)
  return { eventId: event.id, ticketTypeId: event.ticketTypes[0].id }
}

let people = 0
const inputFor = (race: Race, more: object = {}) => {
  people += 1
  return {
    ...race,
    fullName: `Rakoto ${letters(people)}`,
    email: `p${people}@exemple.mg`,
    phone: `03400${String(10_000 + people)}`,
    gender: 'male',
    nationality: 'malagasy',
    birthDate: '1990-05-01',
    idType: 'CIN',
    idNumber: '101 234 567 890',
    idempotencyKey: randomUUID(),
    ...more,
  }
}
const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

const mandate =
  'mutation($orderId: ID!, $key: ID!) { createPaymentMandate(orderId: $orderId, idempotencyKey: $key) { id } }'

/** Registers somebody who does not exist, and asks for a mandate that holds the place for days. */
async function grab({ port }: Place, race: Race): Promise<string> {
  const { data, code } = await asProgram(port, create, { input: inputFor(race) })
  if (code) return code
  const { orderId } = data.createMitParticipation
  if (orderId) await asProgram(port, mandate, { orderId, key: randomUUID() })
  return 'registered'
}

/** Families who fill in the form once; the attack on what is left goes on meanwhile. */
async function honest(place: Place, race: Race): Promise<Row> {
  let isOver = false
  const attacker = (async () => {
    while (!isOver) await grab(place, race)
  })()
  const seen = { worked: 0 }
  const times: number[] = []
  const outcomes = await inTurns(families, async () => {
    const start = performance.now()
    const outcome = await joins(place, race, seen)
    times.push(performance.now() - start)
    return outcome
  })
  isOver = true
  await attacker
  const { confirmed = 0 } = tally(outcomes)
  if (confirmed !== families) throw new Error(`of ${families} families ${JSON.stringify(tally(outcomes))}`)
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)].map(round)
  return {
    who: 'honest families, one address',
    tried: families,
    ...tally(outcomes),
    worked: seen.worked,
    'ms p50': p50,
    'ms p99': p99,
  }
}

async function joins({ port, codeOf }: Place, race: Race, seen: { worked: number }): Promise<string> {
  const input = inputFor(race)
  const browser = (query: string, variables: object): Promise<Answer> => asBrowser(port, query, variables, seen)
  const made = await browser(create, { input })
  if (made.code === 'CONTACT_FIRST') {
    const sent = await browser('mutation($input: ContactInput!) { sendContactCode(input: $input) { id } }', {
      input: { email: input.email, phone: input.phone },
    })
    if (sent.code) return `code ${sent.code}`
    const { data } = await browser(
      'mutation($id: ID!, $code: String!) { confirmContactCode(id: $id, code: $code) { contactProof } }',
      { id: sent.data.sendContactCode.id, code: await codeOf(input.email) },
    )
    const { contactProof } = data.confirmContactCode
    const again = await browser(create, { input: { ...input, contactProof } })
    return again.code ?? again.data.createMitParticipation.status
  }
  if (made.code) return made.code
  const { id, accessKey: key } = made.data.createMitParticipation
  const done = await browser(
    'mutation($id: ID!, $key: String, $code: String) { confirmMitContact(id: $id, key: $key, code: $code) { status } }',
    { id, key, code: await codeOf(input.email) },
  )
  return done.code ?? done.data.confirmMitContact.status
}

/** `count` times, a few at once. */
async function inTurns(count: number, work: () => Promise<string>): Promise<string[]> {
  const outcomes: string[] = []
  let left = count
  const worker = async () => {
    while (left-- > 0) outcomes.push(await work())
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of outcomes) counts[one] = (counts[one] ?? 0) + 1
  return counts
}

async function taken(pool: pg.Pool, { eventId }: Race): Promise<Row> {
  const { rows } = await pool.query(
    `select count(*) filter (where status = 'awaiting_payment')::int as held,
       count(*) filter (where status = 'confirmed')::int as given,
       round(extract(epoch from max(hold_until) - now()) / 3600, 1)::float as hours
     from ticket_order where event_id = $1`,
    [eventId],
  )
  const { held, given, hours } = rows[0]
  return { held, given, 'hours held': hours }
}

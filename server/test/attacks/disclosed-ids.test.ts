/**
 * Every operation of the contract, called with every id that a public answer discloses, by everybody who has nothing to
 * do with it: nothing of the guest changes, and nothing of theirs is told. The calls are made from the schema, so that an
 * operation that is added takes part by itself.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { cell, type Operation as Name } from '@vondrona/rules/permissions'
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  subscribe,
  validate,
} from 'graphql'
import { makeContext } from '../../src/kernel/context.ts'
import { downloads, opensGate } from '../../src/modules/gate/testing.ts'
import { askAboutPostponements, postpone } from '../../src/modules/orders/testing.ts'
import { byEmail, byNumber, makeRace, pay, registers, show } from '../../src/modules/races/testing.ts'
import { browser } from '../push/push-service.ts'
import { until } from '../wait.ts'
import { type Answer, type Member, type Person, type World, world } from '../world.ts'

type Field = GraphQLField<unknown, unknown>
interface Operation {
  kind: 'query' | 'mutation'
  field: Field
}

function operationsOf(schema: GraphQLSchema): Operation[] {
  const of = (kind: Operation['kind'], fields: Record<string, Field> = {}) =>
    Object.values(fields).map((field) => ({ kind, field }))
  return [...of('query', schema.getQueryType()?.getFields()), ...of('mutation', schema.getMutationType()?.getFields())]
}

const phone = browser()

/** What the walk fills in where it says nothing: each is accepted by the field's rules. */
const words: Record<string, unknown> = {
  email: 'vola@exemple.mg',
  phone: '+261340000099',
  birthDate: '1991-02-03',
  fullName: 'Vola Rabe',
  name: 'Voleurs SARL',
  reason: 'Parce que.',
  title: 'Un titre',
  method: 'mobile_money',
  operator: 'mvola',
  choice: 'refund',
  receivedBy: 'cash',
  accept: true,
  endpoint: phone.endpoint,
  p256dh: phone.p256dh,
  auth: phone.auth,
}

const isFillable = (type: GraphQLInputType) => ['ID', 'String'].includes(String(getNamedType(type)))

/** A value of this type in which every id and needed word is `id`; `only`: of the optional ids of an input, this one. */
function sampleOf(w: World, name: string, type: GraphQLInputType, id: string, only: string | null): unknown {
  if (isNonNullType(type)) return sampleOf(w, name, type.ofType, id, only)
  if (isListType(type)) return [sampleOf(w, name, type.ofType, id, only)]
  if (name === 'idempotencyKey') return w.kernel.newId()
  if (isEnumType(type)) {
    const values = type.getValues().map((value) => value.name)
    return values.find((value) => value === words[name]) ?? values[0]
  }
  if (name in words) return words[name]
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).flatMap((field) =>
        isNonNullType(field.type) || field.name === only || !isFillable(field.type)
          ? [[field.name, sampleOf(w, field.name, field.type, id, only)]]
          : [],
      ),
    )
  const scalars: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    Date: '1991-02-03',
    DateTime: '2026-12-01T00:00:00Z',
    JSON: {},
    Upload: null,
  }
  return String(type) in scalars ? scalars[String(type)] : id
}

/** The optional ids of an operation, one of which is sent at a time; null: none of them. */
function optionals({ args }: Field): (string | null)[] {
  const found = args.flatMap(({ name, type }) => {
    if (isFillable(type)) return isNonNullType(type) ? [] : [name]
    const named = getNamedType(type)
    if (!isInputObjectType(named)) return []
    return Object.values(named.getFields())
      .filter((field) => !isNonNullType(field.type) && isFillable(field.type) && !(field.name in words))
      .map(({ name }) => name)
  })
  return [null, ...new Set(found)]
}

/** Every scalar of a type, and of what hangs on it, so deep. */
function picksOf(type: unknown, deep: number): string {
  const named = getNamedType(type as never)
  if (isLeafType(named)) return ''
  if (!isObjectType(named) && !isInterfaceType(named)) return '{ __typename }'
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(({ type }) => isNonNullType(type)))
  const picks = fields.flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name]
    const inner = deep > 1 && isObjectType(getNamedType(field.type)) ? picksOf(field.type, deep - 1) : ''
    return inner ? [`${field.name} ${inner}`] : []
  })
  return `{ __typename ${picks.join(' ')} }`
}

interface Call {
  operation: string
  kind: Operation['kind']
  given: string | null
  document: string
  variables: Record<string, unknown>
}

function* callsOf(w: World, { kind, field }: Operation, id: string, deep: number): Generator<Call> {
  for (const only of optionals(field)) {
    const args = field.args.filter(({ name, type }) => isNonNullType(type) || name === only || !isFillable(type))
    const variables = Object.fromEntries(args.map(({ name, type }) => [name, sampleOf(w, name, type, id, only)]))
    const head = args.length ? `(${args.map(({ name, type }) => `$${name}: ${type}`).join(', ')})` : ''
    const passed = args.length ? `(${args.map(({ name }) => `${name}: $${name}`).join(', ')})` : ''
    const document = `${kind}${head} { ${field.name}${passed} ${picksOf(field.type, deep)} }`
    yield { operation: field.name, kind, given: only, document, variables }
  }
}

/** D-23: whoever knows the id of a registration begins to pay for it, and learns nothing by it. */
const isPaying = ({ operation, given }: Call) =>
  ['initiateVanillaPayPayment', 'createPaymentMandate'].includes(operation) && given === 'participationId'

/** R-PAY-12: whoever has the page of a payment lets the provider be asked. */
const asksProvider: Record<string, readonly string[]> = {
  paymentStatus: ['UPDATE payment_attempt', 'INSERT payment_event'],
}

const facts = { email: 'soa@exemple.mg', phone: '0340000077' }
const birthDate = '1990-05-01'

/** Two registrations without an account, one paid, after a postponement; and every id that anybody may learn of them. */
async function guests(t: TestContext) {
  const w = await world(t, { RATE_LIMIT_FACTOR: '100000' })
  const race = await makeRace(w)
  const visitor = w.visitor()
  const emergencyContact = { name: 'Zo Tianasoa', phone: '0340000078' }
  const paid = await registers(w, visitor, race, { ...facts, fullName: 'Ramanantsoa Soahary', emergencyContact })
  await pay(w, paid.orderId)
  await w.runJobs()
  const unpaid = await registers(w, visitor, race, {
    ...facts,
    fullName: 'Ramanantsoa Lalatiana',
    idNumber: '101 234 567 891',
  })
  await postpone(w, race, race.boss, 'keep')
  await askAboutPostponements(w.system)

  const { details } = (await visitor.ok(show, { id: paid.id, key: paid.accessKey })).mitParticipation
  const told: unknown[] = [paid.id, unpaid.id] // in the address of a page that is shown around, without its secret
  const learn = async (document: string, variables: object = {}) => {
    const data = await visitor.ok(document, variables)
    told.push(data)
    return data
  }
  // The link of a ticket, which is shown around.
  const { link } = (await visitor.ok(ticketLink, { id: paid.id, key: paid.accessKey })).mitParticipation.details.ticket
  const key = new URL(link, 'http://vondrona.test').searchParams.get('key')
  await learn('query($id: ID!, $key: String) { ticket(id: $id, key: $key) { id orderId eventId } }', {
    id: details.ticket.id,
    key,
  })
  await learn(retrieve, { ...facts, birthDate })
  for (const input of [{ email: facts.email }, { ...facts, birthDate }]) await learn(byEmail, { input })
  await learn(byNumber, { number: paid.registrationNumber })
  // What a relative who pays by a link gets, and the phone of a volunteer at the gate.
  const { createPayerLink } = await visitor.ok('mutation($id: ID!) { createPayerLink(orderId: $id) { code } }', {
    id: unpaid.orderId,
  })
  await learn(payByCode, { code: createPayerLink.code, key: w.kernel.newId() })
  const { gateKey } = await opensGate(race.boss, race.id)
  told.push(await downloads(visitor, { gateKey }))
  await learn('{ races { id event { id ticketTypes { id } } categories { id } } }')

  const mine = await w.sql(`select id from participation union select id from ticket_order union select id from ticket
    union select id from charge union select id from payment_attempt union select id from receipt`)
  const own = mine.map(({ id }) => id as string)
  const secrets = [
    ...['Ramanantsoa', 'Soahary', 'Lalatiana', 'Tianasoa', facts.email, '340000077', '340000078'],
    ...[paid.accessKey, unpaid.accessKey, paid.orderId, unpaid.orderId, key, createPayerLink.code],
  ] as string[]
  return { w, race, ids: idsIn(told), own, secrets }
}
type Guests = Awaited<ReturnType<typeof guests>>

const ticketLink = `query($id: ID!, $key: String) { mitParticipation(id: $id, key: $key) { details { ticket { link } } } }`
const retrieve = `mutation($email: String!, $phone: String!, $birthDate: Date!) {
  retrieveTickets(email: $email, phone: $phone, birthDate: $birthDate) { retrievalId tickets { id orderId eventId } } }`
const payByCode = `mutation($code: String, $key: ID!) {
  createPaymentMandate(payerCode: $code, idempotencyKey: $key) { id chargeId reference } }`

const idsIn = (answers: unknown): string[] => [
  ...new Set(JSON.stringify(answers).match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g)),
]

/** From now on every row of these ids that is written, changed or removed is noted, in whatever table. */
async function watch(w: World, own: readonly string[]) {
  await w.sql('create table watched (id text primary key)')
  await w.sql('insert into watched select unnest($1::text[])', [own])
  await w.sql('create table noted (what text not null)')
  await w.sql(`create function note() returns trigger language plpgsql as $$
    declare line constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
    begin
      if exists (select from watched where id in (select line ->> name from unnest(tg_argv) name)) then
        insert into noted values (tg_op || ' ' || tg_table_name);
      end if;
      return null;
    end $$`)
  const tables = await w.sql(`select c.table_name as name, string_agg(quote_literal(c.column_name), ', ') as ids
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid' group by 1`)
  assert.ok(tables.length > 50, 'tables are watched')
  for (const { name, ids } of tables)
    await w.sql(`create trigger note after insert or update or delete on "${name}" for each row
      execute function note(${ids})`)
  return async () => (await w.sql('delete from noted returning what')).map(({ what }) => what as string)
}

interface Found {
  /** Operations that changed a row of the guest or told something of theirs. */
  wrong: Map<string, string>
  /** How often each was called, and those that nothing but bad input was ever said of. */
  called: Map<string, number>
  codes: Map<string, Set<string>>
}

const atOnce = 12
const depths = [3, 2, 1]

/** Every operation that this kind of person may call, with each of these ids; of others, once each. */
async function walk(
  { w, own, secrets }: Guests,
  ids: readonly string[],
  who: Who,
  found: Found,
  noted: () => Promise<string[]>,
) {
  const unknown = [...secrets, ...own.filter((id) => !ids.includes(id))]
  let person = await who.person()
  const send = ({ document, variables }: Call): Promise<Answer> => person.gql(document, variables)
  for (const operation of operationsOf(w.app.schema)) {
    const { name } = operation.field
    if (!who.calls(name)) continue
    const some = cell(name as Name, who.kind) === 'none' ? ids.slice(0, 1) : ids
    const deep = await deepest(w, operation, some[0] as string, send)
    const calls = some.flatMap((id) => [...callsOf(w, operation, id, deep)]).filter((call) => !isPaying(call))
    for (let n = 0; n < calls.length; n += atOnce) {
      const part = calls.slice(n, n + atOnce)
      const answers = await Promise.all(part.map(send))
      for (const [at, { data, errors }] of answers.entries()) {
        const { given, variables } = part[at] as Call
        const sent = JSON.stringify(variables)
        const text = JSON.stringify(data ?? {})
        const leaked = unknown.find((secret) => text.includes(secret) && !sent.includes(secret))
        if (leaked) found.wrong.set(name, `${who.kind} ${given ?? ''} reads ${leaked}`)
        const codes = found.codes.get(name) ?? new Set()
        codes.add(errors?.[0]?.extensions.code ?? 'OK')
        found.codes.set(name, codes)
      }
    }
    found.called.set(name, (found.called.get(name) ?? 0) + calls.length)
    const allowed = asksProvider[name] ?? []
    const changes = (await noted()).filter((change) => !allowed.includes(change))
    if (changes.length > 0) found.wrong.set(name, `${who.kind}: ${[...new Set(changes)].join(', ')}`)
    if (person.token && !(await person.gql('{ me { id } }')).data?.me) person = await who.person() // it ended the session
  }
}

/** What is asked of the answer, as much as the limits of a document let through. */
async function deepest(
  w: World,
  operation: Operation,
  id: string,
  send: (call: Call) => Promise<Answer>,
): Promise<number> {
  for (const deep of depths) {
    const [call] = callsOf(w, operation, id, deep)
    if (!call || isPaying(call)) return deep
    const { errors } = await send(call)
    if (errors?.[0]?.extensions.code !== 'QUERY_TOO_COMPLEX') return deep
  }
  throw new Error(`${operation.field.name} is too complex to be asked`)
}

interface Who {
  kind: 'anon' | 'user' | 'pending' | 'redacteur' | 'streamer' | 'moderator'
  person: () => Promise<Person | Member>
  calls: (operation: string) => boolean
}

const differs = (kind: Who['kind']) => (name: string) => cell(name as Name, kind) !== cell(name as Name, 'user')

/** Everybody who neither runs races nor is an administrator; of the staff, what sets it apart from other members. */
const strangers = (w: World): Who[] => [
  { kind: 'anon', person: async () => w.visitor(), calls: () => true },
  { kind: 'user', person: () => w.member(), calls: () => true },
  { kind: 'pending', person: () => w.member({ status: 'pending' }), calls: () => true },
  ...(['redacteur', 'streamer', 'moderator'] as const).map(
    (role): Who => ({
      kind: role,
      person: () => w.member({ role }),
      calls: differs(role),
    }),
  ),
]

const nothing = (): Found => ({ wrong: new Map(), called: new Map(), codes: new Map() })

test('R-ROLE-16, D-30 no operation lets whoever learned an id change or read anything of somebody without an account', async (t) => {
  const all = await guests(t)
  const { w, ids, own } = all
  const known = own.filter((id) => ids.includes(id))
  assert.ok(known.length >= 5, 'registrations, an order, a ticket and a payment are known')
  const noted = await watch(w, own)
  const found = nothing()
  for (const who of strangers(w)) await walk(all, ids, who, found, noted)
  const takesFile = new Set(
    operationsOf(w.app.schema).flatMap(({ field }) =>
      /Upload/.test(String(field.args.map(({ type }) => type))) ? field.name : [],
    ),
  )
  const unread = [...found.codes]
    .filter(([name, codes]) => !takesFile.has(name) && [...codes].every((code) => unreadCodes.includes(code)))
    .map(([name]) => name)
  const unexpected = unread.filter((name) => !hardToCall.includes(name))
  assert.deepEqual({ wrong: Object.fromEntries(found.wrong), unexpected }, { wrong: {}, unexpected: [] })
  const names = operationsOf(w.app.schema).map(({ field }) => field.name)
  assert.deepEqual([...found.called.keys()].sort(), names.sort(), 'every operation of the contract was called')
})

const unreadCodes = [
  'BAD_USER_INPUT',
  'GRAPHQL_VALIDATION_FAILED',
  'GRAPHQL_PARSE_FAILED',
  'QUERY_TOO_COMPLEX',
  'TOO_LARGE',
]
/** Whose input no generated value satisfies, because words must fit together, or which call a wrong code bad input. */
const hardToCall = [
  'confirmRetrieval',
  'register',
  'setNotificationPreferences',
  'sendContactCode',
  'confirmContactCode',
  'reportContent',
]

/** Every subscription with each of these ids, opened by this person; `end` gives what each was told. */
async function listens({ w }: Guests, ids: readonly string[], who: Who) {
  const person = await who.person()
  const ctx =
    'context' in person
      ? await person.context()
      : makeContext(w.kernel, { actor: null, language: 'fr', address: null, device: null })
  const open: { name: string; sent: string; heard: unknown[]; end: () => Promise<unknown> }[] = []
  for (const field of Object.values(w.app.schema.getSubscriptionType()?.getFields() ?? {}))
    for (const id of field.args.length > 0 ? ids : ids.slice(0, 1)) {
      const args = field.args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
      const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
      const document = parse(
        `subscription${args && `(${args})`} { ${field.name}${passed && `(${passed})`} ${picksOf(field.type, 3)} }`,
      )
      assert.deepEqual(validate(w.app.schema, document), [])
      const variableValues = Object.fromEntries(field.args.map(({ name }) => [name, id]))
      const stream = await subscribe({ schema: w.app.schema, document, variableValues, contextValue: ctx })
      if (!('next' in stream)) continue
      const heard: unknown[] = []
      const reading = (async () => {
        for await (const one of stream) heard.push(one)
      })()
      const end = async () => {
        await stream.return(undefined)
        await reading
      }
      open.push({ name: field.name, sent: id, heard, end })
    }
  return open
}

const toldBySubscriptions = async (all: Guests, ids: readonly string[], people: readonly Who[]) => {
  const { w, own, secrets } = all
  const unknown = [...secrets, ...own.filter((id) => !ids.includes(id))]
  const attempts = await w.sql('select id, charge_id from payment_attempt')
  const isAttempt = (sent: string) => attempts.some(({ id }) => id === sent)
  const open = (await Promise.all(people.map((who) => listens(all, ids, who)))).flat()
  for (const { id: paymentId, chargeId } of attempts) w.kernel.bus.publish('payments.updated', { chargeId, paymentId })
  const about = open.filter(({ name, sent }) => name === 'paymentUpdated' && isAttempt(sent))
  await until('payments are told of', () => about.every(({ heard }) => heard.length > 0))
  await Promise.all(open.map(({ end }) => end()))
  const leaked = open.flatMap(({ name, sent, heard }) =>
    unknown.flatMap((secret) =>
      secret !== sent && JSON.stringify(heard).includes(secret) ? [`${name} ${sent} tells ${secret}`] : [],
    ),
  )
  return { heard: about.length, leaked: [...new Set(leaked)] }
}

test('R-ROLE-16 no subscription tells whoever learned an id anything of somebody without an account', async (t) => {
  const all = await guests(t)
  const { heard, leaked } = await toldBySubscriptions(all, all.ids, strangers(all.w))
  assert.ok(heard > 0, 'a payment that is known was listened to')
  assert.deepEqual(leaked, [])
})

test('control: what a subscription tells too much is found', async (t) => {
  const all = await guests(t)
  const [{ id, chargeId }] = await all.w.sql('select id, charge_id from payment_attempt')
  const boss: Who = { kind: 'user', person: () => all.w.member({ role: 'admin' }), calls: () => true }
  const { leaked } = await toldBySubscriptions({ ...all, own: [chargeId] }, [id], [boss])
  assert.ok(leaked.includes(`paymentUpdated ${id} tells ${chargeId}`), 'an administrator sees the charge')
})

test('control: where the order is the caller’s own, the walk finds what reads and what changes it', async (t) => {
  const all = await guests(t)
  const { w, own } = all
  const member = await w.member()
  await w.sql('update ticket_order set user_id = $1', [member.id])
  const orders = (await w.sql('select id from ticket_order')).map(({ id }) => id as string)
  const noted = await watch(w, own)
  const found = nothing()
  const wanted = ['order', 'charge', 'createPayerLink', 'setBillTo', 'choosePostponement', 'cancelOrder']
  for (const operation of wanted) {
    const who: Who = { kind: 'user', person: async () => member, calls: (name) => name === operation }
    await walk(all, orders, who, found, noted)
  }
  assert.deepEqual([...found.wrong.keys()].sort(), wanted.sort())
})

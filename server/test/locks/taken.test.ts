/**
 * Every statement that locks, tried by itself on two people who have a row everywhere: whom it keeps waiting, what it
 * leaves to others, what it reads after it waited. A lock that is added to a store needs its line here; the stores have
 * no face for that, so that they are loaded by their paths.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { listFiles, root } from '../../../tools/lib/files.ts'
import type { Tx } from '../../src/kernel/db.ts'
import { lockText, type NameLock, nameLocks } from '../../src/kernel/locks.ts'
import { peopleWithAllRows } from '../people-with-all-rows.ts'
import { type World, world } from '../world.ts'
import { holding, isWaitedFor } from './held-rows.ts'

/** One of the two, whose things have the same id; the other, to whom they lead; and what belongs to nobody. */
interface Facts {
  me: string
  you: string
  form: string
  documentType: string
  labels: [string, string]
  now: Date
  later: Date
}
type Args = (facts: Facts) => unknown[]
const mine: Args = ({ me }) => [me]
const withMyId = ({ me }: Facts) => `id = '${me}'`
const listed: Args = ({ me }) => [[me]]

/** From the weakest: of those that others ask for, a lock refuses as many, from the strongest. */
const modes = ['key share', 'share', 'no key update', 'update'] as const
type Mode = (typeof modes)[number]

/** Of the row with my id, unless `row` says which. */
type Row = [table: string, mode: Mode, args?: Args, row?: (facts: Facts) => string]
const rows: Record<string, Row> = {
  'accounts/store lockUser': ['app_user', 'update', mine],
  'applications/store lockApplication': ['event_application', 'no key update', mine],
  'applications/store lockType': ['event_application_type', 'no key update', mine],
  'applications/store nextWaiting': ['event_application', 'no key update', ({ you }) => [you]],
  'bibs/store lockSeries': ['bib_series', 'no key update', listed],
  'contests/store lockContest': ['contest', 'no key update', mine],
  'contests/judging/store stayJuror': [
    'contest_juror',
    'key share',
    ({ me }) => [me, me],
    ({ me }) => `user_id = '${me}'`,
  ],
  'contests/voting/store shareContest': ['contest', 'share', mine],
  'documents/types/store lockType': [
    'document_type',
    'update',
    (of) => [of.documentType],
    (of) => `id = '${of.documentType}'`,
  ],
  'events/store lockEvent': ['event', 'no key update', mine],
  'events/calling-off/store stillHolds': ['event_postponement', 'share', mine],
  'events/telling/store lockChange': ['event_change', 'update', ({ me, now }) => [me, now]],
  'events/types/store lockTicketTypes': ['ticket_type', 'no key update', listed],
  'events/types/store lockTicketTypesOf': ['ticket_type', 'no key update', mine],
  'events/types/store lockApplicationTypesOf': ['event_application_type', 'no key update', mine],
  'forms/store lockForm to change it': [
    'form',
    'update',
    ({ form }) => [form, 'update'],
    ({ form }) => `id = '${form}'`,
  ],
  'forms/store lockForm to answer it': ['form', 'share', ({ form }) => [form, 'share'], ({ form }) => `id = '${form}'`],
  'forms/store lockForms': ['form', 'update', ({ form }) => [[form]], ({ form }) => `id = '${form}'`],
  'forms/store lockAnswers': ['form_answers', 'update', mine],
  'gate/store lockLink to join it': ['gate_link', 'no key update', ({ me }) => [me, true]],
  'gate/store lockLink to use it': ['gate_link', 'share', ({ me }) => [me, false]],
  'gate/store lockDevice': ['gate_device', 'no key update', ({ me }) => [me, 'phone'], ({ me }) => `link_id = '${me}'`],
  'lives/store lockLive': ['live', 'update', mine],
  'magazine/store lockArticle': ['article', 'no key update', mine],
  'notifications/push/store lockMember': ['app_user', 'no key update', mine],
  'orders/store lockOrdersOf': ['ticket_order', 'update', listed],
  'payments/charges/store lockCharges': ['charge', 'no key update', listed],
  'payments/refunds/store lockRefunds': ['refund', 'update', listed],
  'races/store lockParticipation': ['participation', 'no key update', mine],
  'races/races/store lockRace': ['race', 'update', mine, ({ me }) => `event_id = '${me}'`],
  'races/erasing/store lockParticipationsOf': ['participation', 'no key update', mine],
  'races/messages/store lockMessage': ['race_message', 'update', mine],
  'races/registration-documents/store lockWithDocuments': ['participation', 'no key update', listed],
  'sessions/password/store lockCredential': [
    'credential',
    'share',
    ({ me }) => [me, 'hash'],
    ({ me }) => `user_id = '${me}'`,
  ],
  'tickets/store lockTickets': ['ticket', 'update', listed],
  'tickets/store lockUnnumbered': ['ticket', 'update', ({ you }) => [you, null, 10]],
  'votes/store lockVotes': ['vote', 'no key update', listed],
  'votes/store lockVote': ['vote', 'update', mine],
}

/** What somebody else works on is left to them, and found once they are done. `due`: makes every row one of these. */
type Left = [table: string, due: string, args: Args]
const some: Args = ({ later }) => [later, 10]
const left: Record<string, Left> = {
  'contests/closing/store nextUntold': ['contest', `status = 'finished', told_at = null`, () => []],
  'documents/aging/store expireSome': ['user_document', `status = 'verified'`, some],
  'documents/aging/store takeReminders': [
    'user_document',
    `status = 'verified', superseded_at = null, expires_at = '2030-01-01'`,
    some,
  ],
  'forms/files/store removeUnused': ['form_file', 'answers_id = null', some],
  'notifications/push/store claimDue': [
    'push_message',
    'due_at = ends_at',
    ({ later }) => [new Date(later.getTime() + 1e13), later, 10],
  ],
  'orders/store takeUntold': ['ticket_order', 'confirmation_due = true', some],
  'payments/attempts/store lockDue': ['payment_attempt', 'next_ask_at = created_at', some],
  'payments/receipts/store lockUntold': ['receipt', 'told_at = null', listed],
  'payments/charges/store lockFreeCharges': ['charge', 'updated_at = created_at', listed],
  'races/registration-documents/store removeUnclaimed': ['participation_document', 'participation_id = null', some],
  'races/registration-documents/store clearAfterRaces': ['participation', `medical_number = '1'`, some],
  'races/telling/store takeUnpaid': [
    'participation',
    `status = 'awaiting_payment', told = 'registered'`,
    ({ now, later }) => [{ now: new Date(now.getTime() - 1), until: later, heldBy: later }, 10],
  ],
  'races/telling/store takeRunners': [
    'participation',
    `status = 'confirmed', told = 'confirmed'`,
    ({ you }) => [you, 10],
  ],
  'reports/telling/store nextUntold': ['report', 'told_at = null', () => []],
  'uploads/store removeUnused': ['image', `unused_since = '2020-01-01'`, some],
  'votes/closing/store nextUntold': ['vote', 'told_at = null', () => []],
}

/** Whoever waits for all of a table finds what the one before has made of it `meanwhile`. */
type After = [table: string, due: string, meanwhile: string, args: Args, result: unknown]
const after: Record<string, After> = {
  'applications/event-changes/store noteTold': [
    'event_application',
    'told_of = null',
    'update event_application set told_of = event_id',
    ({ you }) => [you, { id: you, decidedAt: null }, 10],
    [],
  ],
  'payments/refunds/store gather': [
    'refund',
    `status = 'requested', batch_id = null, done_at = null`,
    `update refund set status = 'rejected'`,
    ({ me }) => [me, { eventId: null, oversight: 'all' }, 10],
    0,
  ],
  'privacy/store expireExports': [
    'data_export',
    'expires_at = requested_at',
    'update data_export set storage_key = null',
    ({ later }) => [later],
    [],
  ],
  'races/registration-documents/store clearAfterRaces': [
    'participation_document',
    'reviewed_by = reviewed_by',
    'update participation_document set storage_key = null',
    some,
    { keys: [], people: 2 },
  ],
  'races/erasing/store takeAnswers': [
    'participation',
    'owner_id = null',
    'update participation set answers_id = null',
    listed,
    [],
  ],
  'uploads/store replaceUses': [
    'image',
    'weight = 2',
    'delete from image',
    ({ me }) => ['magazine', me, [me]],
    undefined,
  ],
}

/** As long as somebody else has `first`, all of `later` is free: two that take both wait for each other in one order. */
type InOrder = [first: (facts: Facts) => string, later: (facts: Facts) => string, args: Args]
const inOrder: Record<string, InOrder> = {
  'applications/store removeApplicationsOf': [() => 'event_application_type', () => 'event_application', mine],
  'contests/paying/store removeEntriesOf': [() => 'contest', () => 'contest_application', mine],
  'magazine/labels/store mergeLabels': [
    ({ labels: [, into] }) => `category where id = '${into}'`,
    ({ labels: [from] }) => `category where id = '${from}'`,
    ({ labels }) => ['category', ...labels],
  ],
}

/** Locks on names: who takes them, and of what. */
type Named = [name: NameLock, args: Args, of: (facts: Facts) => string]
const own = ({ me }: Facts) => me
const names: Record<string, Named> = {
  'accounts/store countAdmins': ['administrators', () => [], () => ''],
  'applications/store lockApplicant': [
    'applicant',
    ({ me, you }) => [me, you.toUpperCase()],
    ({ me, you }) => `${me} ${you}`,
  ],
  'bibs/store lockRanges': ['bib-ranges', () => [], () => ''],
  'contests/store lockId': ['one-of-an-id', mine, own],
  'documents/store lockOwner': ['documents', mine, own],
  'events/store lockId': ['one-of-an-id', mine, own],
  'forms/files/store lockQuota': ['form-files', mine, own],
  'gate/store countLinks': ['gate-links', mine, own],
  'lives/store lockAuthor': ['lives-of', mine, own],
  'magazine/store lockId': ['one-of-an-id', mine, own],
  'payments/attempts/store lockTransfers': ['operator-reference', () => [['MP 1']], () => 'MP 1'],
  'payments/mandates/store otherMandates of a member': [
    'mandates-of',
    ({ me, now }) => [{ id: me, userId: me }, now],
    own,
  ],
  'payments/mandates/store otherMandates of a guest': [
    'mandates-of',
    ({ me, now }) => [{ id: me, userId: null, email: 'a@exemple.mg', phone: '+261340000001' }, now],
    () => '+261340000001',
  ],
  'notifications/push/store lockEndpoint': ['push-endpoint', mine, own],
  'races/registration-documents/store lockPlace': ['registration-documents', mine, own],
  'uploads/store lockImage': ['image', mine, own],
  'uploads/store lockQuota': ['image-quota', mine, own],
  'votes/store lockId': ['one-of-an-id', mine, own],
}

async function everything(t: TestContext) {
  const w = await world(t)
  const [{ id: me }, { id: you }] = await peopleWithAllRows(w)
  const now = w.now()
  const labels: Facts['labels'] = [w.kernel.newId(), w.kernel.newId()].toSorted().toReversed() as [string, string]
  for (const id of labels) await w.sql(`insert into category values ($1, $2, $2, 0, now())`, [id, `label ${id}`])
  await w.sql(`insert into event_change values ($1, $1, null, '', $2, $2, $2)`, [me, now])
  await w.sql(`insert into race_message values ($1, $1, '', '', '', $1, null, null, $2)`, [me, now])
  await w.sql(
    `insert into gate_link (id, event_id, name, secret_hash, created_at, expires_at, role) values ($1, $1, '', '', $2, $2, 'gate')`,
    [me, now],
  )
  await w.sql(`insert into gate_device (link_id, device, first_seen_at, last_seen_at) values ($1, 'phone', $2, $2)`, [
    me,
    now,
  ])
  await w.sql(
    `insert into bib_series (id, event_id, is_enabled, prefix, digit_count, start_number, assignment, allow_wishes, next_number, created_at, updated_at)
     values ($1, $1, true, '', 4, 1, 'payment', false, 1, $2, $2)`,
    [me, now],
  )
  await w.sql(`update credential set password_hash = 'hash'`)
  const [{ formId }] = await w.sql('select form_id from form_answers limit 1')
  const [{ documentTypeId }] = await w.sql('select document_type_id from user_document limit 1')
  const facts: Facts = {
    me,
    you,
    form: formId,
    documentType: documentTypeId,
    labels,
    now,
    later: new Date(now.getTime() + 1000),
  }
  return { w, facts }
}

async function statementOf(entry: string) {
  const [path, name = ''] = entry.split(' ')
  const store = await import(join(root, `server/src/modules/${path}.ts`))
  return (tx: Tx, args: unknown[]): Promise<unknown> => store[name](tx, ...args)
}

/** What the statement gives; nothing of it stays. `meanwhile` sees it done and not committed. */
async function tried(w: World, entry: string, args: unknown[], meanwhile?: () => Promise<void>): Promise<unknown> {
  const statement = await statementOf(entry)
  const tx = await w.kernel.db.startTransaction().execute()
  try {
    const result = await statement(tx as Tx, args)
    await meanwhile?.()
    return result
  } finally {
    await tx.rollback().execute()
  }
}

test('each lock keeps just those waiting who would change what was read, and everybody takes them in one order', async (t) => {
  const { w, facts } = await everything(t)
  await w.sql(`update participation set status = 'confirmed'`)
  await w.sql(`update ticket set status = 'issued', number = null, checked_in_at = null, replaced_by = null`)
  const refusedTo = async (rows: string) => {
    const refused: Mode[] = []
    for (const mode of modes)
      try {
        const { rowCount } = await w.database.pool.query(`select from ${rows} for ${mode} nowait`)
        assert.ok(rowCount, `there is no ${rows}`)
      } catch (error) {
        if ((error as { code?: string }).code !== '55P03') throw error
        refused.push(mode)
      }
    return refused
  }
  for (const [entry, [table, mode, args = mine, row = withMyId]] of Object.entries(rows)) {
    const expected = modes.slice(modes.length - 1 - modes.indexOf(mode))
    await tried(w, entry, args(facts), async () =>
      assert.deepEqual(await refusedTo(`${table} where ${row(facts)}`), expected, entry),
    )
  }
  for (const [entry, [first, later, args]] of Object.entries(inOrder)) {
    const other = await holding(w, first(facts))
    const done = tried(w, entry, args(facts))
    done.catch(() => {})
    await isWaitedFor(w)
    await other.query(`select from ${later(facts)} for update nowait`)
    await other.query('commit')
    await done
  }
  const isFree = async (name: NameLock, of: string) => {
    const text = lockText(name, of)
    const [{ free }] = await w.sql('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [text])
    return free
  }
  for (const [entry, [name, args, of]] of Object.entries(names)) {
    await tried(w, entry, args(facts), async () => {
      assert.deepEqual([await isFree(name, of(facts)), await isFree(name, 'others')], [false, true], entry)
    })
    assert.equal(await isFree(name, of(facts)), true, entry)
  }
})

test('what somebody else works on is left to them, and is there when they give it back', async (t) => {
  const { w, facts } = await everything(t)
  await w.sql(`update ticket_order set status = 'awaiting_payment', hold_until = $1`, [facts.now])
  await w.sql('delete from image_use')
  const isNothing = (result: unknown) =>
    JSON.stringify(result instanceof Map ? [...result] : (result ?? [])) === '[]' || hasNobody(result)
  const hasNobody = (result: unknown) => (result as { people?: number }).people === 0
  for (const [entry, [table, due, args]] of Object.entries(left)) {
    await w.sql(`update ${table} set ${due}`)
    const other = await holding(w, table)
    const held = tried(w, entry, args(facts))
    assert.ok(isNothing(await held), entry)
    await other.query('commit')
    assert.ok(!isNothing(await tried(w, entry, args(facts))), entry)
  }
})

test('whoever has waited reads what the one before has left', async (t) => {
  const { w, facts } = await everything(t)
  await w.sql('update event set over_at = $1', [facts.now])
  await w.sql('update charge set is_test = false')
  for (const [entry, [table, due, meanwhile, args, result]] of Object.entries(after)) {
    await w.sql(`update ${table} set ${due}`)
    const other = await holding(w, table)
    const done = tried(w, entry, args(facts))
    done.catch(() => {})
    await isWaitedFor(w)
    await other.query(meanwhile)
    await other.query('commit')
    assert.deepEqual(await done, result, entry)
  }
})

test('every statement that locks is tried, and every lock on a name', () => {
  const tried = [rows, left, after, inOrder].flatMap((list) => Object.keys(list).map((entry) => entry.split(' ')[0]))
  const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g
  const lock = /\.for(?:NoKey)?Update\(|\.for(?:Key)?Share\(|\bfor (?:no key update|update|key share|share)\b/g
  for (const path of listFiles('server/src/modules', (path) => path.endsWith('/store.ts'))) {
    const place = path.slice('server/src/modules/'.length, -'.ts'.length)
    const text = readFileSync(join(root, path), 'utf8').replace(comments, '')
    assert.equal(tried.filter((one) => one === place).length, text.match(lock)?.length ?? 0, place)
  }
  const named = new Set(Object.values(names).map(([name]) => name))
  assert.deepEqual([...named].sort(), Object.keys(nameLocks).sort())
})

/** Somebody with a row in every table that knows people, and something of their own in each of its columns. */
import { personalData } from '../src/app.ts'
import { snakeCase } from '../src/kernel/column-names.ts'
import type { Owner, TableData } from '../src/kernel/personal-data/types.ts'
import { sealNumber } from '../src/modules/accounts/index.ts'
import { sealText } from '../src/modules/races/index.ts'
import { type Column, readCatalogue } from './catalogue.ts'
import type { World } from './world.ts'

export interface Somebody {
  id: string
  pseudo: string
  email: string
  /** Stands in every text of theirs. */
  mark: string
  /** The first row of each table, as it was written. */
  rows: Map<string, Record<string, unknown>>
}

/** A form that both answered. */
const formId = '01900000-0000-7000-8000-0000000000f0'

/** What both were asked for. */
const documentTypeId = '01900000-0000-7000-8000-0000000000d0'

/** Texts that the database takes only from a list; the rest is written by the type of the column. */
const chosen: Record<string, unknown> = {
  'appUser.gender': 'female',
  'appUser.role': 'moderator',
  'appUser.status': 'active',
  'appUser.currency': 'EUR',
  'appUser.language': 'en',
  'appUser.nationality': 'XX',
  'appUser.residency': 'non_resident',
  'appUser.documentType': 'passport',
  'appUser.previousStatus': 'pending',
  'appUser.deletedAt': null,
  'article.type': 'news',
  'article.status': 'published',
  'article.categoryId': null,
  'article.language': 'en',
  'article.counterpartId': null,
  'articlePending.type': 'news',
  'articlePending.language': 'en',
  'articleVersion.kind': 'saved',
  'auditEntry.seq': null, // sealed by a trigger
  'charge.language': 'en',
  'charge.paid': 2,
  'correctionRequest.item': 'name',
  'event.status': 'published',
  'eventApplication.status': 'waitlisted',
  'eventApplication.paymentStatus': 'paid',
  'dataExport.status': 'ready',
  'formAnswers.formId': formId,
  'formAnswers.version': 1,
  'formFile.formId': formId,
  'formFile.type': 'application/pdf',
  'identityDocument.type': 'passport',
  'identityDocument.erasedAt': null,
  'identityImage.side': 'front',
  'live.status': 'recorded',
  'live.sourceKind': 'url',
  'live.rtmpStatus': 'waiting',
  'live.recordingState': 'failed',
  'liveTold.kind': 'soon',
  'orderChoice.choice': 'keep',
  'outgoingMessage.channel': 'mail',
  'outgoingMessage.status': 'kept',
  'outgoingMessage.stoppedFor': null, // said of those that were stopped only
  'participation.documentsStatus': 'submitted',
  'participation.erasedAt': null,
  'participation.gender': 'female',
  'participation.idType': 'passport',
  'participation.language': 'en',
  'participation.medicalProof': 'certificate',
  'participation.nationality': 'foreign_resident',
  'participation.status': 'confirmed',
  'participation.told': 'confirmed',
  'raceResult.bib': 'M-0042',
  'raceResult.gender': 'female',
  'raceResult.status': 'finished',
  'participationDocument.kind': 'medicalCertificate',
  'participationDocument.status': 'rejected',
  'commitment.version': 1,
  'ticket.language': 'fr',
  'ticket.replacedBy': null,
  'ticket.status': 'checked_in',
  'paymentAttempt.method': 'mobile_money',
  'paymentAttempt.operator': 'mvola',
  'paymentAttempt.problem': 'late_money',
  'paymentAttempt.status': 'succeeded',
  'pushChoice.subject': 'lives',
  'pushSubscription.auth': 'A'.repeat(22),
  'pushSubscription.p256dh': 'B'.repeat(87),
  'receipt.kind': 'payment',
  'receipt.refundId': null,
  'refund.method': 'manual',
  'refund.reason': 'staff',
  'refund.status': 'done',
  'refund.supersededSubjectId': null, // said of refused ones only
  'report.banned': 'here',
  'report.kind': 'comment',
  'report.status': 'acted',
  'reportReporter.kind': 'comment',
  'reportReporter.reason': 'spam',
  'ticketOrder.contact': 'account',
  'ticketOrder.status': 'awaiting_payment',
  'vote.allowMultiple': false,
  'vote.boxHash': null,
  'vote.boxKey': null,
  'vote.isSecret': false,
  'vote.results': 'voted',
  'vote.status': 'ended',
  'voteVoter.allowMultiple': false,
  'contest.level': 'local',
  'contest.status': 'judging',
  'contest.maxParticipants': 9,
  'contest.voteOpenedAt': '2026-01-01T00:00:00Z',
  'contestApplication.status': 'submitted',
  'voteVoter.choices': [0],
  'voteVoter.isSecret': false,
  'userDocument.documentTypeId': documentTypeId,
  'userDocument.mimeType': 'application/pdf',
  'userDocument.scan': 'clean',
  'userDocument.status': 'expired',
}

/** Two people who know each other: what one of them points to is the other's. */
export async function peopleWithAllRows(w: World): Promise<[Somebody, Somebody]> {
  const make = (mark: string): Somebody => ({
    id: w.kernel.newId(),
    pseudo: `pseudo of ${mark}`,
    email: `${mark}@exemple.mg`,
    mark,
    rows: new Map(),
  })
  const both: [Somebody, Somebody] = [make('ranaivozafy'), make('andriamanitra')]
  const write = writerOf(w)
  await write('insert into form (id, created_at, updated_at) values ($1, now(), now())', [formId])
  await write(`insert into form_version values ($1, 1, '[]', now())`, [formId])
  await write(
    `insert into document_type values ($1, 'type', '', '', true, true, 1000000, '{pdf}', 365, true, now(), now())`,
    [documentTypeId],
  )
  const catalogue = Map.groupBy(await readCatalogue(w.database.pool), ({ table }) => table)
  for (const table of inOrder(catalogue))
    for (const [n, person] of both.entries())
      await fill(w, table, catalogue.get(table) ?? [], person, both[1 - n] as Somebody)
  await w.sql('update app_user one set decided_by = other.id from app_user other where other.id <> one.id')
  for (const { email } of both)
    await w.kernel.jobs.enqueue(w.kernel.db, 'sessions.mailReset', { email }, { runAt: new Date(2030, 1) })
  return both
}

/** By the clock of the world. */
const writerOf = (w: World) => (text: string, values: unknown[]) =>
  w.sql(text.replaceAll('now()', `'${w.now().toISOString()}'`), values)

/** Whether somebody's rows can be made: by an owner, or by what a hook would find. */
export const knowsPeople = ({ owner, readBy, copy }: TableData) => Boolean(owner ?? readBy ?? copy)

/** What others lead to comes first. */
function inOrder(catalogue: Map<string, Column[]>): string[] {
  const sorted = new Set<string>()
  const visit = (table: string) => {
    for (const { leadsTo } of catalogue.get(table) ?? []) {
      const parent = leadsTo?.split('.')[0]
      if (parent && parent !== table && knowsPeople(personalData.tables.get(parent) as TableData)) visit(parent)
    }
    sorted.add(table)
  }
  for (const [name, table] of personalData.tables) if (knowsPeople(table)) visit(name)
  return [...sorted]
}

async function fill(w: World, table: string, columns: readonly Column[], person: Somebody, other: Somebody) {
  const row: Record<string, unknown> = {}
  for (const column of columns) if (!column.generated) row[column.name] = valueFor(w, column, person, other)
  const names = Object.keys(row)
  const values = names.map((_, n) => `$${n + 1}`)
  const into = `insert into ${snakeCase(table)} (${names.map((name) => `"${snakeCase(name)}"`)}) values (${values})`
  await w.sql(into, Object.values(row)).catch((error: Error) => {
    throw new Error(`server/test/people-with-all-rows.ts cannot write a row of ${table}: ${error.message}`)
  })
  person.rows.set(table, row)
  if (table === 'event') await addParts(w, String(row.id), other)
  if (table === 'contest')
    await writerOf(w)('insert into contest_round (id, contest_id, position, opened_at) values ($1, $1, 1, now())', [
      row.id,
    ])
  if (table === 'contestApplication')
    for (const part of ['contest_round_entry', 'contest_candidate'])
      await writerOf(w)(`insert into ${part} values ($1, $2) on conflict do nothing`, [row.contestId, row.id])
}

/** What an event has that belongs to nobody; each part has its id. */
async function addParts(w: World, id: string, { id: by }: Somebody) {
  await writerOf(w)(
    `insert into event_application_type (id, event_id, name, position, applications_count, created_at) values ($1, $1, 'type', 0, 1, now())`,
    [id],
  )
  await writerOf(w)(
    `insert into ticket_type (id, event_id, type, title, price, position, sold_quantity, created_at) values ($1, $1, 'standard', 'title', 0, 0, 1, now())`,
    [id],
  )
  await writerOf(w)(
    `insert into event_postponement (id, event_id, from_date, reason, choice_until, otherwise, by_id, created_at)
     values ($1, $1, now(), 'reason', now(), 'keep', $2, now())`,
    [id, by],
  )
  await writerOf(w)(
    `insert into race (event_id, min_age, max_age, allow_minors, accompanied, medical_proof, created_at, updated_at)
     values ($1, 5, 80, true, false, 'none', now(), now())`,
    [id],
  )
  await writerOf(w)(`insert into commitment_text values ($1, 1, 'title', 'body', now())`, [id])
}

function valueFor(w: World, column: Column, person: Somebody, other: Somebody): unknown {
  const { table, name, leadsTo } = column
  const place = `${table}.${name}`
  if (place in chosen) return chosen[place]
  const own = special(w, place, person, other)
  if (own !== undefined) return own
  const owner = personalData.tables.get(table)?.owner
  if (name === owner) return person.id
  if (leadsTo === 'appUser.id') return other.id
  if (leadsTo) return leadingTo(leadsTo, isPart(owner, name) ? person : other)
  return byType(w, column, person)
}

/** A working copy is part of its author's article; a comment is under a live of somebody else. */
const isPart = (owner: Owner | undefined, column: string) => typeof owner === 'object' && owner.column === column

function leadingTo(place: string, { rows }: Somebody): unknown {
  const [table = '', column = ''] = place.split('.')
  return rows.get(table)?.[column] ?? null
}

function special(w: World, place: string, { id, pseudo, email, mark, rows }: Somebody, other: Somebody): unknown {
  const hex = Buffer.from(mark).toString('hex').padEnd(64, '0')
  const values: Record<string, unknown> = {
    'appUser.email': email,
    'appUser.decidedBy': null, // nobody else is there yet
    'appUser.pseudo': pseudo,
    'appUser.profilePicture': `/api/pictures/${hex}.webp`,
    'appUser.documentNumberSealed': sealNumber(w.kernel, `number of ${mark}`),
    'article.document': JSON.stringify(documentOf(`${place} of ${mark}`)),
    'articlePending.document': JSON.stringify(documentOf(`${place} of ${mark}`)),
    'articleVersion.document': JSON.stringify(documentOf(`${place} of ${mark}`)),
    'articleVersion.articleId': rows.get('article')?.id,
    'raceResult.eventId': rows.get('participation')?.eventId,
    'auditEntry.actorId': id,
    'auditEntry.previousHash': null,
    'auditEntry.hash': null,
    'auditEntry.keyed': false,
    'eventApplication.chargeId': rows.get('charge')?.id,
    'eventApplication.answersId': rows.get('formAnswers')?.id,
    'eventApplication.eventApplicationTypeId': other.rows.get('event')?.id,
    'imageUpload.imageId': rows.get('image')?.id,
    'pushMessage.notificationId': rows.get('notification')?.id,
    'pushSubscription.endpoint': `https://push.exemple.mg/${mark}`,
    'pushSubscription.sessionId': rows.get('session')?.id,
    'receipt.attemptId': rows.get('paymentAttempt')?.id,
    'receipt.number': mark.length, // each its own
    'ticketOrder.chargeId': rows.get('charge')?.id,
    'uploadSlot.imageId': rows.get('image')?.id,
    'liveFollow.streamerId': other.id,
    'notification.data': JSON.stringify({ from: other.id, name: other.pseudo, about: `word of ${mark}` }),
    'orderChoice.postponementId': other.rows.get('event')?.id,
    'orderPlace.ticketTypeId': other.rows.get('event')?.id,
    'outgoingMessage.recipient': email,
    'commitment.eventId': rows.get('participation')?.eventId,
    'participation.answersId': rows.get('formAnswers')?.id,
    'participation.eventId': other.rows.get('event')?.id,
    'participation.idNumber': sealText(w.kernel, `number of ${mark}`),
    'participation.medicalNumber': sealText(w.kernel, `proof of ${mark}`),
    'participation.orderId': rows.get('ticketOrder')?.id,
    'participation.ticketTypeId': other.rows.get('event')?.id,
    'ticket.ticketTypeId': other.rows.get('event')?.id,
    'contestApplication.chargeId': rows.get('charge')?.id,
    'contestApplication.answersId': rows.get('formAnswers')?.id,
    'contestApplication.contestId': other.rows.get('contest')?.id,
    'contestJuror.contestId': rows.get('contest')?.id,
    'contestScore.entryId': other.rows.get('contestApplication')?.id,
    'contestScore.roundId': rows.get('contest')?.id,
    'contestVote.contestId': rows.get('contest')?.id,
    'contestVote.entryId': other.rows.get('contestApplication')?.id,
    'contestVote.entrantId': other.id,
    'voteVoter.voteId': other.rows.get('vote')?.id,
  }
  return values[place]
}

const documentOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

function byType(w: World, { table, name, type }: Column, { id, mark }: Somebody): unknown {
  const isKey = /Key$|^pieces$/.test(name) // of a file
  const word = isKey ? `files/${table}-${name}-of-${mark}` : `${table} ${name} of ${mark}`
  const values: Record<string, () => unknown> = {
    uuid: () => id, // one leads to each thing of theirs
    'uuid[]': () => [],
    'integer[]': () => [],
    text: () => word,
    'text[]': () => [word],
    json: () => JSON.stringify({ word }),
    jsonb: () => JSON.stringify({ word }),
    bytea: () => Buffer.from(word),
    date: () => (mark.startsWith('r') ? '1987-03-04' : '1991-10-11'),
    boolean: () => true,
    'timestamp with time zone': () => w.now(),
  }
  return (values[type] ?? (() => 1))()
}

/**
 * Roles, states and kinds are one list each, in the rules of their domain. What repeats such a list, because it cannot
 * import it or must decide for each entry, is compared here: a new entry is named wherever it is missing.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as accounts from '@vondrona/rules/accounts'
import * as applications from '@vondrona/rules/applications'
import * as bibs from '@vondrona/rules/bibs'
import { mediaGateway } from '@vondrona/rules/constants'
import * as contests from '@vondrona/rules/contests'
import * as documents from '@vondrona/rules/documents'
import * as events from '@vondrona/rules/events'
import * as gate from '@vondrona/rules/gate'
import * as identity from '@vondrona/rules/identity'
import * as lives from '@vondrona/rules/lives'
import * as magazine from '@vondrona/rules/magazine'
import * as notifications from '@vondrona/rules/notifications'
import { pushSubjects } from '@vondrona/rules/notifications/push'
import * as orders from '@vondrona/rules/orders'
import * as outbox from '@vondrona/rules/outbox'
import * as payments from '@vondrona/rules/payments'
import * as privacy from '@vondrona/rules/privacy'
import * as races from '@vondrona/rules/races'
import * as reports from '@vondrona/rules/reports'
import * as texts from '@vondrona/rules/texts'
import * as tickets from '@vondrona/rules/tickets'
import * as votes from '@vondrona/rules/votes'
import { listFiles, root } from '../../tools/lib/files.ts'
import { operators, paymentMethods, providerIds } from '../src/gateways/payment/port.ts'

const schema = readFileSync(join(root, 'server/schema.sql'), 'utf8')
const valuesIn = (array: string) => [...array.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value)

const { languages } = texts
type NotificationKind = notifications.NotificationKind

/** table.column → the list that its check repeats. */
const columns: Readonly<Record<string, readonly string[]>> = {
  'app_user.currency': accounts.currencies,
  'app_user.document_type': accounts.documentTypes,
  'app_user.gender': accounts.genders,
  'app_user.language': languages,
  'app_user.nationality': accounts.nationalities,
  'app_user.previous_status': accounts.statuses,
  'app_user.residency': accounts.residencies,
  'app_user.role': accounts.roles,
  'app_user.status': accounts.statuses,
  'article.language': languages,
  'article.status': magazine.articleStatuses,
  'article.type': magazine.articleTypes,
  'article_pending.language': languages,
  'article_pending.type': magazine.articleTypes,
  'bib_pickup.outcome': bibs.pickUpOutcomes,
  'bib_series.assignment': bibs.bibAssignments,
  'charge.language': languages,
  'contest.level': contests.contestLevels,
  'contest.status': contests.contestStatuses,
  'contest_application.status': contests.entryStatuses,
  'correction_request.item': identity.correctionItems,
  'data_export.status': privacy.exportStatuses,
  'event.status': events.eventStatuses,
  'event_application.payment_status': applications.paymentStatuses,
  'event_application.status': applications.applicationStatuses,
  'event_postponement.otherwise': events.postponementChoices,
  'gate_link.role': gate.gateRoles,
  'identity_document.type': accounts.documentTypes,
  'identity_image.side': identity.sides,
  'live.recording_state': lives.recordingStatuses,
  'live_refusal.problem': lives.sourceProblems,
  'live.rtmp_status': lives.rtmpStatuses,
  'live.source_kind': lives.sourceKinds,
  'live.status': lives.liveStatuses,
  'order_choice.choice': events.postponementChoices,
  'outgoing_message.status': outbox.messageStatuses,
  'outgoing_message.stopped_for': outbox.stopReasons,
  'participation.gender': races.registrationGenders,
  'participation.id_type': races.registrationIdTypes,
  'participation.language': languages,
  'participation.documents_status': races.documentsStatuses,
  'participation.medical_proof': races.medicalProofs,
  'participation.nationality': races.registrationNationalities,
  'participation.status': races.participationStatuses,
  'participation_document.kind': races.documentKinds,
  'participation_document.status': races.documentStatuses,
  'payment_attempt.operator': payments.mobileOperators,
  'payment_attempt.status': payments.attemptStatuses,
  'push_choice.subject': pushSubjects,
  'race.medical_proof': races.medicalProofs,
  'race.missing_at_gate': bibs.aboutMissing,
  'race_message.guests_of': languages,
  'refund.status': payments.refundStatuses,
  'report.banned': reports.bans,
  'report.status': reports.reportStatuses,
  'report_reporter.reason': reports.reportReasons,
  'ticket.language': languages,
  'ticket.status': tickets.ticketStatuses,
  'ticket_order.status': orders.orderStatuses,
  'user_document.scan': documents.documentScans,
  'user_document.status': documents.documentStatuses,
  'vote.results': votes.resultsFor,
  'vote.status': votes.voteStatuses,
  'vote_option.colour': votes.voteColourNames,
}

/** Checks whose entries only the server knows: they are written by one function each. */
const ofServer = [
  'article_version.kind',
  'form_file.type',
  'gate_scan.outcome',
  'live_told.kind',
  'message_budget.channel',
  'message_budget.scope',
  'operator_mark.name',
  'outgoing_message.channel',
  'participation.told',
  'payment_attempt.method',
  'payment_attempt.problem',
  'payment_event.authenticated',
  'payment_event.kind',
  'race_category.gender',
  'race_result.gender',
  'race_result.status',
  'receipt.kind',
  'refund.method',
  'refund.reason',
  'results_reading.ranking',
  'statement_column.field',
  'statement_line.outcome',
  'statement_line.reason',
  'ticket_order.contact',
  'user_document.mime_type',
]

const without = (list: readonly string[], ...others: readonly string[]) => list.filter((one) => !others.includes(one))
const running = without(races.participationStatuses, ...races.overStatuses)

/** What else of the database names some entries of a list: its name → each such part, from the list that decides it. */
const parts: Readonly<Record<string, readonly (readonly string[])[]>> = {
  contest_application_sent: [without(contests.placedEntries, ...contests.countedEntries).concat('draft')],
  contest_untold: [contests.overContests],
  count_participants: [contests.placedEntries],
  event_application_once: [applications.overStatuses],
  leave_vote: [['rejected', 'withdrawn']], // what leaves a public vote while it is open
  live_unfinished: [lives.openStatuses],
  live_with_recording: [without(lives.recordingStatuses, 'none', 'recording', 'removed')],
  participation_named: [running],
  participation_once: [running],
  participation_same_person: [running],
  participation_same_person_again: [running],
  participation_same_person_back: [races.overStatuses, running],
  participation_with_id: [running],
  payment_attempt_live: [payments.liveStatuses],
  refund_check2: [['requested', 'rejected']], // before anybody approved
  refuse_same_person: [running],
  report_check: [reports.waitingStatuses],
  report_waiting: [reports.waitingStatuses],
  ticket_live: [tickets.live],
  ticket_order_abandoned: [['cancelled', 'expired']], // a hold that its member let go
  ticket_order_abandoned_by_contact: [['cancelled', 'expired']],
  ticket_order_held_by: [orders.holding],
  ticket_order_held_by_charge: [orders.holding],
  ticket_order_held_by_contact: [orders.holding],
  ticket_order_unverified: [orders.holding],
  user_document_check: [['expired', 'verified']], // they have been decided
}

const checks = new Map<string, string[]>()
for (const [, table = '', body = ''] of schema.matchAll(/create table (\w+) \((.*?)\n\);/gs))
  for (const [, column, array = ''] of body.matchAll(/CHECK \((\w+) = ANY \(ARRAY\[(.*?)\]\)\)/g))
    checks.set(`${table}.${column}`, valuesIn(array))

const sorted = (list: readonly string[]) => [...list].sort()

test('a column of the database allows what its list has, and every such column is compared', () => {
  assert.ok(checks.size > 60)
  const unknown = [...checks.keys()].filter((column) => !columns[column] && !ofServer.includes(column))
  assert.deepEqual(unknown, [], 'which list does this check repeat?')
  for (const [column, list] of Object.entries(columns))
    assert.deepEqual(sorted(checks.get(column) ?? []), sorted(list), `${column}: a migration changes its check`)
  assert.deepEqual(
    ofServer.filter((column) => !checks.has(column)),
    [],
  )
})

/** Indexes, triggers, functions and the longer checks, each with its text. */
function* definitions(): Generator<[string, string]> {
  for (const [, body = ''] of schema.matchAll(/create table \w+ \((.*?)\n\);/gs))
    for (const [, name = '', text = ''] of body.matchAll(/constraint (\w+) (CHECK .*)/g))
      if (!/^CHECK \(\w+ = ANY \(ARRAY\[[^\]]*\]\)\),?$/.test(text)) yield [name, text]
  for (const [, name = '', text = ''] of schema.matchAll(/^CREATE .*?(?:INDEX|TRIGGER) (\w+) (.*)/gm))
    yield [name, text]
  for (const [, name = '', text = ''] of schema.matchAll(/FUNCTION public\.(\w+)\((.*?)\$function\$;/gs))
    yield [name, text]
}

const states = Object.entries(columns).flatMap(([column, list]) =>
  /\.(\w+_)?(status|state)$/.test(column) ? [list] : [],
)

test('R-MIT-08 an index, trigger, check or function that names some states names those of its rule, and each is compared', () => {
  const found = new Map<string, string[]>()
  for (const [name, text] of definitions())
    for (const [, list = ''] of text.matchAll(/[[(]((?:\s*'\w+'(?:::text)?\s*,?){2,})[\])]/g)) {
      const named = [...list.matchAll(/'(\w+)'/g)].map(([, one = '']) => one)
      if (states.some((all) => named.every((one) => all.includes(one))))
        found.set(name, [...(found.get(name) ?? []), sorted(named).join(' ')])
    }
  const wanted = Object.entries(parts).map(
    ([name, lists]) => [name, lists.map((list) => sorted(list).join(' '))] as const,
  )
  assert.deepEqual([...found].sort(), wanted.sort(), 'a migration makes it anew, or its rule is named here')
})

test('providers and operators of payments are the same ones on both sides', () => {
  assert.deepEqual(sorted(providerIds), sorted(payments.providers))
  assert.deepEqual(sorted(operators), sorted(payments.mobileOperators))
})

const french: Readonly<Record<string, string>> = Object.assign(
  {},
  ...(await Promise.all(
    listFiles('rules/src', (path) => path.endsWith('/messages.fr.ts')).map(
      async (path) => (await import(join(root, path))).fr,
    ),
  )),
)

/** What people read of an entry: the beginning of its keys → the list. */
const named: Readonly<Record<string, readonly string[]>> = {
  'accounts.role': accounts.roles,
  'accounts.status': accounts.statuses,
  'accounts.gender': accounts.genders,
  'accounts.nationality': accounts.nationalities,
  'accounts.residency': accounts.residencies,
  'accounts.currency': accounts.currencies,
  'accounts.document': accounts.documentTypes,
  'shell.menu': accounts.menuNames,
  'applications.status': applications.applicationStatuses,
  'contests.level': contests.contestLevels,
  'contests.status': contests.contestStatuses,
  'magazine.type': magazine.articleTypes,
  'notifications.kind': Object.keys(notifications.notificationKinds).filter(
    (kind) => !notifications.kindOf(kind as NotificationKind).always,
  ),
  'notifications.subject': notifications.naming,
  'notifications.text': Object.keys(notifications.notificationKinds),
  'organising.kind': races.documentKinds,
  'organising.status': races.participationStatuses,
  'paying.operator': payments.mobileOperators,
  'races.document': races.documentKinds,
  'registration.document': races.documentKinds,
  'treasury.provider': payments.providers,
}

test('every entry of a list that people read has its text', () => {
  const missing = Object.entries(named).flatMap(([key, list]) =>
    list.map((entry) => `${key}.${entry}`).filter((one) => !french[one]),
  )
  assert.deepEqual(missing, [])
})

/** Enums of the contract that no list of the rules has: only the server gives or takes their values. */
const ofContract =
  'ApplicationKind ApplicationOrder ContactChannel ContactState ContestMissing Decision DuplicateReason EventPeriod ExportFormat GuardianConsentState HealthState LiveSourceType MessageChannel ParticipationOrder PaymentMode PaymentOrder PaymentProblem PaymentPurposeKind PaymentStatus RaceDayFileKind ReceiptKind RefundReason ReportList SeriesName StatementOutcome StatementReason UserOrder WaitingKind Warning'.split(
    ' ',
  )

test('an enum of the contract has the entries of its list, and each is compared', async () => {
  const composed = [
    [...new Set<string>([...applications.applicationStatuses, ...contests.entryStatuses])], // ApplicationStatus
    [...privacy.exportStatuses, 'expired'], // ExportStatus
    [...paymentMethods, 'cash'], // PaymentMethod
  ]
  const lists = new Set([...Object.values(columns), ...composed].map((list) => sorted(list).join(' ')))
  const files = listFiles(
    'rules/src',
    (path) => /\.ts$/.test(path) && !/(\.test|\.generated|\/messages\.\w+)\.ts$/.test(path),
  )
  for (const path of files.filter((one) =>
    /export const \w+[^=]*= (\[|\w+\.|Object)/.test(readFileSync(join(root, one), 'utf8')),
  ))
    for (const list of Object.values(await import(join(root, path))))
      if (Array.isArray(list) && list.every((one) => typeof one === 'string')) lists.add(sorted(list).join(' '))
  const contract = readFileSync(join(root, 'server/schema.graphql'), 'utf8')
  const others: string[] = []
  for (const [, name = '', body = ''] of contract.matchAll(/^enum (\w+) \{([^}]*)\}/gm)) {
    const entries = body
      .replace(/"""[\s\S]*?"""|"[^"\n]*"/g, '')
      .trim()
      .split(/\s+/)
    if (!lists.has(sorted(entries).join(' '))) others.push(name)
  }
  assert.deepEqual(others, ofContract, 'which list does this enum repeat?')
})

test('tests try every kind of person from the list of roles, not from their memory', () => {
  const tests = listFiles('server', (path) => /(\.test|testing)\.ts$/.test(path))
  const isRole = (entry: string) => accounts.roles.some((role) => role === entry)
  const byHand = tests.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bof (\[\s*(?:'\w+',?\s*){4,}\])/g)]
      .filter(([, array = '']) => [...array.matchAll(/'(\w+)'/g)].every(([, entry = '']) => isRole(entry)))
      .map(([, array]) => `${path}: ${array}`),
  )
  assert.deepEqual(byHand, [], 'rolesBut(…) of server/test/people.ts')
})

test('no list is written a second time: what needs all of its entries imports it', () => {
  const known = new Map(
    Object.values(columns)
      .filter((list) => list.length > 3)
      .map((list) => [sorted(list).join(' '), list]),
  )
  const product = listFiles(
    '.',
    (path) => /^(rules|server|web)\/src\/.*\.tsx?$/.test(path) && !/\.(test|generated)\.ts$/.test(path),
  )
  const copies = new Map<string, string[]>()
  for (const path of product)
    for (const [array] of readFileSync(join(root, path), 'utf8').matchAll(/\[\s*(?:'[\w-]+',?\s*){4,}\]/g)) {
      const key = sorted([...array.matchAll(/'([\w-]+)'/g)].map(([, entry = '']) => entry)).join(' ')
      if (known.has(key)) copies.set(key, [...(copies.get(key) ?? []), path])
    }
  assert.deepEqual(
    [...copies.values()].filter((paths) => paths.length > 1),
    [],
  )
})

test('the gateway says by the code that clients read that too many watch', () => {
  const gateway = readFileSync(join(root, 'media/src/hub/refusal.ts'), 'utf8')
  assert.equal(Number(/crowded = (-\d+)/.exec(gateway)?.[1]), mediaGateway.crowded)
})

test('what the gateway says of a source is a problem that the studio knows', () => {
  const gateway = readFileSync(join(root, 'media/src/hub/refusal.ts'), 'utf8')
  const said = [...(/sourceProblems = \[([^\]]*)\]/.exec(gateway)?.[1]?.matchAll(/'(\w+)'/g) ?? [])].map(
    ([, one]) => one,
  )
  assert.ok(said.length > 5, String(said))
  assert.deepEqual(
    said.filter((one) => !(lives.sourceProblems as readonly string[]).includes(one ?? '')),
    [],
  )
})

/**
 * Every lock of the product: which race it stops, in the order in which one transaction takes several (decision 0035;
 * server/test/locks holds the order of money and places). Who holds one takes only those below it. Rows are locked in
 * the order of their ids.
 */
import { sql } from 'kysely'
import type { Tx } from './db.ts'

/** Locks on a name, where there is no row to lock yet. */
export const nameLocks = {
  'one-of-an-id':
    'Two that make the same article, event, vote or contest at once: the second finds what the first made.',
  'lives-of': 'Two lives of one streamer at once: each would be the last one that is allowed.',
  'gate-links': 'Two links of one event at once: each would be the last one that is allowed.',
  applicant: 'Two clicks of one member: two applications of one type.',
  documents: 'Two files of one member at once: two newest versions, and a quota that both fit into.',
  'form-files': 'Two files of one member at once: a quota that both fit into.',
  'image-quota': 'Two pictures of one member at once: a quota that both fit into.',
  image: 'Files of a picture are written while they are removed.',
  'registration-documents': 'Two photos for one place at once: more than it may have.',
  'mandates-of': 'Two mandates of one payer at once: each would be the only one.',
  'operator-reference': 'Two charges at once settle with the money of one transfer.',
  'push-endpoint': 'Two members take messages with one browser at once: only the later one gets them.',
  administrators: 'Two administrators take the role of each other: nobody is left.',
  'bib-ranges': 'Two races at once get ranges that overlap.',
} as const
export type NameLock = keyof typeof nameLocks

/** What the key of a lock is made of; tests hold one by it. */
export const lockText = (name: NameLock, of = ''): string => `${name}:${of}`

/** Of two transactions that take the lock of the same thing, the second waits until the first has ended. */
export const lock = (tx: Tx, name: NameLock, of = ''): Promise<void> => lockAll(tx, name, [of])

/** The same of many things, by one statement and in one order for all who take them. */
export async function lockAll(tx: Tx, name: NameLock, of: readonly string[]): Promise<void> {
  if (of.length === 0) return
  const texts = [...new Set(of)].sort().map((one) => lockText(name, one))
  await sql`select pg_advisory_xact_lock(hashtextextended(t, 0)) from unnest(${texts}::text[]) t`.execute(tx)
}

/** Locks of whole processes, by numbers that stay the same in every version. */
export const processLocks = {
  migrations: { key: 7_236_411, stops: 'Servers that start together migrate one after the other.' },
  demo: { key: 7_236_413, stops: 'Servers that start together make one demo.' },
  backup: {
    key: 7_040_001,
    stops: 'A file is removed that the tables of a running backup still name. Backups share it.',
  },
  rebuild: {
    key: 7_040_003,
    stops: 'Two commands rebuild the counters at once, and each adds the same difference.',
  },
  prune: { key: 7_040_005, stops: 'Two commands clean up at once, and each reports what the other removed.' },
  reindex: { key: 7_040_004, stops: 'Two commands make the same index anew, and one removes what the other builds.' },
  filesMove: {
    key: 7_040_002,
    stops: 'Two commands move the same files, and one takes what the other moved for removed.',
  },
} as const

/** Tables whose rows are locked (`for update` and its kinds); triggers lock charges and rounds by themselves. */
export const rowLocks = {
  app_user: 'Decisions on one member, their role, contacts and second factor change one after the other.',
  credential: 'Somebody signs in with a password that is changed at this moment.',
  event: 'An event changes, is called off or deleted by two at once.',
  event_postponement: 'An answer arrives while the postponement is withdrawn.',
  event_change: 'Two jobs tell the same change.',
  health_alert: 'Two nodes look at once: both would tell the operator.',
  contest: 'Places, entries, jury and vote of a contest change one after the other.',
  contest_juror: 'Somebody scores while they leave the jury.',
  charge: 'Money arrives, goes back and is owed: one charge is one story.',
  payment_attempt: 'Two pieces of evidence about one attempt at once.',
  refund: 'Two send or decide the same refund.',
  ticket_order: 'An order is paid, expires and is given back at once.',
  ticket_type: 'The last place is sold twice.',
  event_application_type: 'The last place is approved twice; the waiting list moves one at a time.',
  event_application: 'An application is decided while it is withdrawn.',
  race: 'Two organisers save the same race.',
  ticket: 'A ticket is admitted while it is cancelled.',
  participation: 'A registration is corrected while it is admitted, reviewed or erased.',
  participation_document: 'A document is removed while it is reviewed.',
  race_message: 'Two jobs send the same message.',
  form: 'Questions change while somebody answers them.',
  form_answers: 'Answers are sent while they are saved.',
  form_file: 'A file is attached to two answers.',
  document_type: 'A type changes while a document of it is verified.',
  user_document: 'A document expires while it is decided on.',
  article: 'Two editors save the same article.',
  category: 'A category is merged while it is merged into another one.',
  tag: 'A tag is merged while it is merged into another one.',
  live: 'A live is ended while it is changed.',
  vote: 'A ballot arrives while its vote ends.',
  report: 'A report is decided by two moderators.',
  gate_link: 'A link gets more devices than it may have, or is cut off while it is used.',
  gate_device: 'Two synchronisations of one device at once.',
  image: 'A picture is removed while somebody begins to use it.',
  data_export: 'Two jobs make the same export.',
  push_message: 'Two senders take the same message: it would arrive twice.',
  receipt: 'Two mails carry the same receipt. A counter: last, because everybody waits for it.',
  bib_series: 'Two payments get the same bib. A counter: last, because everybody waits for it.',
} as const

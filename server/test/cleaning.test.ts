/**
 * What jobs clean away by its age, at the edge: of two rows a millisecond apart the older one goes and the other stays.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bannedNumberLife } from '@vondrona/rules/identity/constants'
import { notificationLife } from '@vondrona/rules/notifications/constants'
import { outboxLife, outgoing, shortLink } from '@vondrona/rules/outbox/constants'
import { reportServer } from '@vondrona/rules/reports/constants'
import { firstIdAt } from '../src/kernel/ids.ts'
import { world } from './world.ts'

interface Kind {
  job: string
  table: string
  /** The column that says how old a row is; `id`: made then. */
  column: string
  /** The oldest that stays, in milliseconds before now. */
  oldest: number
  /** The other columns: `n` is another number for each row, `$2` and `$3` members. */
  columns: Record<string, string>
}

const bytes = `decode(md5(n::text), 'hex')`
const uuid = 'gen_random_uuid()'
/** What is over at the millisecond itself: the oldest that stays is over in the next one. */
const next = -1

const kinds: readonly Kind[] = [
  {
    job: 'notifications.clean',
    table: 'notification',
    column: 'id',
    oldest: notificationLife,
    columns: { user_id: '$2', kind: `'account.approved'`, created_at: 'now()' },
  },
  {
    job: 'outbox.clean',
    table: 'outgoing_message',
    column: 'id',
    oldest: outboxLife,
    columns: { channel: `'mail'`, recipient: `'a@exemple.mg'`, status: `'sent'`, created_at: 'now()' },
  },
  {
    job: 'outbox.clean',
    table: 'message_budget',
    column: 'starts_at',
    oldest: outgoing.budgetLife.day,
    columns: { channel: `'sms'`, scope: `'day'`, who: `'x' || n`, seconds: '1', spent: '1' },
  },
  {
    job: 'outbox.clean',
    table: 'message_budget',
    column: 'starts_at',
    oldest: outgoing.budgetLife.other,
    columns: { channel: `'sms'`, scope: `'cause'`, who: `'x' || n`, seconds: '1', spent: '1' },
  },
  {
    job: 'outbox.clean',
    table: 'short_link',
    column: 'created_at',
    oldest: shortLink.life,
    columns: { code_hash: bytes, kind: `'ticket'`, subject_id: uuid },
  },
  {
    job: 'sessions.clean',
    table: 'session',
    column: 'expires_at',
    oldest: next,
    columns: {
      id: uuid,
      user_id: '$2',
      token_hash: bytes,
      remembered: 'true',
      device: `''`,
      created_at: 'now()',
      last_seen_at: 'now()',
    },
  },
  {
    job: 'sessions.clean',
    table: 'link_token',
    column: 'expires_at',
    oldest: next,
    columns: { token_hash: bytes, kind: `'reset'`, user_id: '$2', created_at: 'now()' },
  },
  {
    job: 'reports.removeOld',
    table: 'report',
    column: 'told_at',
    oldest: reportServer.decidedLife,
    columns: {
      id: uuid,
      kind: `'article'`,
      thing_id: uuid,
      status: `'gone'`,
      decided_at: 'now()',
      created_at: 'now()',
    },
  },
  {
    job: 'uploads.sweep',
    table: 'upload_slot',
    column: 'expires_at',
    oldest: 0,
    columns: { id: uuid, secret_hash: bytes, size: '0', created_at: 'now()' },
  },
  {
    job: 'orders.forgetContacts',
    table: 'contact_code',
    column: 'expires_at',
    oldest: 0,
    columns: { id: uuid, contact_key: bytes, code_hash: bytes, created_at: 'now()' },
  },
  {
    job: 'tickets.clean',
    table: 'ticket_retrieval',
    column: 'expires_at',
    oldest: 0,
    columns: { id: uuid, code_hash: bytes, created_at: 'now()', ticket_ids: `'{}'` },
  },
  {
    job: 'privacy.clean',
    table: 'identity_document',
    column: 'erased_at',
    oldest: bannedNumberLife,
    columns: { user_id: '(array[$2, $3]::uuid[])[1 + n % 2]', type: `'cin'`, number_hash: bytes, created_at: 'now()' },
  },
]

test('what a job removes by its age goes a millisecond after its time, and not before', async (t) => {
  const w = await world(t)
  const [one, other] = [await w.member(), await w.member()]
  let n = 0
  for (const { job, table, column, oldest, columns } of kinds)
    await t.test(`${table} (${columns.scope ?? column}) by ${job}`, async () => {
      const [stays, goes] = [oldest, oldest + 1].map((age) => {
        const at = new Date(w.now().getTime() - age)
        return column === 'id' ? firstIdAt(at) : at
      })
      await w.sql(`delete from ${table}`)
      const values = Object.values(columns).join(', ')
      for (const value of [stays, goes])
        await w.sql(
          `insert into ${table} (${[column, ...Object.keys(columns)].join(', ')})
            select $1, ${values} from (select ${++n} as n) one where $2::uuid <> $3::uuid`,
          [value, one.id, other.id],
        )
      await w.kernel.jobs.enqueue(w.kernel.db, job, {})
      await w.runJobs()
      const rows = await w.sql(`select ${column} as value from ${table}`)
      assert.deepEqual(rows, [{ value: stays }])
    })
})

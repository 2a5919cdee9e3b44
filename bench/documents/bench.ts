import pg from 'pg'
import { findPostgres } from '../../server/src/kernel/postgres/index.ts'
import { load } from '../lib/measure.ts'
import { fillPeople } from '../lib/people.ts'
import { ask, createAdmin, graphql, login, scratch, startServer } from '../lib/world.ts'
import type { Bench } from '../run.ts'

const sizes = process.env.SIZE ? [Number(process.env.SIZE)] : [1_000, 10_000, 100_000]
const calls = Number(process.env.CALLS ?? 300)
const list = `query($status: DocumentStatus, $documentTypeId: ID, $pagination: PaginationInput) {
  allUserDocuments(status: $status, documentTypeId: $documentTypeId, pagination: $pagination) { total hasMore endCursor
    items { id status uploadedAt version scan owner { name } documentType { name } versions { id version status } } } }`
const good = (body: string) => !body.includes('"errors"')

export const bench: Bench = {
  about: 'list of documents for administrators at 1,000, 10,000 and 100,000 (SIZE for one): pages, filters, counts',
  async run() {
    const rows: Record<string, unknown>[] = []
    for (const size of sizes) rows.push(...(await measure(size)))
    return rows
  },
}

async function measure(size: number): Promise<Record<string, unknown>[]> {
  const dataDir = scratch()
  createAdmin(dataDir)
  const server = await startServer(dataDir)
  const database = findPostgres(dataDir)
  if (!database) throw new Error('no database')
  const pool = new pg.Pool({ ...database.config, max: 2 })
  pool.on('error', () => {}) // at the end the database stops before the pool notices
  await fillPeople(pool, size / 2)
  await fillDocuments(pool)
  const token = await login(server.port)
  const [{ id: documentTypeId }] = (await pool.query('select id from document_type order by name limit 1')).rows
  const [{ id: middle }] = (
    await pool.query(
      'select id from user_document where superseded_at is null order by uploaded_at offset $1 limit 1',
      [size / 2],
    )
  ).rows
  const works: Record<string, object> = {
    'first page': {},
    'page from the middle': { pagination: { after: middle } },
    queue: { status: 'pending' },
    'of a type': { documentTypeId },
    'of a type and a rare status': { documentTypeId, status: 'expired' },
  }
  const rows: Record<string, unknown>[] = []
  const put = async (work: string, query: string, variables: object) => {
    const call = graphql(query, variables, token)
    await load(server.port, server.pid, 30, 4, () => call, good)
    const { p50, p99, cpu, failed } = await load(server.port, server.pid, calls, 1, () => call, good)
    rows.push({ documents: size, work, 'p50 ms': p50, 'p99 ms': p99, 'CPU µs': cpu, failed })
  }
  for (const [work, variables] of Object.entries(works))
    await put(work, list, {
      ...variables,
      pagination: { limit: 20, ...('pagination' in variables && { after: middle }) },
    })
  await put('counts', '{ documentCounts { status count } }', {})
  const { documentCounts } = await ask(server.port, '{ documentCounts { status count } }', {}, token)
  const counted = (documentCounts as { count: number }[]).reduce((sum, { count }) => sum + count, 0)
  const [{ n }] = (await pool.query('select count(*)::int as n from user_document where superseded_at is null')).rows
  if (counted !== n) throw new Error(`the counters say ${counted}, the rows ${n}`)
  await pool.end()
  await server.stop()
  return rows
}

/** Two documents of every member; each tenth has an earlier version. */
async function fillDocuments(pool: pg.Pool) {
  await pool.query(`insert into document_type
    select gen_random_uuid(), 'type ' || n, '', '', true, true, 5000000, '{jpg,png,webp,pdf}', 365, true, now(), now()
    from generate_series(1, 2) n`)
  const columns =
    'id, user_id, document_type_id, version, file_name, original_name, storage_key, file_size, mime_type, status, scan, uploaded_at, superseded_at, expires_at, verified_at, rejection_reason'
  await pool.query(`insert into user_document (${columns})
    select gen_random_uuid(), u.id, t.id, 2, 'f.webp', 'photo.jpg', 'documents/' || u.id || t.name, 200000, 'image/webp',
      s.status, 'clean', now() - u.n * interval '1 minute', null, now() + interval '1 year',
      case when s.status in ('verified', 'expired') then now() end, case when s.status = 'rejected' then 'Floue' end
    from (select id, row_number() over (order by id) as n from app_user) u cross join document_type t
    cross join lateral (select case when u.n % 1000 = 0 then 'expired' when u.n % 20 = 0 then 'pending'
      when u.n % 9 = 0 then 'rejected' else 'verified' end as status) s`)
  await pool.query(`insert into user_document (${columns})
    select gen_random_uuid(), user_id, document_type_id, 1, file_name, original_name, storage_key || '-1', file_size, mime_type,
      'rejected', scan, uploaded_at - interval '1 day', uploaded_at, null, null, 'Floue'
    from user_document where status = 'pending'`)
  await pool.query('analyze')
}

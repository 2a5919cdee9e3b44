import { createServer } from 'node:http'
import pg from 'pg'

/** The baseline of B10: node:http and pg, one prepared statement, JSON output; nothing else. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const columns = 'id, email, pseudo, nom, prenom, role, status, created_at'
const statements: Record<string, { name: string; text: string }> = {
  '/me': { name: 'me', text: `select ${columns} from app_user where id = (select user_id from session limit 1)` },
  '/users': {
    name: 'users',
    text: `select ${columns} from app_user where deleted_at is null order by id desc limit 21`,
  },
  '/pending': {
    name: 'pending',
    text: `select ${columns} from app_user where status = 'pending' and deleted_at is null order by id desc limit 21`,
  },
}
const server = createServer(async (request, answer) => {
  const { rows } = await pool.query(statements[request.url ?? ''] ?? { text: 'select 1' })
  answer.setHeader('content-type', 'application/json').end(JSON.stringify({ data: rows }))
})
server.listen(0, '127.0.0.1', () =>
  console.log(`listening on 127.0.0.1:${(server.address() as { port: number }).port}`),
)

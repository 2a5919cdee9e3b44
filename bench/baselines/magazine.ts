import { createServer } from 'node:http'
import pg from 'pg'

/** The baseline of B1: node:http and pg, one prepared statement with two joins, JSON output; nothing else. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const list = {
  name: 'list',
  text: `select a.id, a.title, a.excerpt, a.published_at, a.likes, a.reading_minutes, u.id as author_id, u.pseudo, c.id as category_id, c.name
    from article a join app_user u on u.id = a.author_id left join category c on c.id = a.category_id
    where a.status = 'published' and (a.published_at, a.id) < ((select published_at from article where id = $1), $1::uuid)
    order by a.published_at desc, a.id desc limit 15`,
}
const server = createServer(async (request, answer) => {
  const { rows } = await pool.query({ ...list, values: [request.url?.slice(1)] })
  answer.setHeader('content-type', 'application/json').end(JSON.stringify({ data: rows }))
})
server.listen(0, '127.0.0.1', () =>
  console.log(`listening on 127.0.0.1:${(server.address() as { port: number }).port}`),
)

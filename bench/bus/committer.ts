/** A process of its own that commits small rows on four connections as fast as it can: `node committer.ts URL`; prints how many a second. */
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 4 })
let [isOver, commits] = [false, 0]
process.on('SIGTERM', () => {
  isOver = true
})
await pool.query('select 1')
const begun = performance.now()
await Promise.all(
  Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await pool.query("insert into bench_row (text) values ('x')")
      commits += 1
    }
  }),
)
console.log(commits / ((performance.now() - begun) / 1000))
await pool.end()

/** kill -9 of the server and of the database under members who vote in secret: every ballot is in the box, once. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeReceipt, recount } from '@vondrona/rules/votes'
import pg from 'pg'
import { findPostgres } from '../../src/kernel/postgres/index.ts'
import { enrol, folder, gql, postmaster, startServer } from './process.ts'

const cast = `mutation($voteId: ID!, $optionIndex: Int!, $code: String) {
  castVote(voteId: $voteId, optionIndex: $optionIndex, code: $code) { receipt votersCount } }`
const people = 10

interface Voter {
  token: string
  code: string
  /** What was acknowledged last, and what was sent after it. */
  kept: number | null
  sent: number | null
}

test('F01, F02, F-VOTE-08 server and database are killed under secret ballots: none is lost, none is double, and each is what was acknowledged or sent last', async (t) => {
  const DATA_DIR = folder(t)
  const env = { DATA_DIR, RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'fatal' }
  let server = await startServer(t, { env })
  const tokens = await Promise.all(Array.from({ length: people }, (_, n) => enrol(server, `electeur${n}`)))
  const voters: Voter[] = tokens.map((token) => ({
    token,
    code: makeReceipt(randomBytes(16)),
    kept: null,
    sent: null,
  }))
  const voteId = crypto.randomUUID()
  const sql = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client(findPostgres(DATA_DIR)?.config)
    await client.connect()
    return client.query(text, values).finally(() => client.end())
  }
  await sql(`update app_user set status = 'active', date_naissance = '1990-01-01'`)
  await sql(`update app_user set role = 'admin' where pseudo = 'electeur0'`)
  await sql(
    `insert into vote (id, created_by, title, is_secret, results, status, opened_at, created_at, updated_at)
     select $1, id, 'Qui ?', true, 'ended', 'active', now(), now(), now() from app_user limit 1`,
    [voteId],
  )
  for (let n = 0; n < 3; n++)
    await sql('insert into vote_option (id, vote_id, position, text) values ($1, $2, $3, $4)', [
      crypto.randomUUID(),
      voteId,
      n,
      `Option ${n}`,
    ])

  let acknowledged = 0
  const send = async (voter: Voter, optionIndex: number) => {
    const { token, code } = voter
    const answer = await gql(server.url, cast, { voteId, optionIndex, code }, { token }).catch(() => null)
    if (answer?.data?.castVote?.receipt !== code) {
      const problem = answer?.errors?.[0]?.extensions.code ?? 'UNAVAILABLE'
      assert.equal(problem, 'UNAVAILABLE', JSON.stringify(answer))
      return false
    }
    acknowledged++
    return true
  }
  /** Sends again what got no answer, then something else each time, until an answer is missing. */
  const vote = async (voter: Voter) => {
    for (;;) {
      voter.sent ??= ((voter.kept ?? -1) + 1) % 3
      if (!(await send(voter, voter.sent))) return
      voter.kept = voter.sent
      voter.sent = null
    }
  }
  for (const victim of ['server', 'database', 'server']) {
    const [before, voting] = [acknowledged, Promise.all(voters.map(vote))]
    await server.until('they vote', () => acknowledged > before + 25)
    if (victim === 'server') await server.kill()
    else process.kill(postmaster(DATA_DIR), 'SIGKILL')
    await voting
    if (victim === 'server') server = await startServer(t, { env })
    else await server.until('it is back', async () => (await server.gql('{ __typename }', {})).status === 200)
    await server.until('the database answers', async () => (await sql('select 1').catch(() => null)) !== null)
    const { rows } = await sql(
      `select (select count(*)::int from vote_voter) as roll, (select count(*)::int from vote_sealed_ballot) as box,
              (select voter_count from vote) as counted`,
    )
    assert.deepEqual([rows[0].roll, rows[0].box], [rows[0].counted, rows[0].counted], victim)
  }

  const end = 'mutation($id: ID!) { endVote(id: $id) { votersCount options { votes } } }'
  const token = voters[0]?.token as string
  await server.until('it ends', async () => (await gql(server.url, end, { id: voteId }, { token })).data?.endVote)
  const answer = await fetch(`${server.url}/api/votes/${voteId}/ballots`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { ballots, wrong } = recount(await answer.text(), { options: 3, allowMultiple: false })
  const { votersCount, options } = (await gql(server.url, end, { id: voteId }, { token })).data.endVote
  assert.deepEqual([wrong, ballots.size, votersCount], [[], people, people])
  assert.equal(
    options.reduce((sum: number, { votes }: { votes: number }) => sum + votes, 0),
    people,
  )
  for (const { code, kept, sent } of voters) {
    const [choice] = ballots.get(code) ?? []
    assert.ok(choice === kept || choice === sent, `${choice} is in the box, ${kept} was acknowledged, ${sent} sent`)
  }
  assert.deepEqual(readdirSync(join(DATA_DIR, 'ballot-keys')), [])
})

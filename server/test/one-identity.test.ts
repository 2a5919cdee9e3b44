import assert from 'node:assert/strict'
import test from 'node:test'
import { numbers } from '../src/modules/bibs/testing.ts'
import { inChat } from '../src/modules/chat/testing.ts'
import { opensDesk, pickUpOf, sends } from '../src/modules/gate/desk/testing.ts'
import type { LiveRow } from '../src/modules/lives/index.ts'
import { moved, newLive, streamer } from '../src/modules/lives/testing.ts'
import { linkOf, makeRace, pay, registers, review, show, sign } from '../src/modules/races/testing.ts'
import { cast, makeVote } from '../src/modules/votes/testing.ts'
import { makePhoto } from './photos.ts'
import { sendFile } from './uploads.ts'
import { refused, world } from './world.ts'

const replace = `mutation($id: ID!, $kind: RegistrationDocumentKind!, $file: Upload!) {
  replaceRegistrationDocument(id: $id, kind: $kind, file: $file) { details { documents { id status } } } }`

test('N-01 one account is verified once, then votes, comments a live, runs with a ticket, and is handed its bib', async (t) => {
  const w = await world(t)
  const admin = await w.member({ role: 'admin' })
  const race = await makeRace(w)
  await numbers(race.boss, race.id, { assignment: 'pickup' })
  const vote = await makeVote(admin)
  const host = await streamer(w)
  const live = await newLive(host)
  await moved(host, 'startLive', live.id)

  // Whoever is not verified yet gets nowhere with the account, and a blocked one nowhere any more.
  const waiting = await w.member({ status: 'pending' })
  await refused('FORBIDDEN', waiting.gql(cast, { voteId: vote.id, optionIndex: 0 }))

  const hery = await w.member({ prenom: 'Hery', nom: 'RAKOTO' })
  await hery.ok(cast, { voteId: vote.id, optionIndex: 1 })
  const [his, others] = [await inChat(w, live as LiveRow, hery), await inChat(w, live as LiveRow)]
  his.say('Bonne course à tous !')
  await others.next('comment_added')
  assert.deepEqual(others.heard(), ['Bonne course à tous !'])

  const made = await registers(w, hery, race, { fullName: 'Rakoto Hery', email: hery.email })
  await hery.ok(sign, { id: made.id, input: { accepted: true, version: 1, signerName: 'Rakoto Hery' } })
  for (const kind of ['cinFront', 'cinBack']) {
    const operations = { query: replace, variables: { file: null, id: made.id, kind } }
    await sendFile(hery, await makePhoto(), { query: replace, operations })
  }
  const seen = async () => (await hery.ok(show, { id: made.id })).mitParticipation
  for (const { id } of (await seen()).details.documents) await race.boss.ok(review, { id, accept: true })
  await pay(w, made.orderId)

  const { ticket } = (await seen()).details
  const wallet = (await hery.ok('{ myTickets { id } }')).myTickets
  assert.deepEqual(wallet, [{ id: ticket.id }])
  await w.sql(`update event set starts_at = $2::timestamptz + interval '2 days' where id = $1`, [race.id, w.now()])
  const desk = { gateKey: await opensDesk(race.boss, race.id), device: 'A' }
  const [given] = await sends(w.visitor(), desk, [pickUpOf(w, ticket.id)])
  assert.deepEqual([given?.outcome, given?.bib], ['given', 'M-0001'])
  const after = await seen()
  assert.deepEqual([after.status, after.bibNumber], ['checked_in', 'M-0001'])

  // All of it is one person's: the copy of their data says so.
  const owned = await w.sql(
    `select (select count(*) from vote_voter where user_id = $1)::int as votes,
      (select count(*) from live_comment where user_id = $1)::int as comments,
      (select count(*) from participation where owner_id = $1)::int as races,
      (select count(*) from ticket where user_id = $1)::int as tickets`,
    [hery.id],
  )
  assert.deepEqual(owned, [{ votes: 1, comments: 1, races: 1, tickets: 1 }])
  assert.ok(linkOf(made).id)
})

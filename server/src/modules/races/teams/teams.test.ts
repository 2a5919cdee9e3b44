import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rolesBut } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type Person, refused, type World, world } from '../../../../test/world.ts'
import {
  inputOf,
  linkOf,
  list,
  makeRace,
  raceInput,
  registers,
  saveRace,
  type TestRace,
  update,
  withdraw,
} from '../testing.ts'

const suggesting = 'query($id: ID!) { raceTeams(eventId: $id) }'
const counting = 'query($id: ID!) { participationTeams(eventId: $id) { name count } }'
const ranking = 'query($id: ID!) { raceTeamResults(eventId: $id) { position name time runners } }'
const publishing =
  'mutation($id: ID!, $published: Boolean!) { publishResults(eventId: $id, published: $published) { id } }'
const erasing = 'mutation($id: ID!, $key: String) { eraseMitParticipation(id: $id, key: $key) { message } }'
const importing = `mutation($eventId: ID!, $file: Upload!) {
  importResults(eventId: $eventId, file: $file, dryRun: false, choices: { beforeStart: true }) { imported } }`

/** Not from what is kept for visitors. */
const suggested = async (w: World, { id }: { id: string }): Promise<string[]> =>
  (await (await w.member()).ok(suggesting, { id })).raceTeams
const ranked = async (person: Person, { id }: { id: string }) => (await person.ok(ranking, { id })).raceTeamResults

const free = { types: [{ price: 0 }] }

/** People of these clubs, with the bibs 1, 2 and so on. */
async function ran(w: World, people: object[], race: object = { teamSize: 2 }) {
  const made = await makeRace(w, { ...free, race })
  const links = []
  for (const [n, person] of people.entries()) {
    const one = await registers(w, w.visitor(), made, person)
    links.push(linkOf(one))
    await w.sql('update ticket set number = $2 where order_id = (select order_id from participation where id = $1)', [
      one.id,
      `M-00${String(n + 1).padStart(2, '0')}`,
    ])
  }
  return { race: made, links }
}

async function imports({ boss, id: eventId }: TestRace, text: string) {
  const { errors } = await sendFile(boss, Buffer.from(text), {
    query: importing,
    operations: { query: importing, variables: { eventId, file: null } },
    filename: 'resultats.csv',
    type: 'text/csv',
  })
  assert.equal(errors, undefined, JSON.stringify(errors))
}

test('F-RACE-13 a name is suggested once two confirmed registrations of the race carry it, however they write it; nothing else is told', async (t) => {
  const w = await world(t)
  const [race, other] = [await makeRace(w, { types: [{ price: 0 }, { price: 100 }] }), await makeRace(w, free)]
  const draft = await makeRace(w, free)
  const joins = (club: string, more: object = {}) => registers(w, w.visitor(), race, { club, ...more })
  await joins('Athlé Tana')
  await joins('Chez moi, lot II M 33')
  await joins('Foulées', { ticketTypeId: race.types[1] }) // not paid
  await joins('Foulées', { ticketTypeId: race.types[1] })
  await registers(w, w.visitor(), other, { club: 'Athlé Tana' })
  assert.deepEqual(await suggested(w, race), [], 'one of this race, and one of another')
  await joins('  ATHLE   tana ! ')
  await joins('', { team: 'Société Ravinala' })
  await joins('Société Ravinala', { team: 'Elsewhere' })
  const third = await joins('Athlé Tana')
  assert.deepEqual(await suggested(w, race), ['Athlé Tana', 'Société Ravinala'])
  assert.deepEqual((await w.visitor().ok(suggesting, { id: race.id })).raceTeams, ['Athlé Tana', 'Société Ravinala'])
  await w.visitor().ok(withdraw, linkOf(third))
  assert.deepEqual((await suggested(w, race)).length, 2, 'two are left')
  const [{ id }] = await w.sql(`select id from participation where club like '%ATHLE%'`)
  await w.sql(`update participation set club = '' where id = $1`, [id])
  assert.deepEqual(await suggested(w, race), ['Société Ravinala'])
  await w.sql(`update event set status = 'draft' where id = $1`, [draft.id])
  for (const unknown of [draft.id, w.kernel.newId(), 'x'])
    assert.deepEqual((await w.visitor().ok(suggesting, { id: unknown })).raceTeams, [])
})

test('F-RACE-13 organisers see the teams of a race with their registrations, and filter by one however it is written; nobody else does', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, free)
  for (const query of [counting]) {
    await refused('UNAUTHENTICATED', w.visitor().gql(query, { id: race.id }))
    for (const role of rolesBut('admin_mit', 'admin'))
      await refused('FORBIDDEN', (await w.member({ role })).gql(query, { id: race.id }))
  }
  const organiser = await w.member({ role: 'admin_mit' })
  await refused('NOT_FOUND', organiser.gql(counting, { id: 'x' }))
  const a = await registers(w, w.visitor(), race, { club: 'Athlé Tana' })
  const b = await registers(w, w.visitor(), race, { club: 'athle-tana' })
  const c = await registers(w, w.visitor(), race, { team: 'Athlé Tana' })
  const d = await registers(w, w.visitor(), race, { club: 'Zébus % rapides_' })
  await registers(w, w.visitor(), race)
  await registers(w, w.visitor(), race, { club: '!!!' })
  const teams = async () => (await organiser.ok(counting, { id: race.id })).participationTeams
  assert.deepEqual(await teams(), [
    { name: 'Athlé Tana', count: 3 },
    { name: 'Zébus % rapides_', count: 1 },
  ])
  const page = async (filters: object, pagination = {}) =>
    (await organiser.ok(list, { filters: { eventId: race.id, ...filters }, pagination })).mitParticipations
  const ids = async (filters: object) => (await page(filters)).items.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids({ team: ' athlé  TANA' }), [c.id, b.id, a.id])
  assert.deepEqual(await ids({ team: 'Zébus % rapides_' }), [d.id])
  assert.deepEqual(await ids({ team: 'Tana' }), [], 'all of the name')
  assert.deepEqual(await ids({ team: 'athle tana', status: 'withdrawn' }), [])
  assert.deepEqual((await page({ team: '' })).total, 6, 'an empty filter is none')
  const first = await page({ team: 'athle tana' }, { limit: 2 })
  assert.deepEqual([first.total, first.totalCapped, first.hasMore], [3, false, true])
  const second = await page({ team: 'athle tana' }, { limit: 2, after: first.endCursor })
  assert.deepEqual(
    [second.items.map(({ id }: { id: string }) => id), second.hasMore],
    [[a.id], false],
    'page after page',
  )
  await refused('BAD_USER_INPUT', organiser.gql(list, { filters: { team: 'x'.repeat(81) } }))
  assert.deepEqual(await ids({ team: 'athle\0 tana\ud800' }), [c.id, b.id, a.id], 'what nobody sees does not count')
  await w.visitor().ok(update, { ...linkOf(a), input: { club: 'Zébus rapides' } })
  assert.deepEqual(
    (await teams()).map(({ count }: { count: number }) => count),
    [2, 2],
  )
})

test('F-RACE-13 the list of a team is read by its index', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, free)
  await w.database.pool.query('set enable_seqscan = off')
  const plan = await w.sql(
    `explain select * from participation one where event_id = $1 and (club <> '' or team <> '')
      and team_key(club, team) = team_key($2, '') order by id desc limit 20`,
    [race.id, 'Athlé Tana'],
  )
  assert.match(JSON.stringify(plan), /participation_of_team/)
  assert.doesNotMatch(JSON.stringify(plan), /Sort/)
})

test('F-RACE-13 of how many finishers a team is made is a whole number from 0 to 10; who does not say it leaves it', async (t) => {
  const w = await world(t)
  const race = await makeRace(w, free)
  const saves = (more: object) => race.boss.gql(saveRace, { input: raceInput(race.id, more) })
  for (const teamSize of [-1, 11]) await refused('BAD_USER_INPUT', saves({ teamSize }))
  const size = async () =>
    (await race.boss.ok('query($id: ID!) { race(eventId: $id) { teamSize } }', race)).race.teamSize
  assert.equal(await size(), 0)
  await saves({ teamSize: 3 })
  await saves({})
  assert.equal(await size(), 3)
  await saves({ teamSize: 0 })
  assert.equal(await size(), 0)
  await assert.rejects(w.sql('update race set team_size = 11'), /check/)
})

test('F-RACE-13 teams are ranked by the sum of their best times, once the results are published, where the race ranks them', async (t) => {
  const w = await world(t)
  const { race } = await ran(w, [
    { fullName: 'Aina', club: 'Athlé Tana' },
    { fullName: 'Bema', club: 'athle tana' },
    { fullName: 'Camille', team: 'Athlé Tana' },
    { fullName: 'Doda', club: 'Baobab' },
    { fullName: 'Élie', club: 'Baobab' },
    { fullName: 'Fara', club: 'Cactus' },
    { fullName: 'Gaby', club: 'Cactus' },
    { fullName: 'Hery' },
    { fullName: 'Ilo' },
    { fullName: 'Jao', club: 'Dune' },
    { fullName: 'Kanto', club: 'Dune' },
  ])
  const results = [
    '1;1:00:00\n2;0:50:00\n3;0:55:00', // the best two: 1:45:00
    '4;0:40:00\n5;1:05:00', // as much
    '6;0:30:00\n7;DNF', // one only
    '8;0:20:00\n9;0:21:00', // no team
    '10;1:00:00\n11;1:00:00',
  ].join('\n')
  await imports(race, results)
  const all = [
    { position: 1, name: 'Athlé Tana', time: 6_300_000, runners: ['Bema', 'Camille'] },
    { position: 1, name: 'Baobab', time: 6_300_000, runners: ['Doda', 'Élie'] },
    { position: 3, name: 'Dune', time: 7_200_000, runners: ['Jao', 'Kanto'] },
  ]
  assert.deepEqual(await ranked(w.visitor(), race), [])
  assert.deepEqual(await ranked(race.boss, race), all, 'who organises sees them before')
  await race.boss.ok(publishing, { id: race.id, published: true })
  assert.deepEqual(await ranked(w.visitor(), race), all)
  await race.boss.ok(saveRace, { input: raceInput(race.id, { teamSize: 3 }) })
  assert.deepEqual(await ranked(w.visitor(), race), [
    { position: 1, name: 'Athlé Tana', time: 9_900_000, runners: ['Bema', 'Camille', 'Aina'] },
  ])
  await race.boss.ok(saveRace, { input: raceInput(race.id, { teamSize: 0 }) })
  assert.deepEqual(await ranked(w.visitor(), race), [])
  assert.deepEqual(await ranked(race.boss, race), [])
  await race.boss.ok(saveRace, { input: raceInput(race.id, { teamSize: 2 }) })
  await race.boss.ok(publishing, { id: race.id, published: false })
  assert.deepEqual(await ranked(w.visitor(), race), [], 'withdrawn')
  for (const id of [w.kernel.newId(), 'x']) assert.deepEqual(await ranked(w.visitor(), { id }), [])
})

test('F-RACE-13 who erases a registration leaves the team: the next one counts, and no name is left', async (t) => {
  const w = await world(t)
  const club = 'Athlé Tana'
  const people = ['Aina', 'Bema', 'Camille'].map((fullName) => ({ fullName, club }))
  const { race, links } = await ran(w, people)
  await imports(race, '1;0:40:00\n2;0:50:00\n3;0:55:00')
  await race.boss.ok(publishing, { id: race.id, published: true })
  assert.deepEqual((await ranked(w.visitor(), race))[0].runners, ['Aina', 'Bema'])
  w.advance(40 * 86_400_000) // the race is over
  await w.visitor().ok(erasing, links[0])
  assert.deepEqual(await ranked(await w.member(), race), [
    { position: 1, name: club, time: 6_300_000, runners: ['Bema', 'Camille'] },
  ])
  const [{ n }] = await w.sql(`select count(*)::int as n from race_result where team_key <> ''`)
  assert.equal(n, 2)
})

test('a team is one however it is written: case, accents, punctuation and spaces', async (t) => {
  const w = await world(t)
  const keys = async (...names: string[]) =>
    (await w.sql('select team_key(name, $2) as key from unnest($1::text[]) as one (name)', [names, ''])).map(
      ({ key }: { key: string }) => key,
    )
  assert.deepEqual(
    await keys('Athlé-Tana', '«  ATHLE’TANA »', 'Athle\u0301 tana', 'ATHLÉ\u00a0TANA', '!!!', 'Клуб №1', ' '),
    ['athle tana', 'athle tana', 'athle tana', 'athle tana', '', 'клуб no1', ''],
  )
  const race = await makeRace(w, free)
  const odd = 'x'.repeat(80)
  await registers(w, w.visitor(), race, { club: odd })
  await refused(
    'BAD_USER_INPUT',
    w.visitor().gql('mutation($input: MitParticipationInput!) { createMitParticipation(input: $input) { id } }', {
      input: inputOf(w, race, { club: `${odd}x` }),
    }),
  )
})

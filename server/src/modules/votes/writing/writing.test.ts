import assert from 'node:assert/strict'
import test from 'node:test'
import { roles } from '@vondrona/rules/permissions'
import { type Member, refused, world } from '../../../../test/world.ts'
import { active, admin, cast, create, end, inHours, list, makeVote, one, remove, stored, update } from '../testing.ts'

const input = { title: 'Où courir ?', options: ['Lac', 'Digue'] }

test('R-VOTE-02, R-VOTE-04, R-VOTE-05, R-GAP-14 only administrators make, change, end and delete votes', async (t) => {
  const w = await world(t)
  const { id } = await makeVote(await admin(w))
  const calls = [
    [create, { input }],
    [update, { id, input: { title: 'Autre question' } }],
    [end, { id }],
    [remove, { id, confirmed: true }],
  ] as const
  for (const [document, variables] of calls) {
    await refused('UNAUTHENTICATED', w.visitor().gql(document, variables))
    for (const role of roles.filter((one) => one !== 'admin'))
      await refused('FORBIDDEN', (await w.member({ role })).gql(document, variables))
  }
  assert.equal((await w.sql('select from vote')).length, 1)
})

test('R-VOTE-02 what is missing, too long, twice, over or not uploaded is refused at its field', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const wrong: [object, string][] = [
    [{ title: 'Où' }, 'title'],
    [{ title: null }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ options: ['Lac'] }, 'options'],
    [{ options: ['Lac', ' lac '] }, 'options'],
    [{ options: ['Lac', '—'] }, 'options.1'],
    [{ options: Array.from({ length: 21 }, (_, n) => `Option ${n}`) }, 'options'],
    [{ endDate: inHours(w, -1) }, 'endDate'],
    [{ endDate: inHours(w, 24 * 400) }, 'endDate'],
    [{ isSecret: true, results: 'always' }, 'results'],
    [{ coverId: w.kernel.newId() }, 'coverId'],
    [{ status: 'ended' }, 'status'],
  ]
  for (const [change, field] of wrong)
    assert.equal(
      (await refused('BAD_USER_INPUT', by.gql(create, { input: { ...input, ...change } }))).extensions.field,
      field,
    )
  assert.equal((await w.sql('select from vote')).length, 0)
})

test('R-VOTE-01, R-VOTE-07, R-GQL-54 a create that is sent twice makes one vote, which takes ballots at once; totals are sums', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const id = w.kernel.newId()
  const made = await Promise.all([0, 1].map(() => makeVote(by, { ...input, id })))
  assert.deepEqual(
    made.map((vote) => [vote.id, vote.status, vote.isActive, vote.totalVotes]),
    Array(2).fill([id, 'active', true, 0]),
  )
  assert.deepEqual(made[0].createdBy, { id: by.id, pseudo: by.pseudo })
  await refused('CONFLICT', (await admin(w)).gql(create, { input: { ...input, id } }))
  assert.equal((await w.sql('select from vote_option')).length, 2)
})

test('R-GAP-14 a draft is seen by administrators alone, is changed and opened; an open one changes until its first ballot', async (t) => {
  const w = await world(t)
  const [by, member] = [await admin(w), await w.member()]
  const { id } = await makeVote(by, { status: 'draft', options: null })
  assert.equal((await member.ok(one, { id })).vote, null)
  assert.deepEqual((await member.ok(list, { status: 'draft' })).votes, [])
  await refused('BAD_USER_INPUT', by.gql(update, { id, input: { status: 'active' } })) // nothing to choose
  await by.ok(update, { id, input: { options: ['A', 'B'], status: 'active' } })
  const { updateVote } = await by.ok(update, { id, input: { options: ['B', 'A', 'C'], allowMultiple: true } })
  assert.deepEqual(
    updateVote.options.map(({ text }: { text: string }) => text),
    ['B', 'A', 'C'],
  )
  await member.ok(cast, { voteId: id, optionIndex: 2 })
  for (const change of [
    { options: ['C', 'B', 'A'] },
    { title: 'Autre question' },
    { isSecret: true },
    { endDate: inHours(w, 1) },
  ])
    await refused('VOTE_FROZEN', by.gql(update, { id, input: change }))
  await by.ok(update, { id, input: { options: ['B', 'A', 'C'] } }) // the same as it is: its answer was lost
  for (const change of [
    `update vote_option set text = 'X'`,
    'update vote_option set position = position + 10',
    'delete from vote_option',
  ])
    await assert.rejects(w.sql(change), /do not change/)
})

test('weak point 20: a change of the options and a first ballot at once: either the ballot means the new options or nothing changed', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  for (let n = 0; n < 5; n++) {
    const member = await w.member()
    const { id } = await makeVote(by, input)
    const [changed] = await Promise.all([
      by.gql(update, { id, input: { options: ['Digue', 'Lac'] } }),
      member.ok(cast, { voteId: id, optionIndex: 0 }),
    ])
    const { vote } = await member.ok(one, { id })
    const texts = vote.options.map(({ text }: { text: string }) => text)
    assert.deepEqual(texts, changed.errors ? ['Lac', 'Digue'] : ['Digue', 'Lac'])
    assert.deepEqual((await stored(w, id)).votes, [1, 0])
  }
})

test('R-VOTE-04 D-16 a vote is ended once, by hand or by isActive: false; afterwards nothing changes it', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const [first, second] = [await makeVote(by), await makeVote(by)]
  await Promise.all([by.ok(end, { id: first.id }), by.ok(end, { id: first.id })])
  const { updateVote } = await by.ok(update, { id: second.id, input: { isActive: false } })
  assert.deepEqual([updateVote.status, updateVote.isActive], ['ended', false])
  assert.equal((await w.sql(`select from audit_entry where action = 'vote.ended'`)).length, 2)
  await refused('VOTE_ENDED', by.gql(update, { id: first.id, input: { title: 'Autre question' } }))
  const draft = await makeVote(by, { status: 'draft' })
  await refused('VOTE_NOT_OPEN', by.gql(end, { id: draft.id }))
})

test('R-VOTE-05 D-69 without ballots a vote is deleted; with ballots it is archived, and gone only when that is confirmed', async (t) => {
  const w = await world(t)
  const [by, member] = [await admin(w), await w.member()]
  const [empty, full] = [await makeVote(by), await makeVote(by, { isSecret: true })]
  await member.ok(cast, { voteId: full.id, optionIndex: 0 })
  assert.equal((await by.ok(remove, { id: empty.id })).deleteVote, true)
  assert.equal((await by.ok(remove, { id: full.id })).deleteVote, false)
  assert.equal((await member.ok(one, { id: full.id })).vote, null)
  await refused('NOT_FOUND', member.gql(cast, { voteId: full.id, optionIndex: 1 }))
  assert.deepEqual((await by.ok(list)).votes, [])
  assert.deepEqual(
    (await by.ok(list, { archived: true })).votes.map(({ id }: { id: string }) => id),
    [full.id],
  )
  await w.sql('update session set reauthenticated_at = null where user_id = $1', [by.id])
  await refused('REAUTHENTICATION_REQUIRED', by.gql(remove, { id: full.id, confirmed: true }))
  assert.equal((await w.sql('select from vote_sealed_ballot')).length, 1)
  await w.reauthenticated(by.id)
  assert.equal((await by.ok(remove, { id: full.id, confirmed: true })).deleteVote, true)
  for (const table of ['vote', 'vote_option', 'vote_voter', 'vote_secret_ballot', 'vote_sealed_ballot'])
    assert.equal((await w.sql(`select from ${table}`)).length, 0)
})

test('R-VOTE-06 votes and activeVotes are newest first, page by page; one whose date is over is not active', async (t) => {
  const w = await world(t)
  const by = await admin(w)
  const titles: string[] = []
  for (const n of [1, 2, 3, 4]) {
    titles.push(`Vote numéro ${n}`)
    await makeVote(by, { title: titles.at(-1), ...(n === 2 && { endDate: inHours(w, 1) }) })
  }
  w.advance(3_600_000)
  const named = (rows: { title: string }[]) => rows.map(({ title }) => Number(title.at(-1)))
  const member = await w.member()
  assert.deepEqual(named((await member.ok(list)).votes), [4, 3, 2, 1])
  assert.deepEqual(named((await member.ok(list, { status: 'ended' })).votes), [2])
  const first = (await member.ok(active, { pagination: { limit: 2 } })).activeVotes
  const after = first.at(-1).id
  assert.deepEqual(
    [named(first), named((await member.ok(active, { pagination: { limit: 2, after } })).activeVotes)],
    [[4, 3], [1]],
  )
  await refused('UNAUTHENTICATED', w.visitor().gql(list))
})

test('R-GAP-14 a save on top of an older revision is refused and says who saved; what changes nothing is not', async (t) => {
  const w = await world(t)
  const [ando, bako] = [await admin(w), await admin(w)]
  const { id, revision } = await makeVote(ando, { status: 'draft' })
  const save = (by: Member, title: string) => by.gql(update, { id, input: { title, revision } })
  await save(ando, 'Où courir lundi ?')
  const { message } = await refused('CONFLICT', save(bako, 'Où courir mardi ?'))
  assert.match(message, new RegExp(ando.pseudo))
  assert.match((await refused('CONFLICT', save(ando, 'Où courir mardi ?'))).message, /autre onglet/)
  const again = await save(ando, 'Où courir lundi ?') // its answer was lost
  assert.deepEqual([again.data.updateVote.title, again.data.updateVote.revision], ['Où courir lundi ?', revision + 1])
})

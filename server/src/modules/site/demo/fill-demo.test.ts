import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, type TestContext } from 'node:test'
import { makeOriginal, type Original, refused, type World, world } from '../../../../test/world.ts'
import { chainKey, checkChain } from '../../audit/index.ts'
import { type DemoAccount, demoAccounts, demoLink, fillDemo } from '../index.ts'
import { demoRequests } from './demo-people.ts'
import { generateMembers } from './members.ts'

const login = 'mutation($input: LoginInput!) { login(input: $input) { token user { role status needsIdentity } } }'
const signIn = (w: World, { email, password }: DemoAccount) =>
  w.visitor().gql(login, { input: { email, password, rememberMe: false } })

async function adminOf(w: World) {
  const [account] = await demoAccounts(w.kernel.config)
  const { data } = await signIn(w, account ?? assert.fail('no demo accounts'))
  return w.visitor({ token: data.login.token })
}

let original: Promise<Original> | undefined
after(async () => (await original)?.drop())

/** A demo that was filled, by two servers that started at once: a copy, as filling takes seconds. */
async function demo(t: TestContext): Promise<World> {
  original ??= makeOriginal((w) => Promise.all([fillDemo(w.kernel), fillDemo(w.kernel)]))
  return world(t, {}, await original)
}

const users = (w: World): Promise<number> => w.sql('select count(*) as n from app_user').then(([row]) => row.n)
const fileOf = (w: World) => join(w.dataDir, 'demo-accounts.json')

test('the demo is not filled where there is an account already, and no passwords are written', async (t) => {
  const w = await world(t)
  await w.member()
  await fillDemo(w.kernel)
  assert.equal(await users(w), 1)
  assert.equal(existsSync(fileOf(w)), false)
  assert.deepEqual(await demoAccounts(w.kernel.config), [])
})

test('an empty installation gets one account for each role, a queue and a community; a second start changes nothing', async (t) => {
  const w = await demo(t)
  const count = await users(w)
  assert.ok(count > 215)
  const written = readFileSync(fileOf(w), 'utf8')
  await fillDemo(w.kernel)
  assert.equal(await users(w), count)
  assert.equal(readFileSync(fileOf(w), 'utf8'), written)
  assert.equal((await checkChain(w.kernel.db, chainKey(w.kernel.secrets))).brokenAt, null)
})

test('each printed account opens with its own role; the pending one waits, the blocked one reads why not', async (t) => {
  const w = await demo(t)
  const accounts = await demoAccounts(w.kernel.config)
  const staff = ['admin', 'admin_mit', 'moderator', 'streamer', 'redacteur', 'user']
  assert.deepEqual(
    accounts.map(({ role }) => role),
    [...staff, 'blocked', 'pending'],
  )
  assert.equal(new Set(accounts.map(({ password }) => password)).size, accounts.length)
  assert.equal(statSync(fileOf(w)).mode & 0o777, 0o600)
  for (const account of accounts) {
    if (account.role === 'blocked') await refused('ACCOUNT_BLOCKED', signIn(w, account))
    else {
      const { data } = await signIn(w, account)
      const waits = account.role === 'pending'
      const expected = {
        role: waits ? 'user' : account.role,
        status: waits ? 'pending' : 'active',
        needsIdentity: false,
      }
      assert.deepEqual(data.login.user, expected)
    }
  }
})

const queue = '{ pendingUsers { id pseudo limited awaitingCorrection emailVerified } }'
const review = `query($id: ID!) { identityReview(userId: $id)
  { documentType documentNumber nationality sides guardianConsent guardianEmail corrections { item } } }`

test('the queue holds requests of every kind, oldest first, and the administrator is notified how many', async (t) => {
  const w = await demo(t)
  const admin = await adminOf(w)
  const { pendingUsers } = await admin.ok(queue)
  const pseudos = pendingUsers.map(({ pseudo }: { pseudo: string }) => pseudo)
  assert.deepEqual(
    pseudos,
    demoRequests.map(({ pseudo }) => pseudo),
  )
  const reviewOf = async (pseudo: string) => {
    const { id } = pendingUsers.find((one: { pseudo: string }) => one.pseudo === pseudo)
    return (await admin.ok(review, { id })).identityReview
  }
  const [mamy, moreau, njaka] = await Promise.all(['Mamy_R', 'JL Moreau', 'njaka_taxi'].map(reviewOf))
  assert.deepEqual([mamy.documentType, mamy.sides, mamy.corrections], ['cin', ['front', 'back'], [{ item: 'front' }]])
  assert.deepEqual([moreau.documentType, moreau.nationality, moreau.sides], ['passport', 'XX', ['front']])
  assert.equal(njaka.documentType, 'license')
  const consents = await Promise.all(['Miora', 'Kanto15', 'Soa'].map(reviewOf))
  assert.deepEqual(
    consents.map((one) => one.guardianConsent),
    ['confirmed', 'requested', 'none'],
  )
  assert.equal(pendingUsers.filter((one: { limited: boolean }) => one.limited).length, 3)
  assert.equal(pendingUsers.filter((one: { awaitingCorrection: boolean }) => one.awaitingCorrection).length, 1)
  const { notifications } = await admin.ok('{ notifications { items { kind text } } }')
  const textOf = (kind: string) => notifications.items.find((one: { kind: string }) => one.kind === kind).text
  assert.match(textOf('signup.requests'), new RegExp(`\\u00a0: ${demoRequests.length}$`))
  assert.match(textOf('application.requests'), /\u00a0: 5$/)
})

test('whoever signs in to the demo has chosen what they are told on closed devices, and has allowed none yet', async (t) => {
  const w = await demo(t)
  const admin = await adminOf(w)
  const { pushSettings } = await admin.ok('{ pushSettings { subjects { subject on } devices { id } } }')
  const on = pushSettings.subjects.flatMap((one: { subject: string; on: boolean }) => (one.on ? one.subject : []))
  assert.deepEqual(on, ['applications', 'documents', 'tickets', 'payments', 'events'])
  assert.deepEqual(pushSettings.devices, [])
})

test('volunteers of the marathon wait for a decision or have one; the demo’s member has two places', async (t) => {
  const w = await demo(t)
  const admin = await adminOf(w)
  const { applicationCounts } = await admin.ok('{ applicationCounts { status count } }')
  assert.deepEqual(
    Object.fromEntries(applicationCounts.map((one: { status: string; count: number }) => [one.status, one.count])),
    { submitted: 3, under_review: 2, approved: 2, rejected: 1 },
  )
  const [order] = await w.sql('select status, quantity from ticket_order where quantity > 1')
  assert.deepEqual(order, { status: 'confirmed', quantity: 2 })
})

test('the generated cards are sealed like real photos and open by a ticket only', async (t) => {
  const w = await demo(t)
  const admin = await adminOf(w)
  const { pendingUsers } = await admin.ok(queue)
  const ticket = 'mutation($id: ID!, $side: Side!) { identityImageTicket(userId: $id, side: $side) { url } }'
  const { identityImageTicket } = await admin.ok(ticket, { id: pendingUsers[1].id, side: 'back' })
  const photo = await w.visitor().http('GET', identityImageTicket.url)
  assert.equal(photo.statusCode, 200)
  assert.equal(photo.rawPayload.toString('latin1', 8, 12), 'WEBP')
  for await (const { key } of w.kernel.storage.list('identity'))
    assert.ok(!(await w.kernel.storage.get(key))?.includes('WEBP'))
})

test('a start that is interrupted leaves nobody behind; the next one fills the complete demo with the same passwords', async (t) => {
  const w = await world(t)
  await w.sql(`create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`)
  await w.sql('create trigger cut before insert on correction_request for each row execute function cut()')
  await assert.rejects(fillDemo(w.kernel), /cut off/)
  assert.equal(await users(w), 0)
  const accounts = await demoAccounts(w.kernel.config)
  await w.sql('drop trigger cut on correction_request')
  await fillDemo(w.kernel)
  assert.deepEqual(await demoAccounts(w.kernel.config), accounts)
  await adminOf(w)
})

test('two servers that start at once on one database make one demo', async (t) => {
  const w = await demo(t)
  assert.equal((await w.sql("select from app_user where role = 'admin'")).length, 1)
  await adminOf(w)
})

test('no message of the demo can reach anybody, and the log contains what the team did', async (t) => {
  const w = await demo(t)
  await w.runJobs()
  const messages = await w.messages()
  assert.ok(messages.length > 15)
  for (const { recipient } of messages) assert.match(recipient, /@vondrona\.example$/)
  const rows = await w.sql('select distinct action from audit_entry order by 1')
  const actions = rows.map(({ action }) => action)
  for (const action of [
    'account.registered',
    'user.approved',
    'user.rejected',
    'user.correctionAsked',
    'guardian.confirmed',
  ])
    assert.ok(actions.includes(action), action)
})

test('the members of the demo are the same on every installation, each with a name of their own', () => {
  const [one, other] = [0, 1].map(() => generateMembers(200, new Date('2026-11-21')))
  assert.deepEqual(one, other)
  for (const key of ['pseudo', 'email'] as const) assert.equal(new Set(one?.map((person) => person[key])).size, 200)
  const numbers = one?.flatMap(({ document }) => (document?.type === 'cin' ? [document.number] : [])) ?? []
  assert.ok(numbers.every((number) => /^\d{12}$/.test(number)))
  assert.equal(new Set(numbers).size, numbers.length)
})

test('DEMO_PASSWORD is the password of all, and in production nothing is printed; one live is planned, the recording of another becomes a replay as any other', async (t) => {
  const w = await world(t, { DEMO_PASSWORD: 'cinq-lemuriens-verts', MEDIA_GATEWAY: 'embedded' })
  await fillDemo(w.kernel)
  const accounts = await demoAccounts(w.kernel.config)
  assert.deepEqual([...new Set(accounts.map(({ password }) => password))], ['cinq-lemuriens-verts'])
  assert.equal((await signIn(w, accounts[0] ?? assert.fail('no accounts'))).errors, undefined)
  assert.deepEqual(await demoAccounts({ ...w.kernel.config, NODE_ENV: 'production' }), [])
  assert.deepEqual(await demoAccounts({ ...w.kernel.config, DEMO: false }), [])

  await w.runJobs()
  const { lives } = await w
    .visitor()
    .ok('{ lives { title status recordingComplete hasThumbnail replay { duration parts { offset } } } }')
  assert.deepEqual(
    lives.map((live: { status: string }) => live.status),
    ['scheduled', 'recorded'],
  )
  assert.deepEqual(
    [lives[1].recordingComplete, lives[1].hasThumbnail, Math.round(lives[1].replay.duration)],
    [true, true, 15],
  )
})

test('visitors find a magazine with pictures, categories and likes; what is not published waits for its editor', async (t) => {
  const w = await demo(t)
  const { articles, categories, tags } = await w
    .visitor()
    .ok(
      '{ articles { title content status likesCount cover { url } category { name } related { id } } categories { name count } tags { count } }',
    )
  assert.ok(articles.length >= 6)
  for (const one of articles)
    assert.ok(one.cover && one.category && one.content.startsWith('<p>') && one.likesCount > 0)
  assert.ok(articles.some((one: { content: string }) => one.content.includes('<table>')))
  assert.ok(categories.length >= 5 && tags.length >= 8)
  assert.equal((await w.visitor().http('GET', articles[0].cover.url)).statusCode, 200)
  const both = '{ articles { language translation { language } } }'
  const languages = async (language: 'fr' | 'en') =>
    (await w.visitor({ language }).ok(both)).articles.flatMap(
      (one: { language: string; translation: { language: string } | null }) =>
        one.translation ? [[one.language, one.translation.language]] : [],
    )
  assert.deepEqual(
    [await languages('fr'), await languages('en')],
    [[['fr', 'en']], [['en', 'fr']]],
    'F-MAG-05: one of them is in both languages',
  )
  const admin = await adminOf(w)
  for (const status of ['draft', 'scheduled'])
    assert.equal((await admin.ok(`{ articles(filters: { status: ${status} }) { id } }`)).articles.length, 1)
})

test('R-EVT-02, R-EVT-16, R-GEN-19 visitors find the race weekend, ahead of them, with the exact names of the races', async (t) => {
  const w = await demo(t)
  const { events } = await w.visitor().ok(`{ events { title date isMit cover { url } createdBy { pseudo }
    ticketTypes { title price allowMinors description maxQuantity } applicationTypes { name formConfig { formFields { fieldName } } } } }`)
  type Race = { title: string; ticketTypes: { price: number; allowMinors: boolean; description: string }[] }
  assert.deepEqual(
    events.map(({ title }: Race) => title),
    ['Test', 'Premium test', 'Maratoons (2 km)', 'Foulée Écolo (10 km)', 'Marathon'],
  )
  const races = new Map<string, Race>(events.map((one: Race) => [one.title, one]))
  const { races: open } = await w
    .visitor()
    .ok('{ races { name isOpen allowMinors medicalProof commitment { body } categories { name } } }')
  assert.deepEqual(
    open.map((race: { name: string; isOpen: boolean; allowMinors: boolean }) => [
      race.name,
      race.isOpen,
      race.allowMinors,
    ]),
    [
      ['Maratoons (2 km)', true, true],
      ['Foulée Écolo (10 km)', true, true],
      ['Marathon', true, false],
    ],
  )
  for (const title of ['Maratoons (2 km)', 'Foulée Écolo (10 km)'])
    assert.ok(races.get(title)?.ticketTypes.some(({ allowMinors }) => allowMinors))
  assert.ok(races.get('Marathon')?.ticketTypes.every(({ allowMinors }) => !allowMinors))
  for (const { ticketTypes } of events as Race[])
    for (const { price, description } of ticketTypes) if (price > 0) assert.match(description, /exemple/)
  for (const one of events) assert.ok(one.cover && new Date(one.date) > w.now())
  assert.equal(events[4].applicationTypes[1].formConfig.formFields.length, 3)
})

test('R-MIT-07, R-BIB-05 organisers find registrations in every state, with bibs, balanced books and a gate that opens', async (t) => {
  const w = await demo(t)
  const admin = await adminOf(w)
  const { races } = await w.visitor().ok('{ races { name medicalProof accompanied isOpen } }')
  assert.deepEqual(
    races.map(({ name, medicalProof, isOpen }: Record<string, unknown>) => [name, medicalProof, isOpen]),
    [
      ['Maratoons (2 km)', 'none', true],
      ['Foulée Écolo (10 km)', 'none', true],
      ['Marathon', 'certificate', true],
    ],
  )
  const { mitParticipations } = await admin.ok(
    '{ mitParticipations { items { status documentsStatus paymentStatus bibNumber details { fullName commitment { guardianName } } } } }',
  )
  const of = new Map(
    mitParticipations.items.map((one: { details: { fullName: string } }) => [one.details.fullName, one]),
  )
  const seen = (name: string) => {
    const { status, documentsStatus, paymentStatus, bibNumber } = of.get(name) as Record<string, unknown>
    return [status, documentsStatus, paymentStatus, bibNumber]
  }
  assert.deepEqual(seen('Hery RAKOTOMALALA'), ['confirmed', 'accepted', 'completed', 'FE-2000'])
  assert.deepEqual(seen('Miora RAKOTOMALALA'), ['confirmed', 'accepted', 'completed', 'MT-5000'])
  assert.deepEqual(seen('Mamy RASOANAIVO'), ['confirmed', 'rejected', 'completed', 'FE-2001'])
  assert.deepEqual(seen('Chloé FONTAINE'), ['awaiting_payment', 'submitted', 'pending', null])
  assert.equal(
    (of.get('Miora RAKOTOMALALA') as { details: { commitment: { guardianName: string } } }).details.commitment
      .guardianName,
    'Hery RAKOTOMALALA',
  )
  assert.equal((await admin.ok('{ paymentSums { succeeded unexplained } }')).paymentSums.unexplained, 0)
  const gateKey = (await demoLink(w.kernel.config, 'gate'))?.split('#')[1]
  const { checkInBundle } = await w
    .visitor()
    .ok('query($gateKey: String) { checkInBundle(gateKey: $gateKey) { eventTitle } }', { gateKey })
  assert.equal(checkInBundle.eventTitle, 'Marathon')
  const deskKey = (await demoLink(w.kernel.config, 'desk'))?.split('#')[1]
  const { deskBundle } = await w
    .visitor()
    .ok('query($key: String) { deskBundle(gateKey: $key, device: "A") { eventTitle gate } }', { key: deskKey })
  assert.deepEqual(deskBundle, { eventTitle: 'Marathon', gate: 'Retrait des dossards' })
})

test('F-VOTE-06, F-VOTE-09 members find a vote of each kind, with ballots, and one that has ended with its list', async (t) => {
  const w = await demo(t)
  const admin = await adminOf(w)
  const { votes } = await admin.ok(
    '{ votes { status isSecret allowMultiple votersCount totalVotes ballotsHash options { colour picture { url } } } }',
  )
  assert.deepEqual(
    votes.map(({ status, isSecret, allowMultiple, votersCount, totalVotes }: Record<string, unknown>) => [
      [status, isSecret, allowMultiple],
      [votersCount, totalVotes],
    ]),
    [
      [
        ['active', false, false],
        [34, 34],
      ],
      [
        ['active', false, false],
        [26, 26],
      ],
      [
        ['active', false, true],
        [38, 38],
      ],
      [
        ['ended', true, false],
        [25, 25],
      ],
    ],
  )
  assert.match(votes[3].ballotsHash, /^[0-9a-f]{64}$/)
  const [coloured, pictured] = votes.map(({ options }: { options: { colour: string; picture: object }[] }) => options)
  assert.ok(coloured.every(({ colour }: { colour: string | null }) => colour))
  assert.ok(pictured.every(({ picture }: { picture: object | null }) => picture))
})

test('F-CON-01, F-CON-03, F-CON-04, F-CON-06 visitors find contests in each season, one with a fee; the demo’s member has a draft and a vote to cast', async (t) => {
  const w = await demo(t)
  const { contests } = await w
    .visitor()
    .ok(
      '{ contests { id name status currentParticipants isVoteOpen votersCount fee cover { url } winners { number } } }',
    )
  const seen = contests.map((one: Record<string, unknown>) => [one.status, one.isVoteOpen])
  assert.deepEqual(seen, [
    ['open', false],
    ['open', false],
    ['judging', true],
    ['judging', true],
    ['finished', false],
  ])
  const [paid, open, pictured, voted, over] = contests
  assert.deepEqual([paid.fee > 0, open.fee], [true, 0])
  assert.ok(open.currentParticipants >= 5 && voted.votersCount > 20 && over.winners.length === 1)
  const account = (await demoAccounts(w.kernel.config)).find(({ role }) => role === 'user') ?? assert.fail()
  const member = w.visitor({ token: (await signIn(w, account)).data.login.token })
  const ask = 'query($id: ID!) { contest(id: $id) { blockedBy myVote myEntry { status } } }'
  assert.deepEqual((await member.ok(ask, { id: open.id })).contest, {
    blockedBy: null,
    myVote: null,
    myEntry: { status: 'draft' },
  })
  const { contestCandidates } = await member.ok(
    'query($id: ID!) { contestCandidates(contestId: $id) { id votes answers { value } } }',
    { id: voted.id },
  )
  assert.equal(contestCandidates.length, 3)
  const pictures = await member.ok(
    'query($id: ID!) { contestCandidates(contestId: $id) { answers { files { picture } } } }',
    { id: pictured.id },
  )
  for (const { answers } of pictures.contestCandidates) {
    const [{ picture }] = answers.flatMap(({ files }: { files: { picture: string }[] }) => files)
    assert.equal((await w.visitor().http('GET', picture)).headers['content-type'], 'image/webp')
  }
  const { castContestVote } = await member.ok('mutation($id: ID!) { castContestVote(entryId: $id) { myVote } }', {
    id: contestCandidates[0].id,
  })
  assert.equal(castContestVote.myVote, contestCandidates[0].id)
})

test('R-GAP-21, D-20 moderators find reports of every kind, one passed on and one decided, and are told how many wait', async (t) => {
  const w = await demo(t)
  const account = (await demoAccounts(w.kernel.config)).find(({ role }) => role === 'moderator') ?? assert.fail()
  const moderator = w.visitor({ token: (await signIn(w, account)).data.login.token })
  const ask =
    'query($list: ReportList!) { reports(list: $list) { items { kind reporters notes thing { ownerName } } } }'
  const listed = async (list: string) => (await moderator.ok(ask, { list })).reports.items
  const open = await listed('open')
  assert.deepEqual(
    open.map(({ kind }: { kind: string }) => kind),
    ['comment', 'comment', 'contestEntry', 'profile', 'live'],
  )
  assert.equal(open[0].reporters, 5)
  for (const one of open) assert.ok(one.thing)
  assert.equal((await listed('escalated'))[0].kind, 'article')
  assert.equal((await listed('decided')).length, 1)
  assert.equal((await moderator.ok('{ chatBans { items { by } } }')).chatBans.items.length, 1)
  const { notifications } = await moderator.ok('{ notifications { items { kind text } } }')
  assert.match(notifications.items.find((one: { kind: string }) => one.kind === 'report.requests').text, /\u00a0: 5$/)
})

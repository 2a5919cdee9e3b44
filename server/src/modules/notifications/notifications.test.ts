import assert from 'node:assert/strict'
import test from 'node:test'
import { type Member, refused, type World, world } from '../../../test/world.ts'
import { notify, notifyGroup, unnotify } from './notify.ts'
import { forgetNotificationsAbout, removeNotificationsBefore } from './store.ts'

const list =
  'query($p: PaginationInput) { notifications(pagination: $p) { items { id kind text link createdAt readAt } endCursor hasMore unread } }'
const mark = 'mutation($ids: [ID!]) { markNotificationsRead(ids: $ids) }'
const notifyMember = async (w: World, member: Member, more: Partial<Parameters<typeof notify>[2]> = {}) => {
  const to = [await member.row()]
  await w.system.transaction((tx) =>
    notify(tx, w.system, { to, kind: 'account.approved', link: '/dashboard', ...more }),
  )
}
const queue = async (w: World, admins: Member[], count: number) => {
  const to = await Promise.all(admins.map((admin) => admin.row()))
  const news = { to, kind: 'signup.requests', group: 'signup.requests', count, link: '/user-management' } as const
  await w.system.transaction((tx) => notifyGroup(tx, w.system, news))
}

test('notifications are one’s own: nobody signed out, and ids of others change nothing', async (t) => {
  const w = await world(t)
  const [member, other] = [await w.member(), await w.member({ role: 'admin' })]
  await refused('UNAUTHENTICATED', w.visitor().gql(list))
  await notifyMember(w, member)
  const { notifications } = await member.ok(list)
  assert.equal(notifications.unread, 1)
  assert.deepEqual((await other.ok(list)).notifications, { items: [], endCursor: null, hasMore: false, unread: 0 })
  await other.ok(mark, { ids: [notifications.items[0].id] })
  assert.equal((await member.ok('{ unreadNotifications }')).unreadNotifications, 1)
})

test('the sentence is in the reader’s language, values are written out', async (t) => {
  const w = await world(t)
  const member = await w.member()
  await notifyMember(w, member, { kind: 'account.role', data: { role: '@accounts.role.streamer' } })
  await notifyMember(w, member, { kind: 'security.deletion', data: { date: '2026-12-05T22:00:00.000Z' } })
  const texts = async (language: 'fr' | 'en') =>
    (await member.with({ language }).ok(list)).notifications.items.map(({ text }: { text: string }) => text)
  assert.deepEqual(await texts('fr'), [
    "La suppression de votre compte est prévue le 6 décembre 2026. Vous pouvez encore l'annuler dans les paramètres.",
    'Votre rôle est maintenant\u00a0: Diffuseur.',
  ])
  assert.match((await texts('en'))[0], /on 6 December 2026/)
})

test('what only looks like a day or a text stays as it was written', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const data = { names: '2026-99-99', title: '@nous', when: '@2026-12-24T05:30:00.000Z', where: '@' }
  await notifyMember(w, member, { kind: 'order.confirmed', data })
  const { notifications } = await member.ok(list)
  assert.equal(
    notifications.items[0].text,
    'Votre réservation pour «\u00a0@nous\u00a0» est confirmée\u00a0: 2026-99-99. Quand\u00a0: 24 décembre 2026 à 08:30. Où\u00a0: @.',
  )
})

test('reading some, then all; the unread count is that of the list', async (t) => {
  const w = await world(t)
  const member = await w.member()
  for (let n = 0; n < 5; n++) await notifyMember(w, member)
  const first = (await member.ok(list, { p: { limit: 2 } })).notifications
  assert.deepEqual([first.items.length, first.hasMore, first.unread], [2, true, 5])
  const ids = first.items.map(({ id }: { id: string }) => id)
  assert.equal((await member.ok(mark, { ids: [...ids, 'rien'] })).markNotificationsRead, 3)
  assert.equal((await member.ok(mark, { ids: [] })).markNotificationsRead, 3)
  assert.equal((await member.ok(mark)).markNotificationsRead, 0)
})

test('R-NET-03 all that were there when it was pressed are read, however late it is said: none that came since', async (t) => {
  const w = await world(t)
  const [member, other] = [await w.member(), await w.member()]
  const readAll = 'mutation($until: DateTime) { markNotificationsRead(until: $until) }'
  await notifyMember(w, member)
  await notifyMember(w, other)
  const [{ createdAt: until }] = (await member.ok(list)).notifications.items
  w.advance(1)
  await notifyMember(w, member)
  await refused('BAD_USER_INPUT', member.gql(readAll, { until: 'hier' }))
  await refused('UNAUTHENTICATED', w.visitor().gql(readAll, { until }))
  const answers = await Promise.all([1, 2, 3].map(() => member.ok(readAll, { until })))
  assert.deepEqual(
    answers.map(({ markNotificationsRead }) => markNotificationsRead),
    [1, 1, 1],
  )
  const unread = (await member.ok(list)).notifications.items.map(({ readAt }: { readAt: unknown }) => readAt === null)
  assert.deepEqual(unread, [true, false])
  assert.equal((await other.ok(list)).notifications.unread, 1)
  assert.equal((await member.ok(readAll, { until: null })).markNotificationsRead, 0)
})

test('an open page gets an event after the commit, and only that member’s page', async (t) => {
  const w = await world(t)
  const [member, other] = [await w.member(), await w.member()]
  const [socket, silent] = [await w.socket(member.token), await w.socket(other.token)]
  for (const one of [socket, silent]) {
    await one.next('authenticated')
    one.send({ type: 'subscribe', event: 'notifications' })
    await one.next('subscription_success')
  }
  const failing = w.system.transaction(async (tx) => {
    await notify(tx, w.system, { to: [await member.row()], kind: 'account.approved' })
    throw new Error('no')
  })
  await assert.rejects(failing)
  await notifyMember(w, member)
  assert.deepEqual((await socket.next('notifications')).data, { unread: 1 }) // the first frame is that of the committed one
  await member.ok(mark)
  assert.deepEqual((await socket.next('notifications')).data, { unread: 0 })
  silent.send({ type: 'ping' })
  await silent.next('pong')
  assert.ok(!silent.frames.some(({ type }) => type === 'notifications'))
})

test('F-COM-07 a visitor’s socket may not listen', async (t) => {
  const w = await world(t)
  const socket = await w.socket()
  socket.send({ type: 'subscribe', event: 'notifications' })
  assert.equal((await socket.next('error')).code, 'UNAUTHENTICATED')
})

test('a mail goes with it as the member prefers; what keeps the account safe cannot be switched off', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const set =
    'mutation($p: [NotificationPreferenceInput!]!) { setNotificationPreferences(preferences: $p) { kind inApp email } }'
  const choose = (kind: string, inApp: boolean, email: boolean) => member.gql(set, { p: [{ kind, inApp, email }] })
  await notifyMember(w, member)
  assert.equal((await w.messages(member.email)).length, 1)
  await refused('BAD_USER_INPUT', choose('security.password', false, false))
  await refused('BAD_USER_INPUT', choose('signup.requests', true, true)) // admins only
  await refused('BAD_USER_INPUT', choose('inconnu', true, true))
  const { data } = await choose('account.approved', false, false)
  assert.deepEqual(
    data.setNotificationPreferences.find(({ kind }: { kind: string }) => kind === 'account.approved'),
    { kind: 'account.approved', inApp: false, email: false },
  )
  await notifyMember(w, member)
  await notifyMember(w, member, { kind: 'security.password' })
  assert.equal((await member.ok(list)).notifications.items.length, 2)
  assert.equal((await w.messages(member.email)).length, 2)
  await notifyMember(w, member, { kind: 'security.password', mail: false })
  assert.equal((await w.messages(member.email)).length, 2)
})

test('the choices are those of the role, with their names', async (t) => {
  const w = await world(t)
  const kinds = async (member: Member) =>
    (await member.ok('{ notificationPreferences { kind label inApp email } }')).notificationPreferences
  const [user, admin] = [await kinds(await w.member()), await kinds(await w.member({ role: 'admin' }))]
  const requests = { kind: 'signup.requests', label: "Demandes d'inscription à traiter", inApp: true, email: false }
  assert.ok(!user.some(({ kind }: { kind: string }) => kind === requests.kind))
  assert.deepEqual(
    admin.find(({ kind }: { kind: string }) => kind === requests.kind),
    requests,
  )
})

test('F-COM-07 F-COM-08 new requests are one line that counts, not one line each; handled, it is gone', async (t) => {
  const w = await world(t)
  const admins = [await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
  const [admin] = admins as [Member, Member]
  const see = async () => (await admin.ok(list)).notifications
  for (let count = 1; count <= 500; count += 100) await queue(w, admins, count)
  let seen = await see()
  assert.deepEqual(
    [seen.items.length, seen.unread, seen.items[0].text],
    [1, 1, "Demandes d'inscription en attente\u00a0: 401"],
  )
  await admin.ok(mark)
  await queue(w, admins, 400) // one was decided: nothing new
  seen = await see()
  assert.deepEqual([seen.unread, seen.items[0].text], [0, "Demandes d'inscription en attente\u00a0: 400"])
  await queue(w, admins, 401)
  assert.equal((await see()).unread, 1)
  await queue(w, admins, 0)
  assert.deepEqual((await see()).items, [])
})

test('F-COM-08 a line of which nothing is left for one member is gone from their list and stays in those of others', async (t) => {
  const w = await world(t)
  const [one, other] = [await w.member({ role: 'admin' }), await w.member({ role: 'admin' })]
  const [hers, theirs] = [await w.socket(one.token), await w.socket(other.token)]
  for (const socket of [hers, theirs]) {
    await socket.next('authenticated')
    socket.send({ type: 'subscribe', event: 'notifications' })
    await socket.next('subscription_success')
  }
  const to = [await one.row(), await other.row()]
  const news = { to, kind: 'signup.requests', group: 'signup.requests', link: '/user-management' } as const
  const tell = (counts: Map<string, number>) =>
    w.system.transaction((tx) => notifyGroup(tx, w.system, { ...news, count: 2, counts }))
  await tell(new Map())
  for (const socket of [hers, theirs]) assert.deepEqual((await socket.next('notifications')).data, { unread: 1 })
  await tell(new Map([[one.id, 0]]))
  assert.deepEqual((await hers.next('notifications')).data, { unread: 0 })
  assert.deepEqual((await one.ok(list)).notifications.items, [])
  assert.equal((await other.ok(list)).notifications.items.length, 1)
  await queue(w, [other], 0)
  assert.deepEqual((await theirs.next('notifications')).data, { unread: 0 })
  assert.deepEqual((await other.ok(list)).notifications.items, [])
})

test('F-COM-08 many sign-ups at once leave one line for each admin', async (t) => {
  const w = await world(t)
  const admins = await Promise.all([1, 2, 3].map(() => w.member({ role: 'admin' })))
  await Promise.all(Array.from({ length: 20 }, (_, n) => queue(w, n % 2 ? admins : admins.toReversed(), n + 1)))
  const rows = await w.sql('select user_id, count(*)::int as n from notification group by 1')
  assert.deepEqual(
    rows.map(({ n }) => n),
    [1, 1, 1],
  )
})

test('more members than one statement has room for are all told', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const many = 8_200 // eight values each: more than the 65,535 of PostgreSQL
  const to = Array.from({ length: many }, () => ({ id: member.id, email: null, language: 'fr' as const }))
  await w.system.transaction((tx) => notify(tx, w.system, { to, kind: 'live.started', data: { title: 'Course' } }))
  assert.equal((await w.sql(`select from notification where kind = 'live.started'`)).length, many)
})

test('what is no longer true is taken back', async (t) => {
  const w = await world(t)
  const member = await w.member()
  await notifyMember(w, member, { kind: 'account.correction' })
  await w.system.transaction((tx) => unnotify(tx, w.system, member.id, 'account.correction'))
  assert.equal((await member.ok('{ unreadNotifications }')).unreadNotifications, 0)
})

test('of an erased member goes what came from them; where nobody noted that, what names their pseudo by its kind, and of nobody else', async (t) => {
  const w = await world(t)
  const [member, gone] = [await w.member(), await w.member({ pseudo: 'Lova' })]
  const tell = (kind: 'live.started' | 'order.confirmed' | 'account.approved', data: Record<string, string>) =>
    notifyMember(w, member, { kind, data })
  await tell('account.approved', { from: gone.id, what: 'goes: theirs, whatever its kind' })
  await tell('live.started', { name: 'Lova', what: 'goes: their name' })
  await tell('live.started', { name: 'Lova', from: member.id, what: 'stays: of a namesake' })
  await tell('live.started', { name: 'Hery', what: 'stays: another name' })
  await tell('account.approved', { name: 'Lova', what: 'stays: it names nobody' })
  await tell('account.approved', { from: member.id, what: 'stays: of another' })
  await w.system.transaction((tx) => forgetNotificationsAbout(tx, gone.id, 'Lova'))
  const left = await w.sql(`select data->>'what' as what from notification order by id`)
  assert.deepEqual(
    left.map(({ what }) => what),
    ['stays: of a namesake', 'stays: another name', 'stays: it names nobody', 'stays: of another'],
  )
})

test('what is older than a time goes, what is of that very moment stays', async (t) => {
  const w = await world(t)
  const member = await w.member()
  await notifyMember(w, member)
  w.advance(1)
  const since = w.now()
  await notifyMember(w, member)
  await removeNotificationsBefore(w.kernel.db, since)
  assert.deepEqual(await w.sql('select created_at from notification'), [{ createdAt: since }])
})

import assert from 'node:assert/strict'
import test from 'node:test'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { makePdf } from '../../../test/pdf.ts'
import { until } from '../../../test/wait.ts'
import { world } from '../../../test/world.ts'
import { all, createType, deleteType, makeType, refused, remove, send, sent, updateType, verify } from './testing.ts'

const pdf = makePdf()

test('R-DOC-01, R-DOC-04, R-DOC-08, R-GQL-43 types are made by administrators, with defaults, and refused with what is wrong', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  await refused('UNAUTHENTICATED', w.visitor().gql(createType, { input: { name: 'CIN' } }))
  for (const role of ['user', 'moderator', 'admin_mit'] as const)
    await refused('FORBIDDEN', (await w.member({ role })).gql(createType, { input: { name: 'CIN' } }))
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ name: 'CIN', maxFileSize: 1000 }, 'maxFileSize'],
    [{ name: 'CIN', maxFileSize: 16 * 1024 * 1024 }, 'maxFileSize'],
    [{ name: 'CIN', allowedFormats: [] }, 'allowedFormats'],
    [{ name: 'CIN', allowedFormats: ['pdf', 'pdf'] }, 'allowedFormats'],
    [{ name: 'CIN', validityPeriodDays: 0 }, 'validityPeriodDays'],
  ]
  for (const [input, field] of wrong)
    assert.equal((await refused('BAD_USER_INPUT', boss.gql(createType, { input }))).extensions.field, field)
  const { createDocumentType } = await boss.ok(createType, { input: { name: ' Certificat médical ', category: null } })
  const { id, ...type } = createDocumentType
  assert.deepEqual(type, {
    name: 'Certificat médical',
    description: '',
    category: '',
    isRequired: false,
    hasExpiration: false,
    maxFileSize: 5 * 1024 * 1024,
    allowedFormats: ['jpg', 'png', 'webp', 'pdf'],
    validityPeriodDays: 365,
    isActive: true,
  })
  await refused('BAD_USER_INPUT', boss.gql(createType, { input: { name: 'certificat MÉDICAL' } }))
  const changed = (await boss.ok(updateType, { id, input: { maxFileSize: 1024 * 1024 } })).updateDocumentType
  assert.deepEqual(changed, { id, name: 'Certificat médical', isActive: true, maxFileSize: 1024 * 1024, revision: 2 })
  await refused('NOT_FOUND', boss.gql(updateType, { id: w.kernel.newId(), input: { isActive: false } }))
  const member = await w.member({ status: 'pending' })
  assert.deepEqual((await member.ok('{ documentTypes { id } }')).documentTypes, [{ id }])
})

test('R-DOC-04, R-GQL-43 a type that was sent is not deleted, only deactivated; also when it is sent at the same time', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const type = await makeType(w)
  const { id } = await sent(me, type, pdf)
  const { message } = await refused('CONFLICT', boss.gql(deleteType, { id: type }))
  assert.match(message, /désactivez/)
  await boss.ok(updateType, { id: type, input: { isActive: false } })
  await refused('CONFLICT', send(me, type, pdf))
  await boss.ok(remove, { id })
  const outcome = (await boss.ok(deleteType, { id: type })).deleteDocumentType
  assert.deepEqual(outcome, { success: true, message: 'Type de document supprimé' })
  await refused('NOT_FOUND', boss.gql(deleteType, { id: type }))
  const other = await makeType(w)
  await Promise.all([send(me, other, pdf), boss.gql(deleteType, { id: other })])
  const [rows, types] = [
    await w.sql('select id from user_document'),
    await w.sql('select id from document_type where id = $1', [other]),
  ]
  assert.equal(rows.length, types.length)
})

test('R-DOC-03, R-DOC-10, R-GQL-14 members see their own documents, administrators everybody’s, with what was read in the log', async (t) => {
  const w = await world(t)
  const [me, other, boss] = [await w.member(), await w.member({ role: 'moderator' }), await w.member({ role: 'admin' })]
  const { id } = await sent(me, await makeType(w), pdf)
  const of = 'query($userId: ID!) { userDocuments(userId: $userId) { id owner { pseudo } } }'
  await refused('UNAUTHENTICATED', w.visitor().gql(of, { userId: me.id }))
  await refused('NOT_FOUND', other.gql(of, { userId: me.id }))
  await refused('FORBIDDEN', other.gql(all))
  assert.deepEqual((await me.ok(of, { userId: me.id })).userDocuments, [{ id, owner: null }])
  assert.deepEqual((await other.ok(of, { userId: other.id })).userDocuments, [])
  assert.deepEqual((await boss.ok(of, { userId: me.id })).userDocuments, [{ id, owner: { pseudo: me.pseudo } }])
  const [{ rows }] = await w.sql(`select count(*)::int as rows from audit_entry where action = 'data.listed'`)
  assert.equal(rows, 1)
})

test('R-DOC-03 the list goes page by page, what waits oldest first, others newest first; counters equal the rows', async (t) => {
  const w = await world(t)
  const [boss, one, two] = [await w.member({ role: 'admin' }), await w.member(), await w.member()]
  const types = [await makeType(w), await makeType(w), await makeType(w)]
  const ids: string[] = []
  for (const member of [one, two])
    for (const type of types) {
      w.advance(1000)
      ids.push((await sent(member, type, pdf)).id)
    }
  const pages = async (filter: object) => {
    const found: string[] = []
    let after: string | null = null
    for (;;) {
      const page: { items: { id: string }[]; total: number; hasMore: boolean; endCursor: string } = (
        await boss.ok(all, { ...filter, pagination: { limit: 2, after } })
      ).allUserDocuments
      found.push(...page.items.map((item) => item.id))
      after = page.endCursor
      if (!page.hasMore) return [page.total, ...found]
    }
  }
  assert.deepEqual(await pages({ status: 'pending' }), [6, ...ids])
  assert.deepEqual(await pages({}), [6, ...ids.toReversed()])
  assert.deepEqual(await pages({ documentTypeId: types[0] }), [2, ids[3], ids[0]])
  await boss.ok(verify, { id: ids[0], status: 'verified' })
  await boss.ok(verify, { id: ids[3], status: 'rejected', rejectionReason: 'Floue' })
  await sent(two, types[0]!, pdf)
  await one.ok(remove, { id: ids[1] })
  assert.deepEqual(await pages({ status: 'verified' }), [1, ids[0]])
  assert.deepEqual(await pages({ status: 'rejected' }), [0])
  const counters = await w.sql(
    'select document_type_id, status, count from document_count where count > 0 order by 1, 2',
  )
  const real = await w.sql(
    'select document_type_id, status, count(*)::int as count from user_document where superseded_at is null group by 1, 2 order by 1, 2',
  )
  assert.deepEqual(counters, real)
  const { documentCounts } = await boss.ok('query($of: ID) { documentCounts(documentTypeId: $of) { status count } }', {
    of: types[0],
  })
  assert.deepEqual(
    documentCounts.map(({ status, count }: { status: string; count: number }) => `${status} ${count}`).sort(),
    ['pending 1', 'verified 1'],
  )
  await refused('FORBIDDEN', one.gql('{ documentCounts { status } }'))
})

test('R-DOC-03 an open queue hears of a document that is sent and of a decision; nobody but administrators may listen', async (t) => {
  const w = await world(t)
  const [me, boss] = [await w.member(), await w.member({ role: 'admin' })]
  const url = `${(await w.address()).replace('http', 'ws')}/api/graphql`
  const listen = (token: string) => {
    const connectionParams = { authorization: `Bearer ${token}` }
    const client = createClient({ url, webSocketImpl: WebSocket, lazy: true, retryAttempts: 0, connectionParams })
    t.after(() => client.dispose())
    return client.iterate<{ documentsChanged: { id: string; pending: number } }>({
      query: 'subscription { documentsChanged { id pending } }',
    })
  }
  for (const role of ['user', 'moderator', 'admin_mit'] as const) {
    const stream = listen((await w.member({ role })).token)
    const answer = await stream.next().catch((error) => ({ value: { errors: error } }))
    assert.match(JSON.stringify(answer.value.errors), /FORBIDDEN/)
  }
  const heard: { id: string; pending: number }[] = []
  void (async () => {
    for await (const { data } of listen(boss.token)) if (data) heard.push({ ...data.documentsChanged })
  })().catch(() => {})
  const probe = w.kernel.newId()
  await until('the subscription runs', () => {
    w.kernel.bus.publish('documents.changed', { userId: boss.id, documentId: probe })
    return heard.length > 0
  })
  const { id } = await sent(me, await makeType(w), pdf)
  await until('it is heard of', () => heard.some((one) => one.id === id))
  await boss.ok(verify, { id, status: 'verified' })
  await until('so is the decision', () => heard.filter((one) => one.id === id).length === 2)
  assert.deepEqual(
    heard.filter((one) => one.id === id),
    [
      { id, pending: 1 },
      { id, pending: 0 },
    ],
  )
})

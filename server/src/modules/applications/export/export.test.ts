import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import test from 'node:test'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { rolesBut } from '../../../../test/people.ts'
import { admin } from '../../../../test/registrations.ts'
import { until } from '../../../../test/wait.ts'
import { type Member, refused, type World, world } from '../../../../test/world.ts'
import { buildApp, makeKernel } from '../../../app.ts'
import { apply, draft, exporting, openType, question, review } from '../testing.ts'
import { exportedRows } from './rows.ts'

const urlOf = async (by: Member, format: string, filters: object = {}): Promise<string> =>
  (await by.ok(exporting, { format, filters })).exportApplications.url

test('R-APP-06 exporting is refused to everybody but reviewers; an address works for a minute, in every process, unchanged', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  await refused('UNAUTHENTICATED', w.visitor().gql(exporting, { format: 'csv' }))
  for (const role of rolesBut('admin_mit', 'admin'))
    await refused('FORBIDDEN', (await w.member({ role })).gql(exporting, { format: 'csv' }))
  const get = async (url: string) => (await w.visitor().http('GET', url)).statusCode
  const url = await urlOf(boss, 'csv')
  for (const other of ['/api/applications/export', '/api/applications/export?ticket=x', `${url.slice(0, -3)}AAA`])
    assert.equal(await get(other), 404)
  assert.equal((await w.visitor().http('HEAD', url)).statusCode, 404)
  assert.equal(await get(url), 200)
  const { config, log } = w.kernel
  const restarted = await makeKernel({ config, log, db: w.database.db, pool: w.database.pool, now: w.now })
  const { http } = await buildApp(restarted)
  for (const _ of ['taken', 'and again, because the answer was lost'])
    assert.equal((await http.inject({ method: 'GET', url })).statusCode, 200)
  await http.close()
  await restarted.bus.close()
  const late = await urlOf(boss, 'csv')
  w.advance(60_000)
  assert.equal(await get(late), 404)
  const lost = await urlOf(boss, 'csv')
  await w.sql(`update app_user set role = 'user' where id = $1`, [boss.id])
  assert.equal(await get(lost), 403, 'the role of now counts')
  const actions = await w.sql(`select actor_id, detail from audit_entry where action = 'applications.exported'`)
  assert.deepEqual(
    actions.map((row) => [row.actorId, row.detail.format]),
    Array(3).fill([boss.id, 'csv']),
  )
})

const fields = [
  question('taille', { fieldLabel: 'Taille ; du t-shirt' }),
  question('sports', { fieldType: 'checkbox', fieldOptions: ['course', 'vélo'] }),
]

/** Three applications, of which one tries everything. */
async function applications(w: World) {
  const boss = await admin(w)
  const { typeId } = await openType(w, boss, { formConfig: { formFields: fields }, name: 'Bénévole' })
  const people = [
    await w.member({ nom: 'Rabe', prenom: 'Soa', phone: '+261340000001' }),
    await w.member({ nom: '=HYPERLINK("http://x")', prenom: '</t><x>&' }),
    await w.member({ nom: 'Rakoto', prenom: 'Été' }),
  ] as const
  const answers = { taille: '@SUM(A1)', sports: ['course', 'vélo'] }
  await apply(people[0], typeId, { motivationLetter: 'Ligne 1\n"Ligne" ; 2', additionalInfo: answers })
  w.advance(1000)
  const { id } = await apply(people[1], typeId, { motivationLetter: ' \t=1+1 \u0007😀' })
  w.advance(1000)
  await apply(people[2], typeId)
  await boss.ok(review, { id, status: 'under_review', score: 7, staffNotes: '-2+3' })
  await draft(await w.member(), typeId)
  return { boss, typeId, people }
}

test('R-APP-06 the CSV has a line for each application of the filtered list, its form as columns, and no formula', async (t) => {
  const w = await world(t)
  const { boss, typeId } = await applications(w)
  const answer = await w.visitor().http('GET', await urlOf(boss, 'csv', { eventApplicationTypeId: typeId }))
  assert.match(String(answer.headers['content-type']), /^text\/csv/)
  assert.match(String(answer.headers['content-disposition']), /filename="participations-2026-11-21.csv"/)
  const text = answer.rawPayload.toString()
  assert.ok(text.startsWith('\uFEFFIdentifiant;Événement;'))
  const rows = text.slice(1).split('\r\n')
  assert.match(rows[0] ?? '', /;Lettre de motivation;"Taille ; du t-shirt";Question sports$/)
  assert.equal(rows.length, 5) // head, three, and the end of the last
  assert.match(rows[1] ?? '', /;Rakoto;Été;/)
  assert.match(rows[2] ?? '', /;"'=HYPERLINK\(""http:\/\/x""\)";<\/t><x>&;/)
  assert.match(rows[2] ?? '', /;7;;'-2\+3;/)
  assert.match(rows[3] ?? '', /;034 00 000 01;1995-04-12;2026-11-21T12:00:00\+03:00;/)
  assert.match(rows[3] ?? '', /;"Ligne 1\n""Ligne"" ; 2";'@SUM\(A1\);"course, vélo"$/)
  const common = (await w.visitor().http('GET', await urlOf(boss, 'csv', { search: 'soa' }))).rawPayload.toString()
  assert.equal(common.split('\r\n').length, 3)
  assert.match(common.split('\r\n')[0] ?? '', /Lettre de motivation$/)
})

test('R-APP-06 what the staff noted about their own application is not in the file of a reviewer', async (t) => {
  const w = await world(t)
  const [boss, other] = [await admin(w), await admin(w)]
  const { typeId } = await openType(w, boss)
  const { id } = await apply(boss, typeId)
  await other.ok(review, { id, score: 77, staffNotes: 'Entre nous', reviewNotes: 'Merci' })
  const fileOf = async (by: Member) => (await w.visitor().http('GET', await urlOf(by, 'csv'))).body
  assert.match(await fileOf(other), /;77;Merci;Entre nous;/)
  assert.match(await fileOf(boss), /;;Merci;;/)
})

test('R-APP-06 the file goes on where a row was erased in the meantime', async (t) => {
  const w = await world(t)
  const { typeId } = await openType(w, await admin(w))
  const { id } = await apply(await w.member(), typeId)
  await w.sql(
    `insert into event_application (id, event_id, event_application_type_id, user_id, status, submitted_at, created_at, updated_at)
     select gen_random_uuid(), event_id, event_application_type_id, user_id, 'rejected', now(), now(), now()
     from event_application, generate_series(1, 1200) where id = $1`,
    [id],
  )
  const pages = exportedRows(w.system, {})
  const first = (await pages.next()).value ?? []
  await w.sql('delete from event_application where id = $1', [first.at(-1)?.row.id])
  const second = (await pages.next()).value ?? []
  assert.equal(new Set([...first, ...second].map(({ row }) => row.id)).size, 1201)
})

test('R-APP-06 the XLSX opens: a workbook whose sheet has the same rows, texts as texts, numbers and dates as such', async (t) => {
  const w = await world(t)
  const { boss, typeId } = await applications(w)
  const answer = await w.visitor().http('GET', await urlOf(boss, 'xlsx', { eventApplicationTypeId: typeId }))
  const rows = ((await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []) as unknown[][]
  assert.deepEqual(
    rows.map((row) => row.length),
    [19, 19, 19, 19],
  )
  assert.deepEqual(rows[2]?.slice(6, 8), ['=HYPERLINK("http://x")', '</t><x>&'])
  assert.equal(rows[2]?.[16], '=1+1 😀')
  assert.equal(rows[2]?.[13], 7)
  assert.deepEqual(rows[3]?.[11], new Date('2026-11-21T12:00:00Z'), 'the clock of Madagascar')
  assert.deepEqual([rows[0]?.[11], rows[3]?.[9]], ['Envoyée le (heure de Madagascar, UTC+3)', '034 00 000 01'])
  const sheet = Buffer.from(unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml'] ?? []).toString()
  assert.doesNotMatch(sheet, /<f>/)
})

test('R-APP-06 many rows are streamed as the client takes them; it ends when the client leaves or stands still, and its turn is free', async (t) => {
  const w = await world(t)
  const boss = await admin(w)
  const { typeId } = await openType(w, boss)
  const { id } = await apply(await w.member(), typeId, { motivationLetter: 'x'.repeat(5000) })
  await w.sql(
    `insert into app_user (id, email, pseudo, pseudo_key, pseudo_skeleton, search_text, gender, created_at, updated_at)
     select gen_random_uuid(), 'n' || g || '@exemple.mg', 'n' || g, 'n' || g, 'n' || g, ' n' || g, 'female', now(), now() from generate_series(1, 6000) g`,
  )
  await w.sql(
    `insert into event_application (id, event_id, event_application_type_id, user_id, status, motivation_letter, submitted_at, created_at, updated_at)
     select gen_random_uuid(), a.event_id, a.event_application_type_id, u.id, 'submitted', a.motivation_letter, now(), now(), now()
     from app_user u, event_application a where u.pseudo like 'n%' and a.id = $1`,
    [id],
  )
  const address = await w.address()
  const open = async () => {
    const call = request(`${address}${await urlOf(boss, 'csv')}`).end()
    const [answer] = await once(call, 'response')
    return { call, answer }
  }
  const small = async () =>
    (await w.visitor().http('GET', await urlOf(boss, 'xlsx', { search: 'n77' }))).statusCode === 200
  const refusedAsBusy = async () => {
    const answer = await w.visitor().http('GET', await urlOf(boss, 'csv'))
    assert.equal(answer.statusCode, 503)
    assert.match(answer.body, /"BUSY"/)
  }
  t.mock.timers.enable({ apis: ['setInterval'] })
  const first = await open()
  const second = await open()
  await once(first.answer, 'readable')
  await refusedAsBusy()
  first.call.destroy()
  await until('a turn is free', small)
  let bytes = 0
  let lines = 0
  for await (const chunk of second.answer) {
    bytes += chunk.length
    lines += String(chunk).split('\r\n').length - 1
  }
  assert.equal(lines, 6002)
  assert.ok(bytes > 30_000_000)
  const stalled = [await open(), await open()]
  const broken = stalled.map(({ answer }) => new Promise((resolve) => answer.once('error', resolve)))
  await refusedAsBusy()
  await until('a turn is free again', () => {
    w.advance(61_000)
    t.mock.timers.tick(15_000)
    return small()
  })
  for (const { answer } of stalled) answer.resume()
  await Promise.all(broken)
})

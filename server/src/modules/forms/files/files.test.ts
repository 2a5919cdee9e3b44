import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { form as limits } from '@vondrona/rules/forms/constants'
import sharp from 'sharp'
import { broken, impostors, pixelBomb, polyglots, webpHeader } from '../../../../test/hostile/images.ts'
import { makePdf } from '../../../../test/pdf.ts'
import { copied, erase } from '../../../../test/personal-data.ts'
import { makePhoto } from '../../../../test/photos.ts'
import { sendFile } from '../../../../test/uploads.ts'
import { type Member, type Person, refused, type World, world } from '../../../../test/world.ts'
import { answersOf } from '../answers-of.ts'
import { answer, makeForm, question, save } from '../testing.ts'
import { registerReview } from './may-read.ts'
import { openFile } from './sealed.ts'
import { filesOfMember, findFile } from './store.ts'

const uploadDocument = `mutation($formId: ID!, $fieldName: String!, $file: Upload!) {
  uploadFormFile(formId: $formId, fieldName: $fieldName, file: $file) { id fieldName name type bytes width height createdAt } }`
const deletion = 'mutation($id: ID!) { deleteFormFile(id: $id) }'
const ticketOf = 'mutation($id: ID!) { formFileTicket(id: $id) { url expiresAt } }'
const pdf = makePdf()

const send = (person: Person, formId: string, file: Buffer, { fieldName = 'piece', filename = 'photo.jpg' } = {}) =>
  sendFile(person, file, {
    operations: { query: uploadDocument, variables: { formId, fieldName, file: null } },
    filename,
  })

async function upload(person: Person, formId: string, file: Buffer, more = {}) {
  const { data, errors } = await send(person, formId, file, more)
  assert.equal(errors, undefined)
  return data.uploadFormFile
}

const filesOnDisk = (w: World) => Array.fromAsync(w.kernel.storage.list('forms'))
const get = (w: World, url: string) => w.visitor().http('GET', url)
const ticket = async (member: Member, id: string): Promise<string> =>
  (await member.ok(ticketOf, { id })).formFileTicket.url

test('R-EVT-19 a file is refused to visitors and pending members, and for what is no question for files', async (t) => {
  const w = await world(t)
  const photo = await makePhoto()
  const formId = await makeForm(w, question('piece', 'file'), question('nom'))
  await refused('UNAUTHENTICATED', send(w.visitor(), formId, photo))
  await refused('FORBIDDEN', send(await w.member({ status: 'pending' }), formId, photo))
  const me = await w.member()
  await refused('NOT_FOUND', send(me, formId, photo, { fieldName: 'nom' }))
  await refused('NOT_FOUND', send(me, formId, photo, { fieldName: 'constructor' }))
  await refused('NOT_FOUND', send(me, w.kernel.newId(), photo))
  await refused('NOT_FOUND', send(me, 'x', photo))
  await refused(
    'BAD_USER_INPUT',
    me.gql(uploadDocument, { formId, fieldName: 'piece', file: 'data:image/png;base64,AAAA' }),
  )
  assert.deepEqual(await filesOnDisk(w), [])
})

test('R-EVT-19, R-EVT-24 what is no photo and no PDF, broken or too large is refused with its sentence, and leaves nothing', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const formId = await makeForm(w, question('piece', 'file'))
  const wrong = [
    ...Object.values({ ...impostors, ...(await broken()) }),
    makePdf('<</S/JavaScript/JS(app.alert(1))>>'),
    makePdf('<</Encrypt 9 0 R>>'),
    pixelBomb(),
    webpHeader(),
    Buffer.from(' %PDF-1.4'),
  ]
  for (const file of wrong) {
    const { message } = await refused('BAD_USER_INPUT', send(me, formId, file))
    assert.match(
      message,
      /Utilisez une photo JPG, PNG ou WebP, ou un PDF|Cette photo (?:n'a pas pu être lue|a trop de pixels)|Ce PDF (?:est|contient)/,
    )
  }
  const identity = await makeForm(w, question('piece', 'file', { fieldOptions: ['identity'] }))
  const tiny = readFileSync(join(import.meta.dirname, '../../../../test/fixtures/photos/1px.png'))
  assert.match((await refused('BAD_USER_INPUT', send(me, identity, tiny))).message, /trop petite/)
  const large = await refused('TOO_LARGE', send(me, formId, Buffer.alloc(15 * 1024 * 1024 + 1, '%PDF-')))
  assert.equal(large.message, 'Le fichier est trop volumineux (maximum 15 Mo)')
  assert.deepEqual([await filesOnDisk(w), await w.sql('select id from form_file')], [[], []])
})

test('R-CONST-18, R-CONST-19, R-CONST-20, R-CONST-21 a photo is upright and in the preset of its question', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const preset = (name: string) => question(name, 'file', { fieldOptions: [name] })
  const formId = await makeForm(w, preset('identity'), preset('medical'), question('other', 'file'))
  const noise = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Artist: 'PHOTOGRAPHE SECRET' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  assert.ok(noise.length > 10 * 1024 * 1024 * 0.2)
  const boxes = { identity: [1000, 800, 350], medical: [1200, 1000, 450], other: [1200, 1600, 400] } as const
  for (const [fieldName, [width, height, kB]] of Object.entries(boxes)) {
    const file = await upload(me, formId, noise, { fieldName })
    assert.ok(file.width <= width && file.height <= height && file.bytes <= kB * 1024, JSON.stringify(file))
    assert.ok(file.height > file.width) // turned upright
    const found = await findFile(w.kernel.db, file.id)
    const bytes = await openFile(w.system, found!)
    const { format, exif, orientation } = await sharp(bytes!).metadata()
    assert.deepEqual([format, exif, orientation, file.type], ['webp', undefined, undefined, 'image/webp'])
    const sealed = readFileSync(join(w.dataDir, 'files', found!.storageKey))
    assert.equal(sealed.includes('RIFF'), false)
  }
  const small = await upload(me, formId, await makePhoto({ width: 400, height: 300, type: 'png' }), {
    fieldName: 'other',
  })
  assert.deepEqual([small.width, small.height], [400, 300])
  for (const both of Object.values(await polyglots())) {
    const { data } = await send(me, formId, both, { fieldName: 'other' })
    const found = data && (await findFile(w.kernel.db, data.uploadFormFile.id))
    if (found) assert.equal((await openFile(w.system, found))!.includes('<script'), false)
  }
})

test('R-EVT-19 a file is shown by a ticket for a minute, to its sender, and once sent to administrators and reviewers', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const reviewer = await w.member({ role: 'admin_mit' })
  const formId = await makeForm(w, question('piece', 'file'), question('certificat', 'file'))
  const photo = await upload(me, formId, await makePhoto())
  const letter = await upload(me, formId, pdf, {
    fieldName: 'certificat',
    filename: '../../a/Certificat médical (1)\u0001\u202e.pdf',
  })
  assert.deepEqual([letter.type, letter.name, letter.width], ['application/pdf', 'Certificat médical (1).pdf', null])
  const given = await answer(w, me, formId, { piece: [photo.id], certificat: [letter.id] }, { isFinal: false })
  registerReview(w.kernel, async (ctx, id) => ctx.actor?.id === reviewer.id && id === given)
  const [boss, moderator, other] = [
    await w.member({ role: 'admin' }),
    await w.member({ role: 'moderator' }),
    await w.member(),
  ]
  await refused('UNAUTHENTICATED', w.visitor().gql(ticketOf, { id: photo.id }))
  for (const one of [boss, reviewer, moderator, other]) await refused('NOT_FOUND', one.gql(ticketOf, { id: photo.id }))
  for (const id of ['x', w.kernel.newId()]) await refused('NOT_FOUND', me.gql(ticketOf, { id }))
  await answer(w, me, formId, { piece: [photo.id], certificat: [letter.id] }, { id: given })
  for (const one of [moderator, other]) await refused('NOT_FOUND', one.gql(ticketOf, { id: photo.id }))

  const url = await ticket(me, photo.id)
  const shown = await get(w, url)
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/webp'])
  assert.equal(shown.headers['cache-control'], 'no-store')
  assert.equal(shown.headers['referrer-policy'], 'no-referrer')
  assert.equal(shown.headers['x-content-type-options'], 'nosniff')
  assert.equal(shown.headers['content-security-policy'], "default-src 'none'; sandbox")
  const saved = await get(w, await ticket(me, letter.id))
  assert.equal(
    saved.headers['content-disposition'],
    "attachment; filename*=UTF-8''Certificat%20m%C3%A9dical%20%281%29.pdf",
  )
  assert.deepEqual(
    [saved.headers['content-type'], saved.headers['content-security-policy']],
    ['application/pdf', "default-src 'none'; sandbox"],
  )
  assert.ok(saved.rawPayload.equals(pdf))
  assert.equal((await get(w, url.replace(photo.id, letter.id))).statusCode, 403)
  assert.equal((await get(w, `${url.slice(0, -4)}AAAA`)).statusCode, 403)
  assert.equal((await get(w, `/api/forms/files/${photo.id}`)).statusCode, 403)
  assert.equal((await get(w, `${url}&ticket=x`)).statusCode, 400)

  for (const one of [boss, reviewer]) assert.equal((await get(w, await ticket(one, photo.id))).statusCode, 200)
  const views = await w.sql(
    `select actor_id, target_id, detail from audit_entry where action = 'forms.fileViewed' order by id`,
  )
  const line = (actorId: string) => ({ actorId, targetId: me.id, detail: { file: photo.id, fieldName: 'piece' } })
  assert.deepEqual(views, [line(boss.id), line(reviewer.id)])
  const late = await ticket(reviewer, photo.id)
  w.advance(60_000)
  assert.equal((await get(w, late)).statusCode, 403)
})

test('R-EVT-19 an answer names only one’s own files, of that form and question, and no others’ answers', async (t) => {
  const w = await world(t)
  const [me, other] = [await w.member(), await w.member()]
  const formId = await makeForm(w, question('piece', 'file', { maxLength: 2 }), question('photo', 'file'))
  const elsewhere = await makeForm(w, question('piece', 'file'))
  const mine = await upload(me, formId, pdf)
  const theirs = await upload(other, formId, pdf)
  const wrongForm = await upload(me, elsewhere, pdf)
  const no = (answers: object, options = {}) =>
    assert.rejects(answer(w, me, formId, answers, options), { key: 'forms.fileUnknown' })
  for (const isFinal of [true, false]) {
    await no({ piece: [theirs.id] }, { isFinal })
    await no({ piece: [wrongForm.id] }, { isFinal })
    await no({ photo: [mine.id] }, { isFinal })
    await no({ piece: [w.kernel.newId()] }, { isFinal })
  }
  const given = await answer(w, me, formId, { piece: [mine.id.toUpperCase()] })
  await no({ piece: [mine.id] })
  assert.deepEqual(
    (await answersOf(w.kernel.db, [given])).get(given)?.files.map(({ id }) => id),
    [mine.id],
  )
  await refused('CONFLICT', me.gql(deletion, { id: mine.id }))
  await refused('NOT_FOUND', other.gql(deletion, { id: mine.id }))
  await refused('NOT_FOUND', (await w.member({ role: 'admin' })).gql(deletion, { id: wrongForm.id }))
  await refused('UNAUTHENTICATED', w.visitor().gql(deletion, { id: wrongForm.id }))
  await me.ok(deletion, { id: wrongForm.id })
  await refused('NOT_FOUND', me.gql(deletion, { id: wrongForm.id }))
  await w.runJobs()
  assert.equal((await filesOnDisk(w)).length, 2)
})

test('R-EVT-19 a file that is deleted while its answer is sent is either gone or sent, never both', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const formId = await makeForm(w, question('piece', 'file', { isRequired: true }))
  for (let n = 0; n < 6; n++) {
    const { id } = await upload(me, formId, pdf)
    const draft = await answer(w, me, formId, { piece: [id] }, { isFinal: false })
    const [deleted, sent] = await Promise.all([
      me.gql(deletion, { id }),
      answer(w, me, formId, { piece: [id] }, { id: draft }).then(
        () => true,
        () => false,
      ),
    ])
    assert.equal(Boolean(deleted.errors), sent)
    assert.equal((await w.sql('select id from form_file where id = $1', [id])).length, Number(sent))
  }
})

test('R-EVT-19 a member’s files have a limit per day and in all, also when they come at once', async (t) => {
  const w = await world(t, { UPLOADS_PER_MEMBER: '20', UPLOADS_PER_ADDRESS: '20' })
  const me = await w.member()
  const formId = await makeForm(w, question('piece', 'file'))
  const { id } = await upload(me, formId, pdf)
  await w.sql(
    `insert into form_file select gen_random_uuid(), form_id, user_id, field_name, null, name, type, bytes, width, height, 'k' || n, created_at
     from form_file, generate_series(1, $2::int) n where id = $1`,
    [id, limits.filesPerDay - 3],
  )
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => send(me, formId, pdf)))
  assert.equal(outcomes.filter(({ errors }) => !errors).length, 2)
  assert.equal((await w.sql('select id from form_file')).length, limits.filesPerDay)
  await w.sql(`update form_file set created_at = created_at - interval '1 day'`)
  await upload(me, formId, pdf)
  await w.sql('update form_file set bytes = $1 where id = $2', [limits.filesInAll, id])
  const { message } = await refused('BAD_USER_INPUT', send(me, formId, pdf))
  assert.match(message, /toute la place/)
})

test('R-EVT-08, R-EVT-19 a draft outlives the time its form is disabled; a file goes a day after its answer stopped naming it', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const formId = await makeForm(w, question('piece', 'file'), question('nom'))
  const { id: file } = await upload(me, formId, pdf)
  const all = { piece: [file], nom: 'Lala' }
  const id = await answer(w, me, formId, all, { isFinal: false })
  w.advance(2 * limits.orphanLife)
  const sweep = async () => {
    await w.kernel.jobs.enqueue(w.kernel.db, 'forms.sweep', {})
    await w.runJobs()
    return (await w.sql('select id from form_file')).length
  }
  await save(w, { isFormEnabled: false }, formId)
  assert.equal(await answer(w, me, formId, {}, { id, isFinal: false }), id)
  assert.equal(await sweep(), 1)
  await save(w, { isFormEnabled: true }, formId)
  assert.deepEqual((await answersOf(w.kernel.db, [id])).get(id)?.answers, all)
  await answer(w, me, formId, { nom: 'Lala' }, { id, isFinal: false })
  w.advance(limits.orphanLife - 1000)
  assert.equal(await sweep(), 1)
  await answer(w, me, formId, all, { id, isFinal: false })
  w.advance(limits.orphanLife)
  assert.equal(await sweep(), 1)
  await answer(w, me, formId, {}, { id, isFinal: false })
  w.advance(limits.orphanLife + 1)
  assert.equal(await sweep(), 0)
})

test('R-EVT-19 files that no answer names go after a day, and files without a row; named ones stay', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const formId = await makeForm(w, question('piece', 'file'))
  const [used, unused] = [await upload(me, formId, pdf), await upload(me, formId, pdf)]
  await answer(w, me, formId, { piece: [used.id] }, { isFinal: false })
  const stray = w.kernel.newId()
  await w.kernel.storage.put(`forms/${stray}`, pdf)
  const sweep = async () => {
    await w.kernel.jobs.enqueue(w.kernel.db, 'forms.sweep', {})
    await w.runJobs()
    return (await filesOnDisk(w)).map(({ key }) => key.slice(6)).sort()
  }
  assert.deepEqual(await sweep(), [used.id, unused.id, stray].sort())
  w.advance(limits.orphanLife + Date.now() - w.now().getTime() + 60_000) // the disk has a clock of its own
  assert.deepEqual(await sweep(), [used.id])
})

test('R-EVT-19 privacy: answers and files are in the copy, and go with the account', async (t) => {
  const w = await world(t)
  const me = await w.member()
  const formId = await makeForm(w, question('piece', 'file'))
  const file = await upload(me, formId, pdf)
  await answer(w, me, formId, { piece: [file.id] })
  const data = await copied(w, me, 'applications')
  assert.deepEqual([data.answers[0].answers, data.files[0].id], [{ piece: [file.id] }, file.id])
  const hook = w.kernel.personalData.hooks.get('files of forms')
  const [copy] = await Array.fromAsync(hook!.files!(w.system, { id: me.id, name: me.pseudo }))
  assert.deepEqual([copy?.name, copy?.bytes], [`forms/${file.id}.pdf`, pdf])
  await erase(w, me)
  await w.runJobs()
  assert.deepEqual([await filesOnDisk(w), await filesOfMember(w.kernel.db, me.id)], [[], []])
})

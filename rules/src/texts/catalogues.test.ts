import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { exact } from './exact.fixture.ts'
import { catalogue, fill, languageOf, waitIn } from './index.ts'

const folder = join(import.meta.dirname, '..')
const catalogues = await Promise.all(
  globSync('**/messages.fr.ts', { cwd: folder }).map(async (file) => {
    const place = dirname(file)
    const { fr } = (await import(join(folder, file))) as { fr: Record<string, string> }
    const { en } = (await import(join(folder, place, 'messages.en.ts'))) as { en: Record<string, string> }
    return { place, fr, en }
  }),
)
const french = Object.assign({}, ...catalogues.map((one) => one.fr)) as Record<string, string>

/** Texts whose key is derived from stored data, or that pages which load apart say too: their other keys. */
const alsoAt = new Set([
  'audit.detail.live',
  'audit.nobody',
  'ranking.erased',
  ...['pending', 'verified', 'rejected', 'expired'].map((status) => `documents.status.${status}`),
  'paying.result.failed',
  'forms.uploadFailed',
])
const keysOf = (sentence: string) => Object.keys(french).filter((key) => french[key] === sentence && !alsoAt.has(key))

for (const [rows, sentences] of Object.entries(exact))
  test(`R-MSG-21 the French texts are those of the specification, verbatim, each once (texts of ${rows})`, () => {
    for (const sentence of sentences) {
      const keys = keysOf(sentence)
      assert.ok(keys.length > 0, `missing from every catalogue: ${sentence}`)
      assert.ok(keys.length === 1, `« ${sentence} » stands ${keys.length} times: ${keys.join(', ')}. Keep one key.`)
    }
  })

const repository = join(folder, '../..')
const code = globSync('{rules,server,web}/src/**/*.{ts,tsx}', { cwd: repository })
  .filter((file) => !/(\.test|\.fixture|messages\.(fr|en)|generated)\.tsx?$/.test(file))
  .map((file) => readFileSync(join(repository, file), 'utf8'))
/** A key in quotes, or a template that begins like it: `accounts.status.${status}`. */
const isSaid = (key: string) => {
  const starts = key.split('.').map((_, at, parts) => `\`${parts.slice(0, at + 1).join('.')}.\${`)
  return code.some((text) => text.includes(`'${key}'`) || starts.slice(1).some((start) => text.includes(start)))
}

for (const row of new Set(Object.keys(exact).flatMap((rows) => rows.match(/R-MSG-\d{2}/g) ?? [])))
  test(`${row} its texts are in the catalogue verbatim, and the product says each of them somewhere`, () => {
    const sentences = Object.entries(exact).flatMap(([rows, texts]) => (rows.includes(row) ? texts : []))
    assert.ok(sentences.length > 0)
    for (const sentence of sentences) {
      const [key = ''] = keysOf(sentence)
      assert.ok(key, `missing: ${sentence}`)
      assert.ok(isSaid(key), `nothing says « ${sentence} » (${key})`)
    }
  })

test('a key that no code names is noticed', () => assert.equal(isSaid('shell.nobodySaysThis'), false))

test('R-MSG-21 R-GEN-24 N-10 every French text has an English one with the same {params}', () => {
  for (const { place, fr, en } of catalogues) {
    assert.deepEqual(Object.keys(en).sort(), Object.keys(fr).sort(), place)
    for (const [key, sentence] of Object.entries(fr)) {
      const params = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
      assert.deepEqual(params(en[key] ?? ''), params(sentence), key)
      assert.ok((en[key] ?? '').trim() !== '', `${key} is empty`)
    }
  }
})

/** Texts repeated on pages that load separately, where a shared catalogue would make each larger. */
const loadedApart = [
  'events.dateInvalid lives.startInvalid',
  'events.nameMissing magazine.nameMissing',
  'events.titleTooLong lives.titleTooLong',
  'events.titleTooShort lives.titleTooShort',
  'accounts.guardian.confirmed notifications.text.guardian.confirmed',
  'accounts.identity.add identity.submit.title',
  'accounts.identity.item.birthDate members.correction.birthDate',
  'accounts.settings.notificationsText notifications.preferences',
  'arranging.preview organizing.preview',
  'audit.action.identity.photosDeleted notifications.kind.identity.expired',
  'audit.action.user.reopened notifications.kind.account.reopened',
  'editor.offline organizing.offline',
  'editor.unreachable reading.articleError',
  'identity.required signup.required',
  'lives.titleCharacters magazine.titleCharacters',
  'members.guardian notifications.kind.guardian.confirmed',
  'members.yourPassword privacy.deletionPassword signup.stepTitle.2',
  'reauthentication.code settings.totpCode',
  'sessions.confirmation signup.confirmation',
  'sessions.passwordHint signup.passwordHint',
  'accounts.identity.waiting registration.documentStatus.submitted',
  'identity.numberHint.cin registration.idHint.CIN',
  'identity.numberHint.passport registration.idHint.passport',
  'agenda.ages.between registration.ages',
  'desk.obstacle.documents_refused phone.obstacle.documents_refused',
  'desk.obstacle.documents_waiting phone.obstacle.documents_waiting',
  'desk.obstacle.letter_unsigned phone.obstacle.letter_unsigned',
  'timing.by.remembered treasury.remembered',
  'offer.failed registration.loadFailed',
  'offer.none registration.closed',
  'offer.noneText registration.closedText',
  'offer.title registration.title',
  'members.sort.newest treasury.sort.newest',
  'members.sort.oldest treasury.sort.oldest',
  'organising.sort.newest reviewing.sort.newest',
  'organising.sort.oldest reviewing.sort.oldest',
  'members.sort.name organising.sort.name',
  'members.sort.nameDesc organising.sort.nameDesc',
  'organising.notPublished ranking.notPublished',
  'papers.deadline paying.deadline',
  'paying.result.failed payments.failed',
  'identity.correction.step registration.step signup.step',
  'audit.action.documentType.deleted documents.typeDeleted',
  'audit.emptyText checking.noneFoundText',
  'checking.deleteTitle own.deleteTitle',
  'checking.deleteTypeTitle editor.deleteLabelTitle',
  'documents.filesInAll forms.filesInAll',
  'documents.filesPerDay forms.filesPerDay',
  'documents.pdfBroken forms.pdfBroken',
  'forms.uploadFailed races.uploadFailed',
  'identity.photo.waiting own.waitingNetwork',
  'identity.toProfile own.toProfile',
  'organising.checkAgain own.other',
  'members.minor phone.minor reviewing.minor',
]

test('a sentence of four words or more exists once, except on pages that load separately', () => {
  const keysOf = new Map<string, string[]>()
  for (const [key, sentence] of Object.entries(french))
    if (sentence.split(/\s+/).length >= 4) keysOf.set(sentence, [...(keysOf.get(sentence) ?? []), key])
  const several = [...keysOf.values()].filter((keys) => keys.length > 1).map((keys) => keys.sort().join(' '))
  assert.deepEqual(several.sort(), [...loadedApart].sort(), 'keep one key of those that are on one side only')
})

test('every key begins with the name of its folder, so that catalogues cannot collide', () => {
  const names = catalogues.map(({ place }) => basename(place)).sort()
  assert.deepEqual(names, [...new Set(names)])
  for (const { place, fr } of catalogues)
    for (const key of Object.keys(fr)) assert.ok(key.startsWith(`${basename(place)}.`), `${key} stands in ${place}`)
})

test('French texts use the straight apostrophe of the specification everywhere', () => {
  const curly = Object.entries(french).filter(([, sentence]) => sentence.includes('’'))
  assert.deepEqual(curly, [])
})

test('R-GEN-06 R-GEN-07 the language is French unless English was chosen', () => {
  for (const stored of ['de', '', null, undefined, 'EN', 'fr']) assert.equal(languageOf(stored), 'fr')
  assert.equal(languageOf('en'), 'en')
})

test('a parameter without a value stays visible instead of disappearing', () => {
  assert.equal(fill('{a} et {b}', { a: 1 }), '1 et {b}')
})

test('R-AUTH-28 a wait is said in seconds up to a minute, then in whole minutes and hours', () => {
  const said = (seconds: number) => [waitIn(seconds, 'fr'), waitIn(seconds, 'en')].join(' / ').replaceAll('\u00a0', ' ')
  assert.equal(said(1), '1 seconde / 1 second')
  assert.equal(said(59), '59 secondes / 59 seconds')
  assert.equal(said(60), '1 minute / 1 minute')
  assert.equal(said(890), '15 minutes / 15 minutes')
  assert.equal(said(3541), '1 heure / 1 hour')
  assert.equal(said(86_400), '24 heures / 24 hours')
  const inSeconds = Object.entries(french).filter(([, sentence]) => sentence.includes('{seconds}'))
  assert.deepEqual(inSeconds, [], 'nobody counts 890 seconds')
})

test('English texts that could not be loaded are retried at the next call', async () => {
  let tries = 0
  const texts = catalogue({ 'x.y': 'fr' }, async () => {
    tries += 1
    if (tries === 1) throw new Error('no network')
    return { en: { 'x.y': 'en' } }
  })
  await assert.rejects(texts.en())
  assert.equal((await texts.en())['x.y'], 'en')
})

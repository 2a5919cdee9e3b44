import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { exact } from './exact.fixture.ts'
import { fill, pluralIn } from './index.ts'

const folder = join(import.meta.dirname, '..')
const textsIn = async (language: 'fr' | 'en') => {
  const files = globSync(`**/messages.${language}.ts`, { cwd: folder })
  const catalogues = await Promise.all(files.map((file) => import(join(folder, file))))
  return Object.entries(Object.assign({}, ...catalogues.map((one) => one[language])) as Record<string, string>)
}
const [french, english] = [await textsIn('fr'), await textsIn('en')]

/** Of whom nothing is known where these are said: both forms are read. */
const unknownSex = ['registration.birthYear', 'members.duplicates']

/** A key in the code, in quotes or as a template that begins like it. */
const sayingOf = (key: string) => {
  const start = key.slice(0, key.lastIndexOf('.'))
  return `(?:'${key.replaceAll('.', '\\.')}'|\`${start.replaceAll('.', '\\.')}\\.\\$)`
}

test('R-MSG-21 no French sign ends up alone on a line: the spaces around it are no-break spaces', () => {
  const loose = / [;:!?%»]|[«°] /
  assert.deepEqual(
    french.filter(([, text]) => loose.test(fill(text))),
    [],
  )
  assert.ok(french.filter(([, text]) => loose.test(text)).length > 200, 'the catalogues are typed with the space bar')
  assert.equal(
    fill('« Oui » ; non ! n° 5 : 10 % ?'),
    '«\u00a0Oui\u00a0»\u202f; non\u202f! n°\u00a05\u00a0: 10\u00a0%\u202f?',
  )
})

test('R-MSG-21 what a member wrote, times, addresses and code stay exactly as they are', () => {
  const written = '« A » : b ?'
  assert.equal(fill('{title}', { title: written }), written)
  assert.equal(fill('À {at} : {title}', { at: '12:30', title: written }), `À 12:30\u00a0: ${written}`)
  for (const text of [
    '12:30',
    'https://exemple.mg/?a=1;b',
    'a?b:c',
    'Copié!',
    "Format d'email invalide. Exemple: {email}",
  ])
    assert.equal(fill(text), text)
})

test('R-GEN-24 English has no spaces of the French kind', () => {
  assert.deepEqual(
    english.filter(([, text]) => fill(text) !== text),
    [],
  )
})

test('a participle agrees with the person of whom it speaks, and shows both forms while nothing is known', () => {
  const said = (sex?: string) =>
    fill('Vous serez averti(e) des directs de {name}', { name: 'Zo(e)', ...(sex && { sex }) })
  assert.equal(said('F'), 'Vous serez avertie des directs de Zo(e)')
  assert.equal(said('M'), 'Vous serez averti des directs de Zo(e)')
  assert.equal(said(), 'Vous serez averti(e) des directs de Zo(e)')
  assert.equal(fill('{n} commentaire(s)', { n: 2, sex: 'F' }), '2 commentaire(s)', 'R-CHAT-03')
})

/** Words that agree with a person, where a text speaks of its reader, of somebody by name, or begins with them. */
const agreeing = '\\p{L}{2,}(?:é|i|u|is|it|ert)'
const always = 'averti|prévenu|inscrit|remboursé|exclu|invité|convoqué|connecté|mineur|majeur|disqualifié|partant'
const ofPersons = [
  new RegExp(
    `\\bvous (?:en |y |n')?(?:êtes|serez|étiez|seriez|restez|avez été)(?: \\p{L}+)? ${agreeing}(?![\\p{L}(])`,
    'iu',
  ),
  new RegExp(`\\{(?:name|member|pseudo)\\} (?:est|sera|a été|reste|s'est) ${agreeing}(?![\\p{L}(])`, 'u'),
  new RegExp(`^(?:non )?(?:${always})(?![\\p{L}(])`, 'iu'),
  new RegExp(`(?<!\\p{L})(?:être|vous) (?:${always})(?![\\p{L}(])`, 'iu'),
]

test('a French text that speaks of a person agrees with them: « (e) », or words that need no agreement', () => {
  const given = new Set(Object.values(exact).flat())
  const things = /^payments\.|^treasury\.|^papers\.|^paying\.refunded$|^settings\.since$|^legal\.terms|^ranking\.here$/ // a payment, a device, the site, « ici »
  const stiff = french.filter(
    ([key, text]) => !given.has(text) && !things.test(key) && ofPersons.some((one) => one.test(text)),
  )
  assert.deepEqual(stiff, [])
})

test('what agrees with a person is told who it is', () => {
  const code = globSync('{rules,server,web}/src/**/*.{ts,tsx}', { cwd: join(folder, '../..') })
    .filter((file) => !/(\.test|messages\.(fr|en)|generated)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, '../..', file), 'utf8'))
  const untold = french
    .filter(([, text]) => text.includes('(e)'))
    .filter(([key]) => !code.some((text) => new RegExp(`${sayingOf(key)}[^;]{0,200}\\bsex\\b`).test(text)))
    .map(([key]) => key)
  assert.deepEqual(untold, unknownSex)
})

test('none is singular in French and plural in English, and no component chooses the form by itself', () => {
  assert.deepEqual(
    [0, 1, 1.5, 2].map((n) => pluralIn(n, 'fr')),
    ['one', 'one', 'one', 'other'],
  )
  assert.deepEqual(
    [0, 1, 2].map((n) => pluralIn(n, 'en')),
    ['other', 'one', 'other'],
  )
  const chosen = globSync('{rules,server,web}/src/**/*.{ts,tsx}', { cwd: join(folder, '../..') })
    .filter((file) => !/(\.test|messages\.(fr|en)|generated)\.tsx?$/.test(file))
    .filter((file) => /'[\w.]+\.one'/.test(readFileSync(join(folder, '../..', file), 'utf8')))
  assert.deepEqual(chosen, [])
  const silent = french.filter(([key, text]) => key.endsWith('.one') && /\b1\b/.test(text))
  assert.deepEqual(silent, [], 'the form of one also says none')
})

/** A count before a noun in the plural that has no second form, and why none is needed. */
const alwaysMany: Readonly<Record<string, string>> = {
  'dashboard.waitingMany': 'one has a text of its own',
  'agenda.left': 'one has a text of its own',
  'booking.confirm': 'one has a text of its own',
  'offer.trees': 'one has a text of its own',
  'offer.planted': 'one has a text of its own',
  'registration.submitMany': 'one has a text of its own',
  'registration.doneMany': 'one has a text of its own',
  'registration.trees': 'one has a text of its own',
  'ranking.spread': '« temps » has one form',
  'moderating.reporters': '« fois » has one form',
  'dashboard.health.mediaText': '« ms » has one form',
  'dashboard.health.mediaLacks': '« ms » has one form',
  'health.database.ok': '« ms » has one form',
  'health.database.warning': '« ms » has one form',
  'health.database.failing': '« ms » has one form',
  'health.media.ok': '« ms » has one form',
  'health.media.warning': '« ms » has one form',
  'reviewing.age': 'nobody of one year is a member',
  'forms.tooShort': 'a text shorter than one character is missing',
  'forms.tooLong': 'a limit of the product',
  'audit.exportCut': 'a limit of the product',
  'charts.days': 'a period of the product',
  'documents.typesFull': 'a limit of the product',
  'lives.tooManyOpen': 'a limit of the product',
  'editor.labelsCut': 'a limit of the product',
  'members.tooMany': 'a limit of the product',
  'settings.codeHint': 'a length of the product',
  'uploads.atOnce': 'a limit of the product',
}

test('a count before a noun in the plural has a form for one and none, or needs none', () => {
  const many = /\{(n|count|capacity)\} (?:[\p{L}'-]+ ){0,2}?[\p{L}-]+[sx](?![\p{L}-])/u
  const found = french.filter(([key, text]) => !/\.(one|other)$/.test(key) && many.test(text)).map(([key]) => key)
  assert.deepEqual(found.sort(), Object.keys(alwaysMany).sort(), 'name.one and name.other, or « Places : {n} »')
})

test('a ticket is called « ticket » everywhere', () => {
  const other = french.filter(([, text]) => /billet/i.test(text))
  assert.deepEqual(other, [])
})

test('a page of one’s own has the name that the menu gives it, without « mes »', () => {
  const menu = french.filter(([key]) => key.startsWith('shell.menu.')).map(([, text]) => `mes ${text.toLowerCase()}`)
  const other = french.filter(([, text]) => menu.includes(text.toLowerCase())).map(([key]) => key)
  assert.deepEqual(other, ['notifications.group.applications', 'organizing.backToList'], 'not names of that page')
})

test('R-MSG-21 an e-mail is called « e-mail », except where the specification gives the sentence', () => {
  const given = new Set(Object.values(exact).flat())
  const other = french.filter(([, text]) => !given.has(text) && /(?<![{\w.-])(e?mails?|courriels?)\b(?!\})/i.test(text))
  assert.deepEqual(other, [['share.email', 'Email']], 'R-SHARE-04: the name of the button')
})

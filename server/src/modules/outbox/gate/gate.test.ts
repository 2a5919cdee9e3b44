import assert from 'node:assert/strict'
import test from 'node:test'
import { outgoing } from '@vondrona/rules/outbox/constants'
import { languages } from '@vondrona/rules/texts'
import { modules } from '../../../app.ts'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { loadSentences } from '../../../sentences.ts'
import { fitSms, packSms } from './fit-sms.ts'
import { segments, septets, toGsm } from './gsm.ts'
import { neutralName, neutralText } from './neutral.ts'
import { takesSms } from './numbers.ts'
import { type MailTemplate, mailParams, type SmsPart, type SmsTemplate, templates } from './templates.ts'

const sentences = await loadSentences()
const SITE_NAME = "Foulée Écologique des Hautes Terres d'Antananarivo et d'Antsirabe"
const kernel = { sentences, config: { SITE_NAME } } as unknown as Context

const hostile = [
  'VOTRE COMPTE EST BLOQUE appelez le 034 12 345 67',
  'https://voleur.mg/x',
  'hxxps://voleur[.]mg www.voleur.mg voleur．mg',
  'jean@voleur.mg',
  'voleur。mg/payer tel:+261341234567',
  'Rakoto\n\nhttp://voleur.mg\r\nmailto:a@b.co',
  'vo\u200bleur.\u200bmg ８８８９９９１２３４',
]
/** What mail programs make a link of. */
const clickable =
  /[a-z][a-z0-9+.-]*:(?:\/\/|\S)|www\.\S|\p{L}[\p{L}\p{N}-]*[.。．]\p{L}{2,}|\S@\S|\+?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){6,}/iu

test('nothing that a mail program makes a link of is left of what a stranger typed', () => {
  for (const value of hostile) {
    assert.doesNotMatch(neutralName(value), clickable, value)
    for (const line of neutralText(value, 'hidden').split('\n')) assert.doesNotMatch(line, clickable, value)
    assert.doesNotMatch(neutralName(value), /[\r\n]/)
  }
  assert.equal(neutralName('VOTRE COMPTE EST BLOQUE appelez'), 'Votre Compte Est Bloque appelez')
  assert.equal([...neutralName('a'.repeat(500))].length, outgoing.nameLength)
  assert.match(neutralText('Appelez-moi au 034 12 345 67', 'kept'), /034 12 345 67/)
})

test('a telephone number is none in whatever is put between its digits', () => {
  for (const value of ['034–00–000–12', '034:00:000:12', '034*00*000*12', '034 • 00 • 000 • 12', '034~00~00012'])
    assert.doesNotMatch(neutralName(`appelez ${value}`), /\p{Nd}/u, value)
  const keycaps = Array.from('0340000012', (digit) => `${digit}\uFE0F\u20E3`).join('')
  assert.doesNotMatch(neutralName(keycaps), /\p{Nd}/u)
  assert.equal(neutralText('034–00–000–12', 'hidden'), '…')
  assert.equal(neutralName('10 km, 21 km, équipe 7'), '10 km, 21 km, équipe 7')
})

test('honest names stay as they are', () => {
  for (const name of [
    'RAKOTOARISOA Jean Paul',
    "N'Guyen-D’Ambatry Éloïse",
    'Club Alpin 2026',
    'Łukasz Ångström',
    'محمد علي',
    '李小龍',
  ])
    assert.equal(neutralName(name), name)
})

test('the team reads the address that it answers to as it is, and anything else there is no link', () => {
  const sender = (value: string) => mailParams(kernel, { email: 'sender' }, { email: value }).email
  assert.equal(sender('lettre-1795749191287@exemple.mg'), 'lettre-1795749191287@exemple.mg')
  for (const value of hostile.filter((one) => one !== 'jean@voleur.mg'))
    assert.doesNotMatch(String(sender(value)), clickable, value)
})

test('every parameter of every template of every language is declared, and the hostile value of a stranger is no link in it', async () => {
  assert.ok(modules.length > 0 && templates.size > 60, 'all modules are loaded')
  for (const [key, template] of templates) {
    const { channel, params } = template
    const keys =
      'partKey' in template
        ? [template.partKey]
        : [template.textKey, ...('subjectKey' in template ? [template.subjectKey] : [])]
    for (const language of languages)
      for (const one of keys) {
        const sentence = sentences[language][one]
        assert.ok(sentence, `${one} has no text`)
        for (const [, name = ''] of sentence.matchAll(/\{(\w+)\}/g))
          assert.ok(name === 'site' || Object.hasOwn(params, name), `${key}: nobody declared who writes {${name}}`)
        if (channel === 'sms') continue
        for (const value of hostile) {
          const typed = Object.entries(params).filter(([, origin]) => ['stranger', 'letter'].includes(origin))
          const values = Object.fromEntries([
            ...Object.keys(params).map((name) => [name, 'x'] as const),
            ...typed.map(([name]) => [name, value] as const),
          ])
          const text = say(
            sentences,
            language,
            one,
            mailParams(kernel, params as MailTemplate['params'], values as never),
          )
          for (const line of text.split('\n')) assert.doesNotMatch(line.replaceAll(SITE_NAME, ''), clickable, key)
        }
      }
  }
})

test('an SMS has no parameter that a stranger writes, and a value that nobody declared is refused', () => {
  const words = ['name', 'fullName', 'names', 'email', 'pseudo', 'club', 'team']
  for (const [key, { channel, params }] of templates)
    if (channel === 'sms') for (const word of words) assert.ok(!Object.hasOwn(params, word), `${key} has {${word}}`)
  const values = { subject: 'x', name: 'Rakoto' }
  assert.throws(() => mailParams(kernel, { subject: 'ours' }, values), /nobody declared/)
})

/** As long as each of them can be. */
const longest: Readonly<Record<string, string>> = {
  number: 'MIT-2026-ABCDEFGH12',
  amount: '12 345 678 Ar',
  deadline: 'mercredi 30 septembre 2026, 06:00',
  when: 'mercredi 30 septembre 2026 à 06:00',
  newDate: 'mercredi 30 septembre 2026, 06:00',
  documents: 'Pas encore de dossard : document médical manquant, lettre d’engagement manquante, pièce refusée.',
  document: 'certificat médical de non-contre-indication',
  otherwise: 'Sans réponse, la place est gardée.',
  code: 'ABC-DEF-GHJ',
  reference: 'MP260930.0600.A12345',
  link: 'https://inscriptions.foulee-ecologique-madagascar.org/r/AbCdEf01234',
}

test('every SMS of every language takes two parts at most with the longest values, in the alphabet of SMS', () => {
  let seen = 0
  for (const [key, template] of templates) {
    if (template.channel !== 'sms' || 'partKey' in template) continue
    seen += 1
    const { textKey, params } = template as SmsTemplate
    const values = Object.fromEntries(
      Object.entries(params).map(([name, origin]) => [
        name,
        origin === 'staff'
          ? 'Très long « titre » de la course n° 7 '
          : (longest[name] ?? 'x'.repeat(origin === 'part' ? 200 : 30)),
      ]),
    )
    for (const [name, origin] of Object.entries(params))
      if (origin === 'staff') values[name] = (values[name] ?? '').repeat(10)
    for (const language of languages) {
      const text = fitSms((one) => say(sentences, language, textKey, one), params, { site: SITE_NAME, ...values })
      assert.ok(segments(text) <= outgoing.smsSegments, `${key} ${language}: ${segments(text)} parts`)
      assert.equal(toGsm(text), text, `${key} ${language}`)
      if (sentences[language][textKey]?.includes('{link}'))
        assert.ok(text.includes(longest.link ?? ''), `${key} ${language} keeps its link whole`)
    }
  }
  assert.ok(seen >= 14)
})

test('French is written in the alphabet of SMS: é è à ù ì ò stay, ç ê î ô û ë « » ’ n° are replaced', () => {
  assert.equal(toGsm('é è à ù ì ò Ç É'), 'é è à ù ì ò Ç É')
  assert.equal(toGsm('Reçu n° 7 : « fête » – d’août…'), 'Recu no 7 : "fete" - d\'aout...')
  assert.equal(toGsm('a\u00a0b\u202fc'), 'a b c')
  assert.equal(toGsm('Łódź, Ŋoana ŋ, œuf, Œuvre, Þór, ð, ı'), 'Lodz, Noana n, oeuf, Oeuvre, Thor, d, i')
  assert.equal(toGsm('½ marathon, 2½ km, 10² m²'), '1/2 marathon, 2 1/2 km, 10 2 m2')
  assert.equal(toGsm('Tana→Ampefy ´ 🏃🏽 ★'), "Tana-Ampefy '  ")
  assert.equal(toGsm('Гонка 李小龍'), 'Gonka LiXiaoLong')
})

test('an SMS of 160 characters is one part, of 161 two, of 306 two and of 307 three; a sign of two septets is not cut', () => {
  for (const [length, parts] of [
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
  ] as const)
    assert.equal(segments('a'.repeat(length)), parts)
  assert.equal(septets('€a'), 3)
  assert.equal(segments(`${'a'.repeat(152)}€${'a'.repeat(151)}`), 2)
  assert.equal(segments(`${'a'.repeat(152)}€${'a'.repeat(152)}`), 3)
})

test('lines are packed into as few SMS as they need, each line whole', () => {
  const line = 'Ticket ABC-DEF-GHJ : https://vondrona.example.org/r/AbCdEf01234' as SmsPart
  const packs = packSms(
    Array.from({ length: 9 }, () => line),
    'samedi 28 novembre 2026 à 06:00',
  )
  assert.deepEqual(
    packs.flatMap((pack) => pack.split('\n')),
    Array.from({ length: 9 }, () => line),
  )
  assert.ok(packs.length > 1 && packs.length <= 3)
  assert.deepEqual(packSms([], ''), [])
})

test('SMS go to mobile numbers of Madagascar alone, or to the countries and types of the settings; never to premium or satellite numbers', () => {
  const usual = { SMS_COUNTRIES: ['MG'], SMS_NUMBER_TYPES: ['mobile'] as const }
  for (const number of [
    '+261340000001',
    '+261320000001',
    '+261331234567',
    '+261370000000',
    '+261381234567',
    '034 00 000 01',
  ])
    assert.ok(takesSms(usual, number), number)
  const refused = {
    landline: '+261202212345',
    'no range of a mobile operator': '+261990000000',
    'too short': '+26134000000',
    abroad: '+33612345678',
    'premium abroad': '+33899123456',
    satellite: '+881612345678',
    'global premium': '+979123456789',
    'international network': '+882161234567',
    nothing: '',
    words: 'appelez',
  }
  for (const [why, number] of Object.entries(refused)) assert.ok(!takesSms(usual, number), why)
  const wide = { SMS_COUNTRIES: ['MG', 'FR'], SMS_NUMBER_TYPES: ['mobile', 'fixed_line'] as const }
  for (const number of ['+33612345678', '+261202212345']) assert.ok(takesSms(wide, number), number)
  for (const number of ['+33899123456', '+881612345678', '+4915112345678']) assert.ok(!takesSms(wide, number), number)
})

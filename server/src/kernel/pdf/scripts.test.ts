import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { listFiles, root } from '../../../../tools/lib/files.ts'
import { documentMakers, sampleDocuments } from '../../../test/documents.ts'
import { linesOf, readPdf, type ShownPage, textOf } from '../../../test/pdf-text.ts'
import { loadSentences } from '../../sentences.ts'
import type { PdfDocument } from './document.ts'
import { drawPdf } from './draw.ts'
import { isDrawn } from './fonts.ts'
import { letterhead } from './letterhead.ts'

const config = { SITE_NAME: 'Marathon de Tana', SITE_ACCENT: '#0f766e', SITE_LOGO: undefined }
const head = await letterhead({ config: config as never, sentences: await loadSentences() }, 'fr')

const pageOf = (...texts: string[]): PdfDocument => ({
  title: 'Page',
  site: '',
  language: 'fr',
  createdAt: new Date('2026-10-18T04:00:00Z'),
  paper: 'A4',
  accent: '#0f766e',
  body: texts.map((text) => ({ kind: 'text', text, size: 14 })),
})
const pagesOf = async (document: PdfDocument) => readPdf(await drawPdf(document))
const seen = async (...texts: string[]) => linesOf(...(await pagesOf(pageOf(...texts))))
const turned = (text: string) => [...text].reverse().join('')

/** Every letter has a shape of its own: neither nothing nor the box of a font that lacks it. */
function assertAllDrawn(pages: readonly ShownPage[], what: string) {
  for (const { text, glyphs } of pages.flatMap(({ texts }) => texts)) {
    for (const { id, letters, hasOutline } of glyphs) {
      assert.notEqual(id, 0, `${what}: « ${text} »`)
      assert.ok(hasOutline || /^[\s\u2060]*$/.test(letters), `${what}: « ${letters} » of « ${text} » is empty`)
    }
  }
}

/** A name of each script that is drawn, and as what it is seen from the left. */
const drawn = {
  Malagasy: ['Ñoro Ra\u00adkotó', 'Ñoro Rakotó'],
  Vietnamese: ['Nguyễn Thị Ấm', 'Nguyễn Thị Ấm'],
  Cyrillic: ['Наталья Щукина', 'Наталья Щукина'],
  Kazakh: ['Ұлы Қазақ', 'Ұлы Қазақ'],
  Greek: ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
  'Ancient Greek': ['Ἀθηνᾶ ᾿Ιλιάς', 'Ἀθηνᾶ ᾿Ιλιάς'],
  Arabic: ['محمد بن عبد الله', turned('محمد بن عبد الله')],
  Persian: ['پژمان گچ', turned('پژمان گچ')],
  Urdu: ['ٹھیک ڑے', turned('ٹھیک ڑے')],
  Chinese: ['李明 赟', '李明 赟'],
  'Traditional Chinese': ['蔡龑 鑾', '蔡龑 鑾'],
  Japanese: ['髙橋 さくら ヴィ', '髙橋 さくら ヴィ'],
  Korean: ['김민준 뷁', '김민준 뷁'],
  mixed: ['Rakoto محمد 李明 김 Ли', `Rakoto ${turned('محمد')} 李明 김 Ли`],
} as const

/** Names of scripts that no font has, and how they are written instead. */
const transliterated = {
  Thai: ['สมชาย', 'Smchay'],
  Hindi: ['राम कुमार', 'Ram Kumar'],
  Amharic: ['አበበ', 'Abebe'],
  Georgian: ['გიორგი', 'Giorgi'],
  Armenian: ['Արամ', 'Aram'],
  Hebrew: ['דוד', 'Dvd'],
  Tamil: ['அருண்', 'Arun'],
  'a rare sign': ['\u{30edd}李', '李'],
} as const

test('every template of a printed document has its sample: a new one is tried with every script', () => {
  const files = listFiles('server/src/modules', (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const templates = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const found = [
      ...text.matchAll(/export (?:const|(?:async )?function) (\w+)\b(?:(?!\nexport )[\s\S])*?\): PdfDocument\b/g),
    ]
    const mentions = [...text.matchAll(/\): PdfDocument\b/g)].length
    return mentions > 0 ? found.map(([, name = '']) => name) : []
  })
  assert.ok(templates.length >= 9)
  assert.deepEqual(documentMakers.map(({ name }) => name).sort(), templates.sort())
})

for (const [script, [name, shown]] of [...Object.entries(drawn), ...Object.entries(transliterated)]) {
  test(`every printed document shows a name that is ${script}: no box, no question mark`, async () => {
    for (const [kind, document] of Object.entries(sampleDocuments(head, name, 2))) {
      const pages = await pagesOf(document)
      assertAllDrawn(pages, kind)
      const text = linesOf(...pages).join('\n')
      assert.ok(text.includes(shown), `${kind}: ${shown} in ${text}`)
      assert.ok(!text.includes('?'), kind)
      const number = /FE-\d{4}|2026-000123|MD26-7KQM-2X9T|MIT26-7KQM-2X9T-ABC/
      assert.match(text, number, `${kind}: whoever cannot read the name has the number`)
    }
  })
}

test('Arabic letters are joined: each has another shape inside a word than alone, and is copied as itself', async () => {
  const [page] = await pagesOf(pageOf('محمد', 'م ح م د', 'نبتيث'))
  const glyphs = page!.texts.flatMap((text) => text.glyphs)
  const shapesOf = (letter: string) => new Set(glyphs.filter(({ letters }) => letters === letter).map(({ id }) => id))
  assert.equal(shapesOf('م').size, 3, 'first, in the middle, alone')
  assert.equal(shapesOf('ح').size, 2)
  assert.equal(shapesOf('د').size, 2)
  assert.deepEqual(
    linesOf(page!),
    [turned('محمد'), turned('م ح م د'), turned('نبتيث')],
    'letters that differ by dots only',
  )
})

test('Arabic runs from right to left; numbers in it and what is Latin from left to right; brackets are turned', async () => {
  assert.deepEqual(
    await seen(
      'Rakoto محمد 42',
      'محمد 42',
      'Foulée (10 km) – محمد',
      '(علي) Rasoa',
      'رقم ٤٢',
      'رقم ۴۲',
      'FE-0042 محمد علي FE-0043',
    ),
    [
      `Rakoto 42 ${turned('محمد')}`,
      `42 ${turned('محمد')}`,
      `Foulée (10 km) – ${turned('محمد')}`,
      `Rasoa (${turned('علي')})`,
      `٤٢ ${turned('رقم')}`,
      `۴۲ ${turned('رقم')}`,
      `FE-0042 ${turned('محمد علي')} FE-0043`,
    ],
  )
})

test('all lines of a paragraph run in its direction, whatever they begin with; its second line, too', async () => {
  const arabic = `قال ${'Rakoto '.repeat(14)}محمد`
  const lines = await seen(arabic, `Hery ${'محمد '.repeat(30)}Zoé (b)`)
  const end = lines.findIndex((line) => line.includes('Hery'))
  assert.ok(lines[0]!.endsWith(turned('قال')))
  assert.ok(end > 1 && lines[end - 1]!.startsWith(turned('محمد')), lines[end - 1])
  assert.ok(lines.at(-1)!.endsWith('Zoé (b)'), lines.at(-1))
  assert.ok(lines.every((line) => !/[\u200e\u200f]/.test(line)))
})

test('a Persian name keeps its letters apart where it says so; joined forms are taken for their letters', async () => {
  const [page] = await pagesOf(pageOf('می\u200cخواهم', 'میخواهم'))
  const idsOf = (row: number) =>
    page!.texts
      .filter(({ y }) => y === [...new Set(page!.texts.map((text) => text.y))][row])
      .flatMap(({ glyphs }) => glyphs)
  assert.deepEqual(linesOf(page!), [turned('میخواهم'), turned('میخواهم')])
  assert.notDeepEqual(
    idsOf(0).map(({ id }) => id),
    idsOf(1).map(({ id }) => id),
  )
  assert.deepEqual(await seen('\ufee3\ufea4\ufee4\ufeaa', 'Ａ①ｶﾅ ﬁ \u{1d409} \u2f47'), [
    turned('محمد'),
    'A1カナ fi J 日',
  ])
})

test('a sign whose transliteration is not known for sure is left out, without a question mark', async () => {
  assert.deepEqual(await seen('Rasoa \u{17e27} \u{17e27}Hery ?'), ['Rasoa Hery ?'])
})

test('digits that no font has in their place stay apart from the others', async () => {
  assert.deepEqual(await seen('10⁶ m', '10⁻⁶, 10¹⁴, 10²', '5① ①5 ①②', '2⅔ km', '10₂', 'H₂O, C₆H₁₂O₆, 1ᵉʳ, ⑩'), [
    '10^6 m',
    '10^−6, 10^14, 10²',
    '5 1 1 5 1 2',
    '2 2⁄3 km',
    '10 2',
    'H2O, C6H12O6, 1er, 10',
  ])
})

test('a name with kana has Japanese forms, one without them Chinese ones', async () => {
  const [page] = await pagesOf(pageOf('直', '直さ'))
  const [chinese, japanese] = page!.texts
  assert.notEqual(chinese!.glyphs[0]!.font, japanese!.glyphs[0]!.font)
})

test('emoji are left out, whatever they are made of; signs of a list and of money stay', async () => {
  assert.deepEqual(
    await seen('\u{1f3c3}\u{1f3fd}\u200d\u2642\ufe0f Rasoa \u{1f1f2}\u{1f1ec} 1\ufe0f\u20e3 \u2764\ufe0f.', '★ ₹ 5 €'),
    ['Rasoa 1 .', '★ ₹ 5 €'],
  )
})

test('every letter of the alphabets that are promised is drawn', () => {
  const isPromised =
    /^(?=\p{L})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hira}\p{Script=Kana}\p{Script=Hangul}]/u
  const blocks = [
    [0x41, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
    [0x621, 0x6d3],
    [0x3041, 0x30ff],
    [0xac00, 0xd7a3],
  ] as const
  for (const [from, to] of blocks) {
    for (let point = from; point <= to; point++) {
      const char = String.fromCodePoint(point)
      if (isPromised.test(char)) assert.ok(isDrawn(point), `${char} U+${point.toString(16)}`)
    }
  }
  const han = new TextDecoder('gb18030')
  const common = Array.from({ length: 0xd7 - 0xb0 + 1 }, (_, row) =>
    Array.from({ length: 94 }, (_, cell) => han.decode(Uint8Array.of(0xb0 + row, 0xa1 + cell))),
  ).flat()
  assert.ok(common.filter((char) => /\p{Script=Han}/u.test(char)).length > 3700)
  for (const char of common) if (/\p{Script=Han}/u.test(char)) assert.ok(isDrawn(char.codePointAt(0)!), char)
})

test('what nobody foresaw is drawn without a box, and the same document has the same bytes, whatever came before', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'محمدبنی٤(۴) aé42李さ김\u200c\u200d\u0301\u064b-'), maxLength: 30 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (texts) => {
      const bytes = await drawPdf(pageOf(...texts))
      const pages = readPdf(bytes)
      assertAllDrawn(pages, texts.join())
      const mayAsk = texts.some((each) => /[?\p{P}]/u.test(each.normalize('NFKC')))
      assert.ok(mayAsk || !/[?\u{fffd}\0]/u.test(textOf(...pages)))
      await drawPdf(pageOf(...texts.map(turned)))
      assert.ok(bytes.equals(await drawPdf(pageOf(...texts))))
    }),
    { numRuns: 60 },
  )
})

test('a name in another script adds its glyphs to the file and no whole font; a Latin ticket has no other font', async () => {
  const ticket = async (name: string) => drawPdf(sampleDocuments(head, name).ticket!)
  const fontsIn = (pages: readonly ShownPage[]) =>
    new Set(pages.flatMap(({ texts }) => texts.flatMap(({ glyphs }) => glyphs.map(({ font }) => font))))
  const latin = await ticket('Rakotoarisoa Hery')
  assert.ok(latin.length < 12 * 1024, `${latin.length}`)
  assert.equal(fontsIn(readPdf(latin)).size, 2)
  for (const name of ['محمد علي', '李明', '髙橋 さくら', '김민준']) {
    const { length } = await ticket(name)
    assert.ok(length < 24 * 1024, `${name}: ${length}`)
  }
})

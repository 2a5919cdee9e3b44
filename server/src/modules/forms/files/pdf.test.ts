import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePdf } from '../../../../test/pdf.ts'
import { isPdf, whyNotPdf } from './pdf.ts'

const why = (...objects: string[]) => whyNotPdf(makePdf(...objects))

test('R-EVT-19 a PDF is refused without version or end, encrypted, or with a program or command; however its name is written', () => {
  for (const broken of [
    '%PDF-',
    '%PDF-1.7',
    '%PDF-9.9 startxref 9 %%EOF',
    '%PDF-1.4 %%EOF',
    '%PDF-1.4 startxref %%EOF',
  ])
    assert.equal(whyNotPdf(Buffer.from(broken)), 'forms.pdfBroken', broken)
  const whole = makePdf()
  assert.equal(whyNotPdf(whole.subarray(0, -6)), 'forms.pdfBroken', 'a lost end')
  assert.equal(
    whyNotPdf(Buffer.concat([whole, Buffer.alloc(1024, 'x')])),
    'forms.pdfBroken',
    'an end followed by others',
  )
  for (const encrypted of ['<</Encrypt 9 0 R>>', '<</Encrypt<</Filter/Standard>>>>', '<</E#6ecryp#74\n9 0 R>>'])
    assert.equal(why(encrypted), 'forms.pdfEncrypted', encrypted)
  for (const active of [
    '<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
    '<</AA<</O<</S /#4a#61vaScript /JS 9 0 R>>>>>>',
    '<</S/#4AavaScript/JS(x)>>',
    '<</Names<</JavaScript 9 0 R>>>>',
    '<</S/Launch/F(cmd.exe)>>',
    '<</S/L#61u#6Ech>>',
    '<</S/JavaScript%\n>>',
    '<</S % the type\n\n%\r/#4aavaScript>>',
    '<</#53\0/Launch>>',
    '<</S 9 0 R>>endobj 9 0 obj\n/Launch\nendobj',
    '<</Names<</JavaScript%\n9 0 R>>>>',
    '<</Names<</JavaScript<</Names[]>>>>>>',
    '<</S/Java#53cript>>',
  ])
    assert.equal(why(active), 'forms.pdfActive', active)
})

test('R-EVT-19 a header that comes later than in the first 1024 bytes is no PDF; neither is one inside of another file', () => {
  const after = (before: Buffer | string) => Buffer.concat([Buffer.from(before), makePdf()])
  for (const far of [1020, 1024, 1025, 5000]) assert.equal(isPdf(after(Buffer.alloc(far, ' '))), false, `${far}`)
  for (const other of [
    'PK\x03\x04',
    'MZ\x90\0',
    '\x7fELF',
    'GIF89a',
    '#!/bin/sh\n',
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
  ])
    assert.equal(isPdf(after(Buffer.from(other, 'latin1'))), false, other)
  for (const broken of ['junk %PDF-x %PDF-1.4', '\ufeff%PDF-', '%PDF 1.4'])
    assert.equal(whyNotPdf(Buffer.from(`${broken} startxref 1 %%EOF`)), 'forms.pdfBroken', broken)
  assert.equal(
    whyNotPdf(after('\n/S/JavaScript ')),
    'forms.pdfActive',
    'what stands before the header is looked at, too',
  )
})

test('R-EVT-19 a PDF whose header comes a little later is taken', () => {
  const lines = 'X-Mailer: scan\r\n\r\n'
  const printer = '\x1b%-12345X@PJL SET COPIES=1\n'
  for (const before of [
    '',
    '\ufeff',
    '\r\n\r\n',
    lines,
    printer,
    Buffer.alloc(128),
    Buffer.alloc(1019, ' '),
    '<br />PHP warning\n',
  ]) {
    const file = Buffer.concat([Buffer.from(before), makePdf()])
    assert.ok(isPdf(file), String(before))
    assert.equal(whyNotPdf(file), null, String(before))
  }
  assert.equal(whyNotPdf(Buffer.concat([Buffer.from('%PDF-1.7\n'), makePdf()])), null, 'two headers')
})

test('R-EVT-19 a PDF passes with names that only begin alike, links, a start page, and bytes after its end', () => {
  assert.equal(why('<</EncryptMetadata true/JavaScripts 1/LaunchDate(D:2026)>>', '<</S/URI/URI(https://x.mg)>>'), null)
  assert.equal(why('<</OpenAction[3 0 R/Fit]>>', '<</JS#00/Launc#69>>'), null)
  assert.equal(whyNotPdf(Buffer.concat([makePdf(), Buffer.from('\r\n\0\0')])), null)
  for (const fill of ['\0', ' ', '\r\n'])
    assert.equal(whyNotPdf(Buffer.concat([makePdf(), Buffer.alloc(2000, fill)])), null, 'a block that is filled up')
  for (const words of ['(see /Encrypt for details)', '(/Launch, /JavaScript)', '<dc:title>/Launch 2026</dc:title>'])
    assert.equal(why(words), null, words)
  assert.equal(
    why('<</Type/Font/BaseFont/Launch>>', '<</BaseFont/JavaScript/Encoding/Encrypt>>'),
    null,
    'a font’s name',
  )
  assert.equal(whyNotPdf(Buffer.concat([makePdf(), makePdf()])), null, 'changed afterwards, with a second end')
})

test('R-EVT-19 the largest PDF is looked through in linear time, whatever is in it', () => {
  const size = 15 * 1024 * 1024
  const begun = process.cpuUsage()
  for (const filling of ['/', '/JavaScrip', '/#4a#61', '#4a', 'startxref 1 ', '\n', '\xff'])
    assert.equal(why(filling.repeat(size / filling.length)), null)
  for (const part of [
    '/S%',
    '/JavaScript ',
    '/JavaScript 1 ',
    '/Launch\n%',
    '\n%%\n',
    '/Encrypt 1 ',
    'obj%\n/Launc',
    ' \0',
  ])
    assert.notEqual(why(part.repeat(size / part.length)), 'forms.pdfBroken', part)
  const { user, system } = process.cpuUsage(begun)
  assert.ok(user + system < 15_000_000, `${(user + system) / 15_000} ms each`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachment } from './attachment.ts'
import { fileNameOf } from './file-name.ts'

const pdf = (sent: string) => fileNameOf(sent, 'application/pdf')

test('R-DOC-05 a file is saved with the ending of what it is, whatever its sender called it', () => {
  for (const program of ['hta', 'bat', 'html', 'js', 'exe', 'scr', 'lnk'])
    assert.equal(pdf(`certificat.${program}`), `certificat.${program}.pdf`)
  assert.equal(pdf('cin.pdf.js'), 'cin.pdf.js.pdf')
  for (const [sent, kept] of [
    ['cin.pdf', 'cin.pdf'],
    ['cin.PDF', 'cin.pdf'],
    ['scan 12.05.2026.jpeg', 'scan 12.05.2026.pdf'],
    ['M. Rabe', 'M. Rabe.pdf'],
  ] as const)
    assert.equal(pdf(sent), kept)
  assert.equal(fileNameOf('carte.jpg', 'image/webp'), 'carte.webp')
  assert.equal(fileNameOf('carte.pdf', 'image/webp'), 'carte.webp')
})

test('R-DOC-05 a name leads to no folder, no device and no hidden file, and has no sign that turns or ends it', () => {
  for (const [sent, kept] of [
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\Rakoto\\cin.jpg', 'cin.pdf'],
    ['..', 'document.pdf'],
    ['.pdf', 'document.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['   ', 'document.pdf'],
    ['cin. . ', 'cin.pdf'],
    ['CON', '_CON.pdf'],
    ['nul.txt', '_nul.txt.pdf'],
    ['Lpt1 .txt', '_Lpt1 .txt.pdf'],
    ['COM¹', '_COM¹.pdf'],
    ['console.pdf', 'console.pdf'],
    ['\u202Efdp.exe', 'fdp.exe.pdf'],
    ['a\0"<b>|:*?\n.pdf', 'ab.pdf'],
  ] as const)
    assert.equal(pdf(sent), kept, sent)
})

test('R-DOC-05 a long name keeps its ending', () => {
  assert.equal(pdf(`${'a'.repeat(300)}.pdf`), `${'a'.repeat(116)}.pdf`)
  assert.equal(pdf(`${'😀'.repeat(150)}.pdf`), `${'😀'.repeat(116)}.pdf`)
})

test('R-DOC-05 a file that was stored before under a name of another kind is saved as what it is', () => {
  assert.equal(attachment('cin.hta', 'application/pdf'), "attachment; filename*=UTF-8''cin.hta.pdf")
  assert.equal(attachment('', 'image/webp'), "attachment; filename*=UTF-8''document.webp")
})

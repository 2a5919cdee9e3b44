import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ariaryIn, dateIn, readStatement } from './read-statement.ts'

const lines = (text: string | Buffer) => readStatement(Buffer.from(text)) ?? []

test('F-PAY-09 whatever the file is, reading it never fails', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => void readStatement(Buffer.from(bytes))))
  fc.assert(fc.property(fc.string(), (text) => void readStatement(Buffer.from(`Montant;Référence\n${text}`))))
})

test('F-PAY-09 a file without titles or an amount, with endless cells, columns or lines is no statement', () => {
  for (const text of ['', 'x', 'Date;Nom\n1;2', 'Montant\n5', '%PDF-1.7\n\0\0', `Montant;Réf\n${'x'.repeat(3000)}`])
    assert.equal(readStatement(Buffer.from(text)), null, text.slice(0, 20))
  assert.equal(readStatement(Buffer.from(`Montant;Réf\n${';'.repeat(100)}`)), null)
  assert.equal(readStatement(Buffer.from(`Montant;Réf\n${'1;2\n'.repeat(20_001)}`)), null)
})

test('F-PAY-09 fractions and other currencies are no amount in ariary', () => {
  for (const text of ['1.01', '50 000,50', '12,3', 'abc', '', '1.2.3', '--5x', '9'.repeat(25), '1,2345'])
    assert.equal(ariaryIn(text), null, text)
  const [euros] = lines('Montant;Devise;Référence\n50,00;EUR;VP-0123456789AB')
  assert.equal(euros?.amount, null)
})

test('F-PAY-09 amounts are read however they are written', () => {
  for (const text of [
    '50000',
    '50 000',
    '50 000',
    '50 000,00 Ar',
    '50.000',
    '50,000.00',
    'Ar 50 000',
    '+50 000',
    '50000.0',
    'MGA 50 000',
  ])
    assert.equal(ariaryIn(text), 50_000, text)
  for (const text of ['-50 000', '(50 000,00)', '− 50.000', '50 000-']) assert.equal(ariaryIn(text), -50_000, text)
})

test('F-PAY-09 dates are those of Madagascar, day before month', () => {
  for (const text of [
    '21/11/2026 12:00',
    '21-11-26 12:00:00',
    '2026-11-21 12:00',
    '2026-11-21T09:00:00Z',
    '21/11/2026 12h00',
    '21.11.2026 12:00 pm',
  ])
    assert.equal(dateIn(text)?.toISOString(), '2026-11-21T09:00:00.000Z', text)
  assert.equal(dateIn('21/11/2026', '12:00:00')?.toISOString(), '2026-11-21T09:00:00.000Z')
  for (const text of ['', 'hier', '99/99/2026', '2026']) assert.equal(dateIn(text), null, text)
})

test('F-PAY-09 statements of operators are read with their preamble, quotes, marks and delimiters', () => {
  const mvola =
    '\uFEFFRelevé de compte;034 00 000 00\n\nDate;Heure;ID Transaction;Montant débit;Montant crédit;Détails\n21/11/2026;12:00;1234567890;;"50 000";"Mandat mp 7kqm2 x9tac ; merci"\n21/11/2026;13:00;1234567891;10 000;;Retrait\n'
  const [came, left] = lines(mvola)
  assert.deepEqual(
    [came?.amount, came?.operatorRef, came?.at?.toISOString()],
    [50_000, '1234567890', '2026-11-21T09:00:00.000Z'],
  )
  assert.equal(left?.amount, -10_000)
  const orange =
    'Transaction ID,Order ID,Amount,Status\r\nMP261121.0900.A1,VP-0123456789AB,"50,000.00",SUCCESS\r\nMP2,VP-0123456789AC,"1,000",FAILED\r\n'
  const [paid, failed] = lines(orange)
  assert.deepEqual(
    [paid?.operatorRef, paid?.amount, paid?.isVoid, failed?.isVoid],
    ['MP261121.0900.A1', 50_000, false, true],
  )
  assert.ok(paid?.names.includes('VP-0123456789AB'))
  const vpi =
    'reference_VPI\treference\tmontant\tmontant_mga\tetat\nVPI26112109190423\tVP-0123456789AB\t10.05\t50000\tSUCCESS\n'
  const [card] = lines(vpi)
  assert.equal(card?.amount, 50_000)
  assert.ok(card?.names.includes('VP-0123456789AB'))
  assert.ok(card?.names.includes('VPI26112109190423'))
  const latin = Buffer.from('Date;R\xe9f\xe9rence;Montant\n21/11/2026;VP-0123456789AB;50\xa0000\n', 'latin1')
  assert.equal(lines(latin)[0]?.amount, 50_000)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColumnField } from '@vondrona/rules/payments/treasury'
import fc from 'fast-check'
import { readTable } from '../../../../kernel/sheets/reading/read-table.ts'
import { rowOf, workbook } from '../../../../kernel/sheets/reading/testing.ts'
import { ariaryIn } from './amounts.ts'
import { dateIn, isMonthFirst } from './dates.ts'
import type { HeldReason } from './line.ts'
import { readBytes } from './read-bytes.ts'
import { readStatement } from './read-statement.ts'

const now = new Date('2026-12-31T12:00:00Z')
const read = async (text: string | Buffer | Uint8Array, answers: Record<string, ColumnField> = {}) => {
  const table = await readTable(new Uint8Array(Buffer.from(text)))
  return readStatement(table, { answers: new Map(Object.entries(answers)), now })
}
const lines = async (...args: Parameters<typeof read>) => (await read(...args))?.lines ?? []
/** The first line below these titles. */
const line = async (titles: string, cells: string) =>
  (await lines(`Référence;${titles}\nVP-0123456789AB;${cells}\n`))[0]

test('F-PAY-09 whatever the file is, reading it never fails', async () => {
  const cell = fc.string({ unit: 'binary', maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 })), async (rows) => {
      const titles = { line: 1, cells: ['Référence', 'Montant', 'Statut', 'Type', 'Solde'] }
      const below = rows.map((cells, at) => ({ line: at + 2, cells }))
      assert.equal(
        readStatement({ rows: [titles, ...below] }, { answers: new Map(), now })?.lines.length,
        rows.length,
        'no line is lost',
      )
    }),
  )
})

test('F-PAY-09 a file without titles or an amount is no statement', async () => {
  for (const text of ['x', 'Date;Nom\n1;2', 'Montant\n5']) assert.equal(await read(text), null, text)
})

test('F-PAY-09 fractions and other currencies are no amount in ariary', async () => {
  for (const text of [
    '1.01',
    '50 000,50',
    '12,3',
    'abc',
    '',
    '1.2.3',
    '--5x',
    '9'.repeat(25),
    '1,2345',
    '1.234,50',
    '1,234.567',
    '1,234,00',
    '1 23',
    '12 34',
    '034 00 000 12',
    '0.500',
    '5e4',
    '=20000',
    '=10000+10000',
    '20k',
    '20000 FMG',
    '€20000',
    '(-5)',
    '-5-',
    '5 CR 6',
    '٢٠٠٠٠',
  ])
    assert.equal(ariaryIn(text), null, text)
  const [euros] = await lines('Montant;Devise;Référence\n50,00;EUR;VP-0123456789AB')
  assert.deepEqual([euros?.amount, euros?.held], [null, 'currency'])
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
    '50 000 CR',
    '="50000"',
    "'50000",
    '50’000',
    '00050000',
  ])
    assert.equal(ariaryIn(text), 50_000, text)
  for (const text of [
    '-50 000',
    '(50 000,00)',
    '− 50.000',
    '50 000-',
    '–50 000',
    '50 000 DR',
    '-Ar 50 000',
    '- 50 000,00 Ar',
  ])
    assert.equal(ariaryIn(text), -50_000, text)
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
})

test('F-PAY-09 what names no day or no hour is no date: nothing is moved to another day', () => {
  for (const text of [
    ...['', 'hier', '99/99/2026', '2026', '31/02/2026', '29/02/2027', '00/00/0000', '21/11/1999', '1/1/0026'],
    ...[
      '21/11/2026 25:00',
      '21/11/2026 12:60',
      '21 x 2026',
      'total 21 2026',
      '2026113',
      '20261131',
      '46347',
      '1796000000',
    ],
    ...['21 nov 12:05', '28 nov 08h15', '21/11/12:05', '21/11/20261', '21/11-2026', '21 novembre', 'novembre 2026'],
  ])
    assert.equal(dateIn(text), null, text)
  assert.equal(dateIn('29/02/2028')?.toISOString(), '2028-02-28T21:00:00.000Z')
  assert.equal(dateIn('1/1/2000')?.toISOString(), '1999-12-31T21:00:00.000Z')
})

test('F-PAY-09 months by their names, days behind months that are called by name, and days without signs are dates', () => {
  for (const text of [
    ...[
      '21 novembre 2026',
      '21-Nov-2026',
      '21 nov. 2026',
      '21 Nov 26',
      '21NOV2026',
      'Nov 21, 2026',
      'November 21st, 2026',
    ],
    ...['Sam 21/11/2026', 'samedi 21 novembre 2026', 'Saturday, November 21, 2026', '21 novambra 2026', '2026.11.21'],
    ...['20261121', '2026-11-21', '2026/11/21', '21\u00a0novembre\u202f2026', '\u200e21/11/2026'],
  ])
    assert.equal(dateIn(text)?.toISOString(), '2026-11-20T21:00:00.000Z', text)
  for (const text of ['mar. 24/11/2026', 'mar 24 nov. 2026', 'Tue 24 Nov 2026', 'mardi 24/11/26'])
    assert.equal(dateIn(text)?.toISOString(), '2026-11-23T21:00:00.000Z', text)
  assert.equal(
    dateIn('mar. 24, 2026')?.toISOString(),
    '2026-03-23T21:00:00.000Z',
    'no day of the week is followed by a year',
  )
  assert.equal(dateIn('21 nov.', '12:05'), null, 'an hour is no year')
  assert.equal(dateIn('1er août 2026')?.toISOString(), '2026-07-31T21:00:00.000Z')
  assert.equal(dateIn('3 févr. 2026')?.toISOString(), '2026-02-02T21:00:00.000Z')
  assert.equal(dateIn('May 3, 2026')?.toISOString(), '2026-05-02T21:00:00.000Z')
})

test('F-PAY-09 an hour keeps its zone, midnight ends a day, and a.m. and p.m. are read with dots', () => {
  for (const text of [
    '21/11/2026 09:00 UTC',
    '2026-11-21T09:00:00+00:00',
    '2026-11-21 12:00:00.000+0300',
    '21/11/2026 04:00 -05:00',
  ])
    assert.equal(dateIn(text)?.toISOString(), '2026-11-21T09:00:00.000Z', text)
  for (const text of [
    '21/11/2026 12:00 GMT+3',
    '21/11/2026 12:00 UTC+03:00',
    '21 Nov 2026 12:00:00 GMT+0300 (East Africa Time)',
  ])
    assert.equal(dateIn(text)?.toISOString(), '2026-11-21T09:00:00.000Z', text)
  assert.equal(dateIn('21/11/2026 09:00 +00')?.toISOString(), '2026-11-21T09:00:00.000Z')
  assert.equal(dateIn('21/11/2026 24:00')?.toISOString(), '2026-11-21T21:00:00.000Z')
  assert.equal(dateIn('21/11/2026 12:05:00 a.m.')?.toISOString(), '2026-11-20T21:05:00.000Z')
  assert.equal(dateIn('21/11/2026 1:05 P.M.')?.toISOString(), '2026-11-21T10:05:00.000Z')
})

test('F-PAY-09 a file whose days would lie in the future is read month before day, where they are closer together that way', () => {
  const now = new Date('2026-11-12T09:00:00Z')
  const november = Array.from({ length: 12 }, (_, at) => `11/${String(at + 1).padStart(2, '0')}/2026`)
  assert.equal(isMonthFirst(november, now), true)
  assert.equal(isMonthFirst(['01/11/2026', '11/11/2026'], now), false, 'day before month says nothing odd')
  assert.equal(isMonthFirst(['12/11/2026', '11/13/2026'], now), true, 'there is no month 13')
  assert.equal(isMonthFirst(['13/11/2026', '11/12/2026'], now), false, 'there is no month 13')
  assert.equal(isMonthFirst(['12/12/2026', '11/01/2026'], now), false, 'neither way')
  const typo = ['01/11/2026', '04/11/2026', '10/11/2026', '05/12/2026']
  assert.equal(isMonthFirst(typo, now), false, 'one line of next month does not turn the others')
})

test('F-PAY-09 a date that is to come is none; an operator may be a day ahead', async () => {
  const file =
    'Date;Référence;Montant\n01/01/2027 15:00;VP-0123456789AB;20000\n01/01/2027 15:01;VP-0123456789AB;20000\n'
  const [ahead, later] = await lines(file)
  assert.equal(ahead?.at?.toISOString(), '2027-01-01T12:00:00.000Z')
  assert.deepEqual([later?.at, later?.amount, later?.held], [null, 20_000, null])
})

test('F-PAY-09 statements of operators are read with their preamble, quotes, marks and delimiters', async () => {
  const mvola =
    '\uFEFFRelevé de compte;034 00 000 00\n\nDate;Heure;ID Transaction;Montant débit;Montant crédit;Détails\n21/11/2026;12:00;1234567890;;"50 000";"Mandat mp 7kqm2 x9tac ; merci"\n21/11/2026;13:00;1234567891;10 000;;Retrait\n'
  const [came, left] = await lines(mvola)
  assert.deepEqual(
    [came?.amount, came?.operatorRef, came?.at?.toISOString()],
    [50_000, '1234567890', '2026-11-21T09:00:00.000Z'],
  )
  assert.equal(left?.amount, -10_000)
  const orange =
    'Transaction ID,Order ID,Amount,Status\r\nMP261121.0900.A1,VP-0123456789AB,"50,000.00",SUCCESS\r\nMP2,VP-0123456789AC,"1,000",FAILED\r\n'
  const [paid, failed] = await lines(orange)
  assert.deepEqual(
    [paid?.operatorRef, paid?.amount, paid?.isVoid, failed?.isVoid],
    ['MP261121.0900.A1', 50_000, false, true],
  )
  assert.ok(paid?.names.includes('VP-0123456789AB'))
  const vpi =
    'reference_VPI\treference\tmontant\tmontant_mga\tetat\nVPI26112109190423\tVP-0123456789AB\t10.05\t50000\tSUCCESS\n'
  const [card] = await lines(vpi)
  assert.equal(card?.amount, 50_000)
  assert.ok(card?.names.includes('VP-0123456789AB'))
  assert.ok(card?.names.includes('VPI26112109190423'))
  const latin = Buffer.from('Date;R\xe9f\xe9rence;Montant\n21/11/2026;VP-0123456789AB;50\xa0000\n', 'latin1')
  assert.equal((await lines(latin))[0]?.amount, 50_000)
})

test('F-PAY-09 one byte that is no character holds its own line, and hides no word that denies another payment', async () => {
  const titles = 'Date;Transaction ID;Montant;Description'
  const failed = Array.from({ length: 300 }, (_, at) => `01/11/2026;7123${at};20 000;Paiement échoué`)
  const paid = '02/11/2026;71;20 000;Virement reçu\n03/11/2026;72;20 000;Rakotondrab'
  const file = Buffer.concat([Buffer.from([titles, ...failed, paid].join('\n')), Buffer.from([0xc3, 0x0a])])
  const heldBy = (await lines(file)).map(({ held }) => held)
  assert.deepEqual(heldBy, [...failed.map(() => 'status'), null, 'cells'])
})

const held = async (titles: string, cells: string) => (await line(titles, cells))?.held ?? null

test('F-PAY-09 a status, type or direction that is not known to mean that money came holds the line', async () => {
  for (const word of [
    'Reversed',
    'Timeout',
    'Cancelled',
    'Annulé',
    'Pending',
    'En attente',
    'Initiated',
    'Accepted',
    'Unpaid',
    'Not paid',
    'Non payé',
    'Partially refunded',
    'Remboursé',
    'Success (reversed)',
    'Impayé',
    '',
    '???',
  ])
    assert.equal(await held('Statut;Montant', `${word};20000`), 'status', word)
  for (const word of ['Reversal', 'Refund', 'Chargeback', 'Ajustement', 'Annulation', ''])
    assert.equal(await held('Type;Montant', `${word};20000`), 'type', word)
  for (const word of ['Virement', 'Mobile money'])
    assert.equal(await held('Type;Montant', `${word};20000`), 'type', word)
  for (const word of ['', 'X', '0', 'Crédit/Débit'])
    assert.equal(await held('Sens;Montant', `${word};20000`), 'direction', word)
  assert.equal(await held('Type;Sens;Montant', 'Paiement;Débit;20000'), 'direction', 'they disagree')
  assert.equal(await held('Statut paiement;Statut commande;Montant', 'Succès;Litige;20000'), 'status', 'each is read')
})

test('F-PAY-09 lines that say that nothing was paid are no payment, and wait for nobody', async () => {
  for (const word of ['FAILED', 'Échec', 'Declined', 'Refusé', 'TF', 'Expiré'])
    assert.deepEqual(
      [(await line('Statut;Montant', `${word};20000`))?.isVoid, await held('Statut;Montant', `${word};20000`)],
      [true, null],
      word,
    )
})

test('F-PAY-09 known words of operators and banks, in French and English, mean that money came', async () => {
  for (const word of [
    'SUCCESS',
    'Succès',
    'Réussi',
    'Completed',
    'Terminé',
    'Payée',
    'TS',
    'Transaction Successful',
    'success.',
  ])
    assert.equal(await held('Statut;Montant', `${word};20000`), null, word)
  for (const word of ['Paiement', 'Merchant payment', 'Crédit', 'Virement reçu', 'Express Checkout Payment', 'C2B'])
    assert.equal(await held('Type;Montant', `${word};20000`), null, word)
  for (const word of ['C', 'CR', 'Crédit', 'Entrant', 'In', '+'])
    assert.equal(await held('Sens;Montant', `${word};20000`), null, word)
  assert.equal(await held('Type;Débit;Crédit', 'Virement;;20000'), null, 'the side says it')
  for (const word of ['MGA', 'Ar', 'ariary', '969'])
    assert.equal(await held('Devise;Montant', `${word};20000`), null, word)
})

test('F-PAY-09 money that left is below 0, whatever column says so', async () => {
  for (const [titles, cells] of [
    ['Type;Montant', 'Débit;20000'],
    ['Sens;Montant', 'D;20000'],
    ['D/C;Montant', 'DR;20000'],
    ['+/-;Montant', '-;20000'],
    ['Montant', '20000 DR'],
    ['Débit;Crédit', '20000;'],
    ['Crédit;Débit', '0;20 000,00'],
    ['Crédit', '-20000'],
    ['Type;Montant', 'Retrait;20000'],
    ['Montant;Débit;Crédit', '20000;20000;'],
  ] as const)
    assert.deepEqual([(await line(titles, cells))?.amount, await held(titles, cells)], [-20_000, null], titles)
})

test('F-PAY-09 amounts that contradict each other, another currency, a rate and cells too many hold the line', async () => {
  const cases: [HeldReason, string, string][] = [
    ['amount', 'Montant;Montant total', '20000;21000'],
    ['amount', 'Débit;Crédit', '20000;20000'],
    ['amount', 'Montant;Crédit', '20000;21000'],
    ['amount', 'Montant', ''],
    ['amount', 'Montant', '20000;'.replace(';', ' €')],
    ['fee', 'Montant;Frais', '20000;gratuit'],
    ['fee', 'Montant;Frais;Net', '20000;600;15000'],
    ['currency', 'Devise;Montant', 'EUR;20000'],
    ['currency', 'Devise;Montant', ';20000'],
    ['currency', 'Taux de change;Montant', '4900;20000'],
    ['direction', 'Sens;Montant', 'Crédit;-20000'],
    ['cells', 'Montant', '20;000'],
  ]
  for (const [reason, titles, cells] of cases) assert.equal(await held(titles, cells), reason, `${titles} ${cells}`)
  const above = await lines('Devise;EUR\n\nRéférence;Montant\nVP-0123456789AB;20000\n')
  assert.equal(above[0]?.held, 'currency', 'above the titles')
  assert.equal((await line('Frais;Net', '600;19400'))?.amount, 20_000)
  assert.equal((await line('Montant;Frais;Net', '20000;600;19400'))?.held, null)
})

test('F-PAY-09 a balance that went down by what is said to have come holds the line, in either order of days', async () => {
  const balances = (rows: string[]) => lines(['Date;Référence;Montant;Solde', ...rows].join('\n'))
  const rising = ['20/11/2026;A-1;1000;51000', '21/11/2026;A-2;20000;31000', '22/11/2026;A-3;5000;36000']
  const heldOf = (all: { held: HeldReason | null }[]) => all.map((one) => one.held)
  assert.deepEqual(heldOf(await balances(rising)), [null, 'balance', null])
  assert.deepEqual(heldOf(await balances(rising.toReversed())), [null, 'balance', null])
})

test('F-PAY-09 whatever says that money was taken back is a reversal, in whatever column', async () => {
  for (const [titles, cells] of [
    ['Statut;Montant', 'Reversed;20000'],
    ['Type;Montant', 'Remboursement;20000'],
    ['Montant;Transaction d’origine', '20000;OP1X'],
    ['Montant;Original Transaction ID', '20000;OP1X'],
    ['Montant;Reversal', '20000;Oui'],
    ['Montant;Montant remboursé', '20000;20000'],
    ['Montant;Date d’annulation', '20000;21/11/2026'],
    ['Montant;Libellé', '20000;REJET VIREMENT'],
    ['Montant;Description', '20000;Chargeback'],
  ] as const)
    assert.equal((await line(titles, cells))?.isReversal, true, titles)
  for (const [titles, cells] of [
    ['Montant;Transaction d’origine', '20000;'],
    ['Montant;Reversal', '20000;Non'],
    ['Montant;Montant remboursé', '20000;0,00'],
    ['Montant;Libellé', '20000;Merci à tous'],
  ] as const)
    assert.deepEqual([(await line(titles, cells))?.isReversal, await held(titles, cells)], [false, null], titles)
})

test('F-PAY-09 a column that nobody knows has no field until a person says so; what the list knows cannot be changed', async () => {
  const text = 'Référence;Montant;Zorglub;Statut;Vide\nVP-0123456789AB;20000;x;Reversed;\n'
  const fields = async (answers?: Record<string, ColumnField>) =>
    (await read(text, answers))?.columns.map(({ field }) => field)
  assert.deepEqual(await fields(), ['reference', 'amount', null, 'status', 'ignored'])
  assert.deepEqual(await fields({ zorglub: 'ignored', statut: 'ignored', montant: 'ignored' }), [
    'reference',
    'amount',
    'ignored',
    'status',
    'ignored',
  ])
  const said = await lines('Référence;Zorglub\nVP-0123456789AB;20000\n', { zorglub: 'amount' })
  assert.equal(said[0]?.amount, 20_000)
})

test('F-PAY-09 an amount is read as what was written in every usual way, and never as another one', () => {
  const groups = (digits: string, sign: string) => digits.replace(/\B(?=(\d{3})+$)/g, sign)
  const writing = fc.record({
    amount: fc.integer({ min: 1, max: 999_999_999 }),
    group: fc.constantFrom('', ' ', '\u00A0', '\u202F', '.', ','),
    zeros: fc.constantFrom('', '.0', '.00', ',0', ',00'),
    unit: fc.constantFrom('', ' Ar', ' MGA', 'Ar'),
    isNegative: fc.boolean(),
  })
  fc.assert(
    fc.property(writing, ({ amount, group, zeros, unit, isNegative }) => {
      fc.pre(!zeros || zeros[0] !== group)
      const text = `${isNegative ? '-' : ''}${groups(String(amount), group)}${zeros}${unit}`
      assert.equal(ariaryIn(text), isNegative ? -amount : amount, text)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789., -+()ArCRD') }), (text) => {
      const read = ariaryIn(text)
      if (read !== null)
        assert.match(
          text.replace(/[.,]0{1,2}(?!\d)/g, '').replace(/\D/g, ''),
          new RegExp(`^0*${Math.abs(read)}0{0,2}$`),
        )
    }),
  )
})

const below = async (text: string) => (await lines(text)).map(({ amount, held }) => held ?? amount)

test('F-PAY-09 an amount that is due, asked for, allowed or left over is none that came: its column is asked about', async () => {
  for (const title of [
    'Montant dû',
    'Montant demandé',
    'Montant attendu',
    'Montant restant',
    'Amount requested',
    'Authorized amount',
    'Amount due',
    'Montant minimum',
  ]) {
    const text = `Référence;${title}\nVP-0123456789AB;20000\n`
    assert.equal(await read(text), null, title)
    const columns = (await readBytes({ bytes: new Uint8Array(Buffer.from(text)), answers: new Map(), now })) as {
      titles: { field: ColumnField | null }[]
    }
    assert.deepEqual(
      columns.titles.map(({ field }) => field),
      ['reference', null],
      title,
    )
  }
  for (const title of [
    'Montant',
    'Montant (Ar)',
    'Montant de la transaction',
    'Total TTC',
    'Amount paid',
    'Gross',
    'Valeur',
  ])
    assert.equal((await line(title, '20000'))?.amount, 20_000, title)
})

test('F-PAY-09 of two columns of amounts, one for each way, what left is below 0, whatever they are called', async () => {
  for (const titles of [
    'Amount Out;Amount In',
    'Montant sortant;Montant entrant',
    'Montant envoyé;Montant reçu',
    'Withdrawals (MGA);Deposits (MGA)',
    'Retraits;Versements',
    'Montant débité;Montant crédité',
    'Décaissements (Ar);Encaissements (Ar)',
  ])
    assert.deepEqual(
      [(await line(titles, '20000;'))?.amount, (await line(titles, ';20000'))?.amount],
      [-20_000, 20_000],
      titles,
    )
})

test('F-PAY-09 titles in two rows are read together, so that what left does not stand below a plain amount', async () => {
  const text =
    'Date;Référence;Montant;\n;;Débit;Crédit\n21/11/2026;VP-0123456789AB;20000;\n21/11/2026;VP-0123456789AC;;5000\n'
  assert.deepEqual(await below(text), [-20_000, 5000])
})

test('F-PAY-09 totals above the titles are no titles; rows of a table above them wait and do not disappear', async () => {
  const titles = 'Date;Référence;Montant;Statut\n21/11/2026;VP-0123456789AB;20000;Succès\n'
  assert.deepEqual(await below(`Total crédit;500 000\nTotal débit;0\n${titles}`), [20_000])
  assert.deepEqual(await below(`Montant;Nom\n500 000;Rabe\n${titles}`), ['cells', 20_000])
})

test('F-PAY-09 amounts in another currency by a sign in their title are none in ariary', async () => {
  for (const title of ['Montant (€)', 'Amount $', 'Montant £']) {
    assert.equal(await read(`Référence;${title}\nVP-0123456789AB;20000\n`), null, title)
    assert.equal((await line(`${title};Montant MGA`, '5;20000'))?.amount, 20_000, title)
  }
})

test('F-PAY-09 a column without a title is called by its letter, and a person can say what it is', async () => {
  const text = 'Référence;;Montant\nVP-0123456789AB;x;20000\n'
  const columns = async (answers?: Record<string, ColumnField>) =>
    (await read(text, answers))?.columns.map(({ title, field }) => [title, field])
  assert.deepEqual((await columns())?.[1], ['Col. B', null])
  assert.deepEqual((await columns({ 'col b': 'ignored' }))?.[1], ['Col. B', 'ignored'])
})

test('F-PAY-09 a word that denies the payment counts in whatever column it stands', async () => {
  for (const [titles, cells, reason] of [
    ['Catégorie;Montant', 'Remboursement;20000', 'reversal'],
    ['Service;Montant', 'Refund;20000', 'reversal'],
    ['Canal;Montant', 'Annulation agent;20000', 'reversal'],
    ['Votre référence;Montant', 'REFUND-VP-0123456789AB;20000', 'reversal'],
    ['ID transaction;Montant', 'REVERSAL-123;20000', 'reversal'],
    ['Event;Montant', 'payment.failed;20000', 'status'],
    ['Mode;Montant', 'Test;20000', 'status'],
    ['Libellé;Montant', 'Échec;20000', 'status'],
  ] as const)
    assert.equal(await held(titles, cells), reason, `${titles} ${cells}`)
  for (const cells of ['Mobile;20000', 'Rakoto;20000']) assert.equal(await held('Client;Montant', cells), null, cells)
})

test('F-PAY-09 what the owner of the account sent has not come, where only sender and receiver say so', async () => {
  const titles = 'Référence;Expéditeur;Destinataire;Montant'
  assert.deepEqual(
    await below(
      `${titles}\nA-1;034 00 000 00;0341111111;20000\nA-2;0342222222;0340000000;5000\nA-3;0343333333;0340000000;100\n`,
    ),
    ['direction', 5000, 100],
  )
  assert.deepEqual(await below(`${titles}\nA-1;0342222222;0340000000;5000\n`), [5000], 'one line tells no owner')
})

test('F-PAY-09 balances before and after in one line tell which way its amount went, also within one day', async () => {
  const titles = 'Date;Référence;Montant;Solde avant;Solde après'
  assert.deepEqual(
    await below(
      `${titles}\n21/11/2026;A-1;20000;50000;30000\n21/11/2026;A-2;5000;30000;35000\n21/11/2026;A-3;1000;9000;7990\n`,
    ),
    ['balance', 5000, 'balance'],
  )
})

test('F-PAY-09 a reference is found in any writing, and beside any number of other words', async () => {
  const found = async (cell: string) =>
    (await line('Détails;Montant', `${cell};20000`))?.names.includes('VP-0123456789AC')
  for (const cell of [
    'VP–0123456789AC',
    'paiement vp 0123 4567 89ac merci',
    'Ref: VP-0123-4567-89AC.',
    'vp_0123456789ac',
    '\u200BVP-0123456789AC\u200B',
  ])
    assert.equal(await found(cell), true, cell)
  for (const cell of ['VP-0123456789ACX', 'XVP-0123456789AC']) assert.equal(await found(cell), false, cell)
  const words = Array.from({ length: 20 }, (_, at) => `MOT${at}00`)
  const [late] = await lines(
    `${words.map(() => 'Tag').join(';')};Détails;Montant\n${words.join(';')};VP-0123456789AC;20000\n`,
  )
  assert.ok(late?.names.includes('VP-0123456789AC'))
})

test('F-PAY-09 numbers and amounts lose what nobody sees', async () => {
  const one = await line('ID transaction;Montant', '\u200B12\u00AD345;\u202A20\u200A000\u202C')
  assert.deepEqual([one?.operatorRef, one?.amount], ['12345', 20_000])
})

test('F-PAY-09 days stand behind months only where the dates of the file allow nothing else', async () => {
  const days = async (...dates: string[]) =>
    (await lines(`Date;Référence;Montant\n${dates.map((date) => `${date};A-1;5\n`).join('')}`)).map(
      ({ at }) => at && new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10),
    )
  assert.deepEqual(await days('11/21/2026', '03/04/2026'), ['2026-11-21', '2026-03-04'])
  assert.deepEqual(await days('11/21/2026', '13/04/2026'), [null, '2026-04-13'])
  assert.deepEqual(await days('03/04/2026'), ['2026-04-03'])
})

test('F-PAY-09 of a workbook the sheet with amounts is read, wherever it is; two of them are refused', async () => {
  const sheet = rowOf(1, ['Référence', 'Montant']) + rowOf(2, ['VP-0123456789AB', [20_000, 0]])
  const note = rowOf(1, ['Bonjour', 'Notes'])
  const answers = new Map()
  const one = await readBytes({ bytes: workbook({ Vide: '', Notes: note, Relevé: sheet }), answers, now })
  assert.equal('statement' in one && one.statement.lines[0]?.amount, 20_000)
  const two = await readBytes({ bytes: workbook({ Mars: sheet, Notes: note, Avril: sheet }), answers, now })
  assert.deepEqual(two, { unreadable: 'sheets' })
  const behind = await readBytes({
    bytes: workbook({ Vide: '', Mars: sheet, Avril: sheet }, '', { Mars: 'hidden' }),
    answers,
    now,
  })
  assert.deepEqual(behind, { unreadable: 'sheets' }, 'one of them is hidden')
})

test('F-PAY-09 a sentence that says that money went back or has not come holds its line, in any column of words', async () => {
  for (const text of [
    'Régularisation VP-0123456789AB',
    'Fonds restitués',
    'Correction du 20/11',
    'Credit back',
    'ANN VIR RAKOTO',
    'Famerenam-bola',
  ])
    assert.equal(await held('Libellé;Montant', `${text};20000`), 'reversal', text)
  for (const text of [
    'Paiement en attente',
    'Pending VP-0123456789AB',
    'Solde insuffisant',
    'Unsuccessful',
    'Tsy nety',
  ])
    for (const title of ['Libellé', 'Service'])
      assert.equal(await held(`${title};Montant`, `${text};20000`), 'status', text)
  for (const text of ['Paiement de la course', 'Merci', 'Ann Rakoto', 'Inscription 10 km'])
    assert.equal(await held('Libellé;Montant', `${text};20000`), null, text)
})

test('F-PAY-09 titles without spaces are read as words where they say what kind of line it is', async () => {
  assert.equal(await held('TransactionType;Amount', 'Reversal;20000'), 'type')
  assert.equal(await held('transactionStatus;Amount', 'Reversed;20000'), 'status')
})

test('F-PAY-09 a date, an amount or a state is no name of a payment; a reference of ours is one wherever it stands', async () => {
  const titles = 'Date;Heure;Montant;Statut;Référence;N° facture'
  const cells = '28 nov. 2026;12h05m07;20000AR;Completed;CLIENT-77;FAC2026-1'
  const [one] = await lines(`${titles}\n${cells}\n`)
  assert.deepEqual(one?.names, ['CLIENT-77', 'FAC2026-1'])
  const [other] = await lines('Date;Montant;Statut\n28/11/2026;20000;Paid VP-0123456789AB\n')
  assert.deepEqual(other?.names, ['VP-0123456789AB'])
})

test('F-PAY-09 a placeholder in place of the operator’s number, and one that a spreadsheet rounded, are none', async () => {
  const number = async (cell: string) => (await line('ID transaction;Montant', `${cell};20000`))?.operatorRef
  const none = ['-', 'N/A', 'n/a', 'xxx', 'Néant', '0', '0000', '00-00', '7,12346E+11', '7.12346e+11', '7E11', '7,E+11']
  for (const cell of none) assert.equal(await number(cell), null, cell)
  for (const cell of ['1', 'A1', 'OP0', '12E45', '7E', '712346000000', 'PP261121.0905.E12'])
    assert.equal(await number(cell), cell, cell)
})

test('F-PAY-09 a placeholder names no original: the line is no reversal; what says anything else is', async () => {
  for (const cell of ['-', 'N/A', '0', 'none'])
    assert.equal(await held('Original ID;Montant', `${cell};20000`), null, cell)
  for (const cell of ['A1', 'oui', '7,12346E+11'])
    assert.equal(await held('Original ID;Montant', `${cell};20000`), 'reversal', cell)
  assert.deepEqual((await line('Original ID;Montant', 'oui;20000'))?.originals, [])
})

test('F-PAY-09 the operator’s number and the amount of a workbook are those that it shows, however its program writes numbers', async () => {
  const row = (...numbers: string[]) => `<row>${numbers.map((one) => `<c><v>${one}</v></c>`).join('')}</row>`
  const file = workbook({
    S: `${rowOf(1, ['Transaction ID', 'Montant'])}${row('712345', '20000')}${row('712345.0', '2.0E4')}${row('7.12345E5', '20000.0')}${row('2.61340001234567E+17', '20000.000000000004')}`,
  })
  assert.deepEqual(
    (await lines(file)).map(({ operatorRef, amount }) => [operatorRef, amount]),
    [
      ['712345', 20_000],
      ['712345', 20_000],
      ['712345', 20_000],
      [null, 20_000],
    ],
  )
})

/** How the lines of operators' and banks' statements are read and matched (F-PAY-09). */
import { join } from 'node:path'
import { test } from 'node:test'
import { assertDecisions, rule } from '../../../../test/decisions/decide.ts'
import { matchLine, matchLines } from './match-lines.ts'
import { ariaryIn } from './reading/amounts.ts'
import { dateIn, isMonthFirst } from './reading/dates.ts'
import { headOf, wordsIn } from './reading/heads.ts'
import type { StatementLine } from './reading/line.ts'
import { readStatement } from './reading/read-statement.ts'
import type { BookedAttempt, LineOutcome, RecordedLine } from './store.ts'

const now = new Date('2026-12-31T12:00:00Z')
const readRows = (table: Parameters<typeof readStatement>[0]) => readStatement(table, { answers: new Map(), now })

const paid = {
  id: '1',
  reference: 'VP-0123456789AB',
  providerRef: 'PROVIDER',
  operatorRef: 'OP1',
  provider: 'orange',
  status: 'succeeded',
  amount: 20_000,
  booked: 20_000,
} as BookedAttempt

const line = (more: Partial<StatementLine> = {}): StatementLine => ({
  names: [paid.reference],
  operatorRef: null,
  originals: [],
  amount: 20_000,
  at: new Date('2026-11-21T09:00:00Z'),
  held: null,
  isVoid: false,
  isReversal: false,
  isCost: false,
  ...more,
})

const about: Readonly<Record<string, BookedAttempt[]>> = {
  none: [],
  pending: [{ ...paid, status: 'pending' }],
  review: [{ ...paid, status: 'review' }],
  succeeded: [paid],
  unbooked: [{ ...paid, booked: null }],
  unnumbered: [{ ...paid, operatorRef: null }],
  several: [paid, { ...paid, id: '2' }],
}

/** Lines of one file about one payment. */
const kinds: Readonly<Record<string, Partial<StatementLine>>> = {
  'without a number': {},
  later: { at: new Date('2026-11-21T10:00:00Z') },
  'without a time': { at: null },
  'OP1 ': { operatorRef: 'OP1' },
  'OP1 of less': { operatorRef: 'OP1', amount: 19_000 },
  OP2: { operatorRef: 'OP2' },
  'OP2 of less': { operatorRef: 'OP2', amount: 19_000 },
  PROVIDER: { operatorRef: 'PROVIDER' },
  'void OP2': { operatorRef: 'OP2', isVoid: true, amount: 19_000 },
  'held OP2': { operatorRef: 'OP2', held: 'status' },
  'nameless OP2': { operatorRef: 'OP2', names: [] },
  'back OP3': { operatorRef: 'OP3', isReversal: true },
  'back of OP2': { operatorRef: 'OP3', names: [], originals: ['OP2'], isReversal: true },
}
const outcomes: LineOutcome[] = ['matched', 'settled', 'attached', 'found', 'skipped', 'reversed', 'double']

const cells = (titles: readonly string[], values: readonly string[]) => ({
  rows: [
    { line: 1, cells: ['Référence', ...titles] },
    { line: 2, cells: [paid.reference, ...values] },
  ],
})
const short = ({ amount, held, isVoid, isReversal, isCost }: StatementLine) =>
  [amount, held, isVoid && 'void', isReversal && 'reversal', isCost && 'cost']
    .filter((one) => one || one === 0)
    .join(' ')
const readLine = (titles: readonly string[], values: readonly string[]) =>
  readRows(cells(titles, values))?.lines.map(short).join(', ') ?? 'no statement'

const rowKinds: Readonly<Record<string, string[]>> = {
  nothing: ['', ''],
  word: ['Montant'],
  words: ['Nom', 'Ville'],
  'more words': ['Nom', 'Ville', 'Pays'],
  titles: ['Référence', 'Montant'],
  'more titles': ['Référence', 'Crédit', 'Nom'],
  'other titles': ['Montant', 'Nom'],
  'other words': ['Client', 'Pays'],
  sides: ['', 'Débit', 'Crédit'],
  'one side': ['', 'Débit'],
  values: ['X', '20000'],
}

const rules = {
  'an amount': rule(
    {
      before: ['', '-', '+', '(', '- Ar ', 'MGA ', 'Ar.'],
      digits: [
        '0',
        '5',
        '50',
        '050',
        '1234',
        '1 234',
        '1.234',
        '1,234',
        '1 23',
        '1 234 567',
        '1 234.567',
        '01 234',
        '9007199254740993',
        '000000000000000000001',
        '00000000000000000001',
      ],
      fraction: ['', '.0', ',00', '.50', ',000'],
      behind: ['', ')', '-', '+', ' CR', ' DR', ' Ar', ' €'],
    },
    ({ before, digits, fraction, behind }) => ariaryIn(`${before}${digits}${fraction}${behind}`),
  ),
  'a time': rule(
    {
      date: [
        '',
        '21/11/2026',
        '11/12/26',
        '2026-11-21',
        '2026/1/2',
        '0100-01-02',
        '1.2.2026',
        '21/11/202',
        '32/12/2026',
        '31/12/2026',
        '12/13/2026',
        '0/1/2026',
        '1/0/2026',
        '1/1/0000',
        'le 21/11/2026',
      ],
      time: ['', '09:05', '9h05', '12:30:07', '12:30 am', '12:30 pm', '1:30 pm', '23:59:59.9', '09:05Z', '12:00 PM'],
      monthFirst: [false, true],
    },
    ({ date, time, monthFirst }) => dateIn(date, time, monthFirst),
  ),
  'whether days stand behind months': rule(
    {
      first: ['', '11/12/2026', '12/12/26', '13-01-2026'],
      second: ['', '1.12.2026', ' 01/13/2026', '1/31/2026 10:00', '2026-01-13'],
    },
    ({ first, second }) => isMonthFirst([first, second], now),
  ),
  'the amount of a line': rule(
    {
      net: ['', '20000', '19900', '20100', '-20000', 'x'],
      fee: ['', '100', '-100', 'x'],
      amount: ['', '0', '20000', '-20000', 'x'],
      credit: ['', '0', '20000', '-20000', 'x'],
      debit: ['', '0', '20000', 'x'],
    },
    ({ amount, credit, debit, fee, net }) =>
      readLine(['Montant', 'Crédit', 'Débit', 'Frais', 'Net'], [amount, credit, debit, fee, net]),
  ),
  'amounts beside each other': rule(
    {
      first: ['', '20000', '5', 'x'],
      second: ['', '20000', '21000'],
      third: ['', '0', '20000'],
      fourth: ['', '0', '20000'],
    },
    ({ first, second, third, fourth }) =>
      [
        ['Montant', 'Montant total', 'Crédit', 'Versements'],
        ['Montant', 'Montant MGA', 'Débit', 'Retraits'],
      ]
        .map((titles) => readLine(titles, [first, second, third, fourth]))
        .join('; '),
  ),
  'the state of a line': rule(
    {
      status: ['paid', 'failed', 'reversed', '?'],
      second: ['paid', 'failed'],
      type: ['Paiement', 'Retrait', 'Frais', 'Virement', 'Reversal', '?'],
      direction: ['C', 'D', 'annulé', '?'],
      amount: ['20000', '-20000'],
      words: ['merci', 'en attente'],
    },
    ({ status, second, type, direction, amount, words }) =>
      readLine(
        ['Statut', 'Statut paiement', 'Type', 'Sens', 'Montant', 'Libellé'],
        [status, second, type, direction, amount, words],
      ),
  ),
  'what else a line says': rule(
    {
      currency: ['MGA', 'EUR'],
      rate: ['', '0', '1', '1,00', '1,05', '10', '4900'],
      original: ['', 'OP1', 'OP2'],
      reversal: ['', 'non', 'oui'],
      words: ['merci', 'remboursement', 'en attente', 'test'],
      more: ['', 'x'],
    },
    ({ currency, rate, original, reversal, words, more }) =>
      readLine(
        ['Montant', 'ID transaction', 'Devise', 'Taux', 'ID transaction d’origine', 'Reversal', 'Libellé'],
        ['20000', 'OP1', currency, rate, original, reversal, words, more],
      ),
  ),
  'a transfer without a direction': rule(
    {
      type: ['Virement', 'Paiement', 'Retrait'],
      credit: ['', '0', '20000'],
      debit: ['', '20000'],
      amount: ['', '20000'],
    },
    ({ type, credit, debit, amount }) =>
      readLine(['Type', 'Crédit', 'Débit', 'Montant'], [type, credit, debit, amount]),
  ),
  'titles among other rows': rule(
    {
      first: Object.keys(rowKinds),
      second: Object.keys(rowKinds),
      third: Object.keys(rowKinds),
      fourth: Object.keys(rowKinds),
    },
    ({ first, second, third, fourth }) => {
      const rows = [first, second, third, fourth].map((kind, at) => ({ line: at + 1, cells: rowKinds[kind] ?? [] }))
      const head = headOf(rows, new Map())
      return head
        ? `below ${head.below}: ${head.titles.join(', ')}; strays ${head.strays.map((row) => row.line).join(' ')}`
        : `asked about ${wordsIn(rows)?.join(', ') ?? 'nothing'}`
    },
  ),
  'how far down titles stand': rule({ above: [49, 50] }, ({ above }) => {
    const rows = Array.from({ length: above }, (_, line) => ({ line, cells: ['x'] }))
    return headOf([...rows, { line: above, cells: ['Référence', 'Montant'] }], new Map()) ? 'found' : 'not looked for'
  }),
  'balances of lines': rule(
    {
      titles: ['Solde', 'Solde avant', 'Solde après', 'Solde avant, Solde après', 'Solde avant, Solde'],
      days: ['rising', 'falling', 'the same', 'none'],
      amount: ['0', '100', '-100'],
      status: ['paid', '?'],
      before: ['', '1000', '900'],
      first: ['', '1000', '900', '100'],
      second: ['', '1000', '900', '950', '-100'],
    },
    ({ titles, days, amount, status, before, first, second }) => {
      const [one = '', other = ''] = {
        rising: ['1/1/2026', '2/1/2026'],
        falling: ['2/1/2026', '1/1/2026'],
        'the same': ['1/1/2026', '1/1/2026'],
        none: [],
      }[days]
      const isPair = titles.includes(',')
      const row = (day: string, balance: string, line: number) => ({
        line,
        cells: [day, 'X', status, amount, ...(isPair ? [before, balance] : [balance])],
      })
      const head = { line: 1, cells: ['Date', 'Référence', 'Statut', 'Montant', ...titles.split(', ')] }
      const read = readRows({ rows: [head, row(one, first, 2), row(other, second, 3)] })
      return read?.lines.map(short).join(', ')
    },
  ),
  'who sent to whom': rule(
    {
      amount: ['100', '-100'],
      status: ['paid', '?'],
      sent: ['', 'A', 'a ', 'B'],
      got: ['', 'A', 'B'],
      sentNext: ['', 'A', 'B'],
      gotNext: ['', 'A', 'C'],
    },
    ({ amount, status, sent, got, sentNext, gotNext }) =>
      readRows({
        rows: [
          { line: 1, cells: ['Référence', 'Statut', 'Montant', 'Expéditeur', 'Destinataire'] },
          { line: 2, cells: ['X', status, amount, sent, got] },
          { line: 3, cells: ['Y', status, amount, sentNext, gotNext] },
        ],
      })
        ?.lines.map(short)
        .join(', '),
  ),
  'who sent what has a status of its own': rule(
    { first: ['paid', 'ok'], second: ['paid', 'ok'] },
    ({ first, second }) =>
      readRows({
        rows: [
          { line: 1, cells: ['Référence', 'Montant', 'Expéditeur', 'Recipient status'] },
          { line: 2, cells: ['X', '100', 'A', first] },
          { line: 3, cells: ['Y', '100', 'A', second] },
        ],
      })
        ?.lines.map(short)
        .join(', '),
  ),
  'a whole file': rule(
    { above: ['', 'Devise', 'Devise MGA', 'Devise EUR', 'Compte'], beside: ['', 'MGA', 'EUR'], tooLong: [0, 3] },
    ({ above, beside, tooLong }) => {
      const titles = ['ID transaction', 'Montant', 'Inconnu', 'Inconnu', 'Vide']
      const below = Array.from({ length: 9 }, (_, n) => ({
        line: n + 3,
        cells: [n % 2 ? '' : `op ${n}`, '100', `x${n}`.repeat(n === 0 ? 200 : 1), n % 2 ? '' : 'y', ''],
      }))
      const read = readRows({
        rows: [{ line: 1, cells: [above, beside] }, { line: 2, cells: titles }, ...below],
        tooLong: [tooLong],
      })
      if (!read) return 'no statement'
      const { columns, lines, samples } = read
      return [
        columns.map(({ field }) => field).join(' '),
        samples.map((some) => `${some.length} to ${Math.max(0, ...some.map((one) => one.length))}`).join(' '),
        [...new Set(lines.map((one) => `${one.operatorRef} ${short(one)}`))].join(', '),
      ].join('; ')
    },
  ),
  'a line by itself': rule(
    {
      isReversal: [false, true],
      held: [null, 'status'],
      isVoid: [false, true],
      isProof: [false, true],
      isCost: [false, true],
      about: Object.keys(about),
      amount: [null, -5, 0, 19_000, 20_000],
      operatorRef: [null, 'OP1', 'OP2', 'PROVIDER'],
    },
    ({ about: which, isProof, ...more }) => {
      const { outcome, reason, problem, attempt } = matchLine(line(more), about[which] ?? [], isProof)
      return [outcome, reason, problem, attempt && 'of it'].filter(Boolean).join(' ')
    },
  ),
  'two lines': rule(
    { about: ['pending', 'unnumbered'], first: Object.keys(kinds), second: Object.keys(kinds) },
    ({ about: which, first, second }) => matched(which, [first, second], []),
  ),
  'a line after one of another file': rule(
    {
      about: ['pending', 'unnumbered'],
      outcome: outcomes,
      number: [null, 'OP1', 'OP2'],
      amount: [19_000, 20_000],
      attemptId: [null, '1'],
      kind: ['without a number', 'OP1 ', 'nameless OP2', 'PROVIDER', 'back of OP2'],
    },
    ({ about: which, outcome, number, amount, attemptId, kind }) =>
      matched(which, [kind], [{ operatorRef: number, outcome, amount, attemptId }]),
  ),
}

function matched(which: string, lines: readonly string[], recorded: RecordedLine[]): string {
  const matches = matchLines(
    lines.map((kind) => line(kinds[kind])),
    { provider: 'orange', attempts: about[which] ?? [], proofs: new Set(), recorded },
  )
  return matches.map(({ outcome, reason }) => [outcome, reason].filter(Boolean).join(' ')).join(', ')
}

test('F-PAY-09 whatever a statement says, its lines are read and matched as noted', () =>
  assertDecisions(join(import.meta.dirname, 'decisions.json'), rules))

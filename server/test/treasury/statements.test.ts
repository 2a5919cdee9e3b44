import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { makeEvent, reserves } from '../../src/modules/orders/testing.ts'

import {
  applyEvidence,
  attemptStatus,
  booksAgree,
  makeAttempt,
  said,
  settleLines,
} from '../../src/modules/payments/testing.ts'
import { sendFile } from '../uploads.ts'
import { type Person, refused, type World, world } from '../world.ts'

const operations = (provider: string) => ({
  query: `mutation($provider: String!, $file: Upload!) { importStatement(provider: $provider, file: $file) {
    id lines matched amountDiffers unknown missing settled booked known waiting refused } }`,
  variables: { provider, file: null },
})
const imports = (who: Person, text: string, provider = 'vanillapay') =>
  sendFile(who, Buffer.from(text), { operations: operations(provider), filename: 'releve.csv', type: 'text/csv' })
const result = async (who: Person, text: string, provider?: string) => {
  const { data, errors } = await imports(who, text, provider)
  assert.equal(errors, undefined)
  const { id: _, booked, known, waiting, refused, ...counts } = data.importStatement
  assert.equal(booked + known + waiting + refused, counts.lines, 'no line disappears')
  return counts
}
const day = 24 * 3_600_000
const nothing = { matched: 0, amountDiffers: 0, unknown: 0, missing: 0, settled: 0 }

async function counter(t: TestContext) {
  const w = await world(t)
  const [awa, hery] = [await w.member({ role: 'admin' }), await w.member()]
  const event = await makeEvent(w, awa, [{ price: 50_000 }])
  const owes = async (more: object = {}) => {
    const { id } = await reserves(w, hery, event)
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [id])
    return { orderId: id as string, chargeId: chargeId as string, attempt: await makeAttempt(w, chargeId, more) }
  }
  return { w, awa, hery, owes }
}
const problemOf = async (w: World, id: string) =>
  (await w.sql('select problem from payment_attempt where id = $1', [id]))[0].problem
const statusOf = async (w: World, id: string) =>
  (await w.sql('select status from ticket_order where id = $1', [id]))[0].status

test('F-PAY-09 what is no statement, of nobody we know, or by nobody who may is refused', async (t) => {
  const { awa, hery } = await counter(t)
  await refused('FORBIDDEN', imports(hery, 'Montant;Réf\n1;2'))
  await refused('BAD_USER_INPUT', imports(awa, 'Montant;Réf\n1;2', 'sandbox'))
  await refused('BAD_USER_INPUT', imports(awa, 'Montant;Réf\n1;2', 'banque'))
  await refused('BAD_USER_INPUT', imports(awa, 'bonjour'))
  await refused('TOO_LARGE', imports(awa, `Montant;Réf\n${'1;2\n'.repeat(2_200_000)}`))
  await refused('TOO_LARGE', imports(awa, `Montant;Réf\n${'1;2\n'.repeat(50_001)}`))
})

test('F-PAY-09 money that only the statement knows settles the attempt, confirms the order, and is late money', async (t) => {
  const { w, awa, owes } = await counter(t)
  const { attempt, orderId } = await owes({ status: 'failed' })
  const text = `Date;Référence;Montant;Transaction ID\n21/11/2026 11:00;${attempt.reference};50 000;OP1\n21/11/2026 12:00;INCONNU-1;7 000;OP2\n`
  assert.deepEqual(await result(awa, text), { ...nothing, lines: 2, settled: 1, unknown: 1 })
  assert.deepEqual([await attemptStatus(w, attempt.id), await statusOf(w, orderId)], ['succeeded', 'confirmed'])
  assert.equal(await problemOf(w, attempt.id), 'late_money')
  const listed = (
    await awa.ok('{ payments(filters: { problem: true }) { total items { problem payment { reference } } } }')
  ).payments
  assert.deepEqual(listed.items, [{ problem: 'late_money', payment: { reference: attempt.reference } }])
  await booksAgree(w.sql)
})

test('F-PAY-09 the same file again, or twice at once, changes nothing; nor does another file with the same lines', async (t) => {
  const { w, awa, owes } = await counter(t)
  const { attempt, chargeId } = await owes()
  const text = `Référence,Montant,Transaction ID\n${attempt.reference},"50,000",OP1\n`
  const [one, two] = await Promise.all([result(awa, text), result(awa, text)])
  assert.deepEqual([one.settled, two.settled], [1, 1])
  assert.deepEqual(await result(awa, text), { ...nothing, lines: 1, settled: 1 })
  assert.deepEqual(await result(awa, `${text}\n`), { ...nothing, lines: 1, matched: 1 })
  assert.equal((await w.sql('select 1 from statement_import')).length, 2)
  assert.equal((await w.sql('select 1 from receipt where charge_id = $1', [chargeId])).length, 1)
  await booksAgree(w.sql)
})

test('F-PAY-09 another amount, another transaction and a payment that is missing wait for a person', async (t) => {
  const { w, owes } = await counter(t)
  const known = async (operatorReference: string) => {
    const one = await owes()
    await applyEvidence(
      w.system,
      one.attempt,
      'callback',
      said(one.attempt.reference, 'succeeded', { operatorReference }),
    )
    return one
  }
  const [same, twice, other, absent, fresh] = [
    await known('A1'),
    await known('A2'),
    await known('A3'),
    await known('A4'),
    await owes(),
  ]
  const rows = [
    ['19/11/2026', 'RIEN-1', '-100', 'FRAIS'],
    ['21/11/2026', same.attempt.reference, '50000', 'A1'],
    ['21/11/2026', twice.attempt.reference, '50000', 'B2'],
    ['21/11/2026', other.attempt.reference, '49000', 'A3'],
    ['21/11/2026', fresh.attempt.reference, '10000', 'A5'],
    ['24/11/2026', 'RIEN-2', '-200', 'FRAIS2'],
  ]
  w.advance(4 * day) // a statement tells of days that have been
  const treasurer = await w.member({ role: 'admin' })
  const text = ['Date;Référence;Montant;Transaction ID', ...rows.map((row) => row.join(';'))].join('\n')
  assert.deepEqual(await result(treasurer, text), {
    lines: 6,
    matched: 1,
    amountDiffers: 3,
    unknown: 0,
    missing: 1,
    settled: 0,
  })
  const problems = await Promise.all([same, twice, other, absent, fresh].map(({ attempt }) => problemOf(w, attempt.id)))
  assert.deepEqual(problems, [null, 'double_payment', 'amount_differs', 'missing_in_statement', 'amount_differs'])
  assert.equal(await attemptStatus(w, fresh.attempt.id), 'review')
  await result(treasurer, `Référence;Montant;Transaction ID\n${absent.attempt.reference};50000;A4\n`)
  assert.equal(await problemOf(w, absent.attempt.id), null)
  await booksAgree(w.sql)
})

test('F-PAY-09 payments are called missing only where the statement says of which days it tells', async (t) => {
  const { w, awa, owes } = await counter(t)
  let treasurer = awa
  const absent = await owes()
  const evidence = said(absent.attempt.reference, 'succeeded', { operatorReference: 'A4' })
  await applyEvidence(w.system, absent.attempt, 'callback', evidence)
  const told = async (...dates: string[]) => {
    const text = ['Date;Référence;Montant', ...dates.map((date, n) => `${date};RIEN-${n};-${n + 1}00`)].join('\n')
    const asked = await sendFile(treasurer, Buffer.from(text), {
      operations: {
        query: `mutation($provider: String!, $file: Upload!) { previewStatement(provider: $provider, file: $file) {
          undated period { from to isSearched } } }`,
        variables: { provider: 'vanillapay', file: null },
      },
      filename: 'releve.csv',
      type: 'text/csv',
    })
    const { missing } = await result(treasurer, text)
    const [{ period }] = (await treasurer.ok('{ statements { period { from to isSearched } } }')).statements
    assert.deepEqual(asked.data.previewStatement.period, period, 'the preview says the same')
    return [period, asked.data.previewStatement.undated, missing]
  }
  const written = (days: number) => new Date(w.now().getTime() + days * day).toISOString().slice(0, 10)
  const starts = (days: number) => new Date(`${written(days)}T00:00:00+03:00`).toISOString()
  assert.deepEqual(await told('hier', 'avant-hier'), [null, 2, 0])
  const tooLong = () => ({ from: starts(-401), to: starts(0), isSearched: false })
  assert.deepEqual(await told(written(-401), written(0), 'hier'), [tooLong(), 1, 0])
  assert.equal(await problemOf(w, absent.attempt.id), null)
  w.advance(3 * day)
  treasurer = await w.member({ role: 'admin' })
  assert.deepEqual(await told(written(-401), written(0), 'ce matin'), [tooLong(), 1, 0])
  const shown = (from: number, isSearched: boolean) => ({ from: starts(from), to: starts(0), isSearched })
  assert.deepEqual(
    await told(written(-2), written(0)),
    [shown(-2, false), 0, 0],
    'the first and last day prove nothing',
  )
  assert.deepEqual((await told(written(-3), written(0)))[0], shown(-3, true))
  const aYear = { from: starts(-400), to: starts(0), isSearched: true }
  assert.deepEqual(await told(written(-400), written(0), written(30)), [aYear, 1, 1])
  assert.equal(await problemOf(w, absent.attempt.id), 'missing_in_statement')
})

const caseOf = async (name: string, reference: string) =>
  (await readFile(join(import.meta.dirname, 'cases', `${name}.csv`), 'utf8')).replaceAll('VP-REMPLACER00', reference)

/** The lines of all statements, in the order of their files. */
const linesOf = (
  w: World,
): Promise<{ outcome: string; reason: string | null; amount: number | null; attemptId: string }[]> =>
  w.sql(
    'select l.outcome, l.reason, l.amount::int, l.attempt_id from statement_line l join statement_import i on i.id = l.import_id order by i.imported_at, i.id, position',
  )
const kindsOf = async (w: World) =>
  (await linesOf(w)).map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome))

/** A payment of 20,000 that waits, by its own name. */
async function waits(t: TestContext) {
  const w = await world(t)
  const awa = await w.member({ role: 'admin' })
  const event = await makeEvent(w, awa, [{ price: 20_000 }])
  const owes = async (more: object = {}) => {
    const { id } = await reserves(w, await w.member(), event)
    const [{ chargeId }] = await w.sql('select charge_id from ticket_order where id = $1', [id])
    return { orderId: id as string, attempt: await makeAttempt(w, chargeId, more) }
  }
  const isNotBooked = async ({ orderId, attempt }: Awaited<ReturnType<typeof owes>>) => {
    assert.notEqual(await attemptStatus(w, attempt.id), 'succeeded')
    assert.equal(await statusOf(w, orderId), 'awaiting_payment')
    assert.equal((await w.sql('select 1 from ledger_entry')).length, 0)
    await booksAgree(w.sql)
  }
  return { w, awa, owes, isNotBooked }
}

test('F-PAY-09 a line whose status is not known to mean that money came books nothing and waits', async (t) => {
  const { w, awa, owes, isNotBooked } = await waits(t)
  const one = await owes()
  await result(awa, await caseOf('status-reversed', one.attempt.reference))
  await isNotBooked(one)
  assert.deepEqual(await kindsOf(w), ['reversed: status'])
  assert.equal(await problemOf(w, one.attempt.id), 'reversed')
  const words = ['Timeout', 'Pending', 'Annulé', 'En cours', 'Accepted', 'Non payé', 'inconnu']
  for (const [at, word] of words.entries())
    await result(
      awa,
      `Référence;N° transaction;Montant;Statut\n${(await owes()).attempt.reference};W${at};20000;${word}\n`,
    )
  assert.deepEqual((await w.sql("select 1 from payment_attempt where status = 'succeeded'")).length, 0)
  assert.equal((await linesOf(w)).filter(({ outcome }) => outcome === 'held' || outcome === 'reversed').length, 8)
})

test('F-PAY-09 lines that wait are attached by what a person records under their number: not by another amount, nor where money was taken back', async (t) => {
  const { w, awa, hery, owes } = await counter(t)
  const [named, part, short] = [await owes(), await owes(), await owes()]
  const text = [
    'Référence;Statut;Montant;Transaction ID',
    `${named.attempt.reference};À voir;50 000;OP1`,
    'INCONNU;Succès;49 000;OP2',
    'RIEN;À voir;-50 000;OP1',
    'RIEN;À voir;20 000;OP3',
    'RIEN;Reversed;20 000;OP3',
    'RIEN;Succès;20 000;OP4',
    'RIEN;Échec;50 000;OP1',
    'RIEN;Succès;20 000;OP5',
  ].join('\n')
  const { data } = await imports(awa, text)
  const { id } = data.importStatement
  const outcomes = async () =>
    (await w.sql('select outcome from statement_line where import_id = $1 order by position', [id])).map(
      ({ outcome }) => outcome,
    )
  const before = ['held', 'unknown', 'held', 'held', 'held', 'unknown', 'skipped', 'unknown']
  assert.deepEqual(await outcomes(), before)
  const records = (who: Person, reference: string, operatorReference: string, amount: number) =>
    who.gql('mutation($input: OfflinePaymentInput!) { confirmOfflinePayment(input: $input) { id } }', {
      input: { reference, amount, receivedBy: 'mobile_money', operatorReference, idempotencyKey: w.kernel.newId() },
    })
  await refused('FORBIDDEN', records(hery, named.attempt.reference, 'OP1', 50_000))
  assert.deepEqual(await outcomes(), before)
  for (const { errors } of [
    await records(awa, named.attempt.reference, 'OP1', 50_000),
    await records(awa, part.orderId, 'op 2', 50_000),
    await records(awa, named.orderId, 'OP3', 20_000),
    await records(awa, short.orderId, 'OP4', 20_000), // of 50 000: it waits for a decision
  ])
    assert.equal(errors, undefined)
  assert.deepEqual(await outcomes(), [
    'attached',
    'amount_differs',
    'held',
    'attached',
    'held',
    'amount_differs',
    'skipped',
    'unknown',
  ])
  const [seen] = (await awa.ok('{ statements { booked known waiting refused lines } }')).statements
  assert.deepEqual(seen, { booked: 2, known: 0, waiting: 5, refused: 1, lines: 8 })
})

const close = `mutation($id: ID!, $position: Int!, $reason: String!) {
  closeStatementLine(id: $id, position: $position, reason: $reason) { booked known waiting refused } }`

test('F-PAY-09 a line that waits is closed by an administrator who says why, once; one that does not wait is not', async (t) => {
  const { w, awa, hery, owes } = await counter(t)
  const { attempt } = await owes()
  const lines = [
    'INCONNU;Succès;50 000;OP1',
    'RIEN;À voir;1 000;OP2',
    'RIEN;Échec;50 000;OP3',
    `${attempt.reference};Succès;50 000;OP4`,
  ]
  const { data } = await imports(awa, `Référence;Statut;Montant;Transaction ID\n${lines.join('\n')}\n`)
  const { id } = data.importStatement
  const other = (await imports(awa, `Référence;Statut;Montant;Transaction ID\n${lines[0]}\nX;Succès;2;OP9\n`)).data
    .importStatement
  const closed = async () =>
    (await w.sql('select import_id, position from statement_line where closed_at is not null')).length
  const args = { id, position: 0, reason: 'Un autre organisateur' }
  for (const who of [hery, await w.member({ role: 'admin_mit' }), await w.member({ role: 'moderator' })])
    await refused('FORBIDDEN', who.gql(close, args))
  await refused('UNAUTHENTICATED', w.visitor().gql(close, args))
  for (const wrong of [{ reason: ' ' }, { reason: 'x'.repeat(501) }, { position: -1 }, { id: 'x' }])
    await refused('BAD_USER_INPUT', awa.gql(close, { ...args, ...wrong }))
  for (const wrong of [{ position: 2 }, { position: 3 }, { position: 4 }, { id: w.kernel.newId() }])
    await refused('CONFLICT', awa.gql(close, { ...args, ...wrong }))
  assert.equal(await closed(), 0)
  const both = await Promise.all([awa.gql(close, args), awa.gql(close, args)])
  assert.deepEqual(both.map(({ errors }) => errors?.[0]?.extensions?.code ?? 'closed').toSorted(), [
    'CONFLICT',
    'closed',
  ])
  assert.deepEqual((await awa.ok(close, { ...args, position: 1 })).closeStatementLine, {
    booked: 1,
    known: 2,
    waiting: 0,
    refused: 1,
  })
  assert.equal(await closed(), 2)
  const journal = await w.sql("select detail from audit_entry where action = 'statement.lineClosed' order by seq")
  assert.deepEqual(
    journal.map(({ detail }) => [detail.line, detail.reason]),
    [
      [1, args.reason],
      [2, args.reason],
    ],
  )
  const { statements } = await awa.ok('{ statements { id waiting } }')
  assert.equal(
    statements.find((one: { id: string }) => one.id === other.id).waiting,
    2,
    'the same number in another file',
  )
})

test('F-PAY-09 money that is recorded while its statement is matched is attached; a line that was closed waits again where it differs', async (t) => {
  const { w, awa, owes } = await counter(t)
  const [one, other] = [await owes(), await owes()]
  const { data } = await imports(awa, 'Référence;Montant;Transaction ID\nA;50 000;OP1\nB;49 000;OP2\nC;7;OP3\n')
  const { id } = data.importStatement
  await awa.ok(close, { id, position: 1, reason: 'Vu' })
  for (const [orderId, operatorReference] of [
    [one.orderId, 'OP1'],
    [other.orderId, 'OP2'],
  ])
    await awa.ok('mutation($input: OfflinePaymentInput!) { confirmOfflinePayment(input: $input) { id } }', {
      input: {
        reference: orderId,
        amount: 50_000,
        receivedBy: 'mobile_money',
        operatorReference,
        idempotencyKey: w.kernel.newId(),
      },
    })
  const lines = () =>
    w.sql(
      'select outcome, attempt_id is null as apart, closed_at from statement_line where import_id = $1 order by position',
      [id],
    )
  const [first, second] = await lines()
  assert.deepEqual([first?.outcome, second?.outcome, second?.closedAt], ['attached', 'amount_differs', null])
  await w.sql("update statement_line set outcome = 'unknown', attempt_id = null where import_id = $1", [id])
  await settleLines(w.system, { importId: id, provider: 'vanillapay' })
  assert.deepEqual(
    (await lines()).map(({ outcome, apart }) => [outcome, apart]),
    [
      ['attached', false],
      ['unknown', true],
      ['unknown', true],
    ],
  )
})

test('F-PAY-09 with a payment that a person decided on its lines are closed, those of others wait on', async (t) => {
  const { awa, owes } = await counter(t)
  const [decided, other] = [await owes(), await owes()]
  const text = `Référence;Montant\n${decided.attempt.reference};40 000\n${other.attempt.reference};40 000\n`
  assert.deepEqual(await result(awa, text), { ...nothing, lines: 2, amountDiffers: 2 })
  const settle = 'mutation($id: ID!) { settlePayment(transactionId: $id, accept: true, reason: "Frais") { id } }'
  await awa.ok(settle, { id: decided.attempt.id })
  const [seen] = (await awa.ok('{ statements { booked known waiting refused } }')).statements
  assert.deepEqual(seen, { booked: 0, known: 1, waiting: 1, refused: 0 })
})

test('F-PAY-09 money that left, by its type, is not booked as received', async (t) => {
  const { w, awa, owes, isNotBooked } = await waits(t)
  const one = await owes()
  await result(awa, await caseOf('type-debit-positive', one.attempt.reference))
  await isNotBooked(one)
  const [line] = await linesOf(w)
  assert.deepEqual([line?.outcome, line?.amount], ['reversed', -20_000])
})

test('F-PAY-09 a payment and what takes it back both stand and are an exception, in any order, in one file or two', async (t) => {
  const { w, awa, owes, isNotBooked } = await waits(t)
  const together = await owes()
  const text = await caseOf('payment-then-reversal', together.attempt.reference)
  await result(awa, text)
  await isNotBooked(together)
  const both = await linesOf(w)
  assert.deepEqual(
    both.map(({ outcome, amount, attemptId }) => [outcome, amount, attemptId]),
    [
      ['reversed', 20_000, together.attempt.id],
      ['reversed', -20_000, together.attempt.id],
    ],
  )
  assert.equal(await problemOf(w, together.attempt.id), 'reversed')
  const seen = await awa.ok(
    '{ payments(filters: { problem: true }) { items { problem payment { reference } } } statements { waiting } }',
  )
  assert.deepEqual(seen.payments.items, [{ problem: 'reversed', payment: { reference: together.attempt.reference } }])
  assert.equal(seen.statements[0].waiting, 2)

  const [title, , back] = text.trim().split('\n') as [string, string, string]
  const first = await owes()
  const as = (line: string, reference: string, n: number) =>
    `${title}\n${line.replace(together.attempt.reference, reference).replace('OP1', `OP${n}`)}\n`
  const paid = '26/11/2026;OP1X;VP-REMPLACER00;20000'.replace('VP-REMPLACER00', together.attempt.reference)
  await result(awa, as(back, first.attempt.reference, 2))
  await result(awa, as(paid, first.attempt.reference, 2))
  await isNotBooked(first)
  assert.equal(await problemOf(w, first.attempt.id), 'reversed')

  const later = await owes()
  assert.equal((await result(awa, as(paid, later.attempt.reference, 3))).settled, 1)
  assert.equal(await problemOf(w, later.attempt.id), null)
  await result(awa, as(back, later.attempt.reference, 3))
  assert.equal(await problemOf(w, later.attempt.id), 'reversed', 'the place is not kept in silence')
  await booksAgree(w.sql)
})

test('F-PAY-09 of a payment and what takes it back, imported at the same moment, the place is never kept in silence', async (t) => {
  const { w, awa, owes } = await waits(t)
  for (let n = 0; n < 4; n++) {
    const { attempt } = await owes()
    const file = (ref: string, amount: number) =>
      `Référence;N° transaction;Montant\n${attempt.reference};${ref}${n};${amount}\n`
    await Promise.all([result(awa, file('IN', 20_000)), result(awa, file('OUT', -20_000))])
    assert.equal(await problemOf(w, attempt.id), 'reversed')
  }
  await booksAgree(w.sql)
})

test('F-PAY-09 a reversal that names only the number of the operator, or only the original, takes back its payment', async (t) => {
  const { w, awa, owes, isNotBooked } = await waits(t)
  const [one, two, three] = [await owes(), await owes(), await owes()]
  const title = 'N° transaction;Transaction d’origine;Référence;Montant'
  await result(
    awa,
    [
      title,
      `A1;;${one.attempt.reference};20000`,
      'A2;A1;;-20000',
      `B1;;${two.attempt.reference};20000`,
      'B1;;;-20000',
    ].join('\n'),
  )
  for (const paid of [one, two]) {
    await isNotBooked(paid)
    assert.equal(await problemOf(w, paid.attempt.id), 'reversed')
  }
  await result(awa, `${title}\nC1;;${three.attempt.reference};20000\n`)
  await result(awa, `${title}\nC2;C1;;20000\n`)
  assert.equal(await problemOf(w, three.attempt.id), 'reversed', 'of another file, without a sign')
  const four = await owes()
  await result(awa, `${title};Statut\nD1;;${four.attempt.reference};20000;Timeout\n`)
  await result(awa, `${title}\nD2;D1;;-20000\n`)
  assert.equal(await problemOf(w, four.attempt.id), 'reversed', 'of a line that waits')
})

test('F-PAY-09 the same number or reference with different amounts, or several references in a line, book nothing', async (t) => {
  const { w, awa, owes, isNotBooked } = await waits(t)
  const [one, two, three, four] = [await owes(), await owes(), await owes(), await owes()]
  const rows = [
    `A1;${one.attempt.reference};20000;`,
    `A1;${one.attempt.reference};19000;`,
    `B1;${two.attempt.reference};20000;`,
    `B2;${two.attempt.reference};15000;`,
    `C1;${three.attempt.reference};20000;${four.attempt.reference}`,
  ]
  await result(awa, ['N° transaction;Référence;Montant;Commentaire', ...rows].join('\n'))
  for (const each of [one, two, three, four]) await isNotBooked(each)
  const conflict = 'held: conflict'
  assert.deepEqual(await kindsOf(w), [conflict, conflict, conflict, conflict, 'held: several'])
  await result(awa, `N° transaction;Référence;Montant\nA1;${one.attempt.reference};20000\n`)
  await isNotBooked(one)
  assert.equal((await kindsOf(w)).at(-1), conflict, 'an earlier file said otherwise')
})

test('F-PAY-09 a payment is never counted as another one’s for a placeholder in place of the operator’s number', async (t) => {
  const { w, awa, owes } = await waits(t)
  for (const number of ['N/A', '7,12346E+11']) {
    const [one, two, three] = [await owes(), await owes(), await owes()]
    const file = (...paid: (typeof one)[]) =>
      `N° transaction;Référence;Montant\n${paid.map(({ attempt }) => `${number};${attempt.reference};20000\n`).join('')}`
    assert.equal((await result(awa, file(one, two))).settled, 2, number)
    assert.equal((await result(awa, file(three))).settled, 1, number)
  }
  const [one, two] = [await owes(), await owes()]
  for (const { attempt } of [one, two])
    await result(awa, `N° transaction;Référence;Montant\n1;${attempt.reference};20000\n`)
  assert.equal((await kindsOf(w)).at(-1), 'held: several')
  assert.notEqual(await attemptStatus(w, two.attempt.id), 'succeeded')
  assert.equal(await statusOf(w, two.orderId), 'awaiting_payment')
  await booksAgree(w.sql)
})

test('F-PAY-09 the same line twice in a file, and overlapping files of two people at once, book once', async (t) => {
  const { w, awa, owes } = await waits(t)
  const [one, two] = [await owes(), await owes()]
  const hery = await w.member({ role: 'admin' })
  const title = 'N° transaction;Référence;Montant\n'
  const [a, b] = [`A1;${one.attempt.reference};20000\n`, `B1;${two.attempt.reference};20000\n`]
  await Promise.all([result(awa, title + a + a + b), result(hery, title + b + a)])
  assert.deepEqual((await kindsOf(w)).sort(), ['matched', 'matched', 'matched', 'settled', 'settled'])
  assert.equal((await w.sql("select 1 from ledger_entry where account like 'clearing:%'")).length, 2)
  await booksAgree(w.sql)
})

test('F-PAY-09 a file with a column that nobody knows is refused by its name until a person says what it is, which is remembered for that operator', async (t) => {
  const { w, awa, owes } = await waits(t)
  const { attempt } = await owes({ provider: 'mvola' })
  const query = (name: string, wanted: string) =>
    `mutation($provider: String!, $file: Upload!, $columns: [StatementColumnInput!]) {
      ${name}(provider: $provider, file: $file, columns: $columns) { ${wanted} } }`
  const shown =
    'columns { title field isRemembered isOpen samples } needsAmount lines booked known waiting refused seemsOf'
  const call = (
    name: string,
    wanted: string,
    text: string,
    columns: object[] = [],
    provider = 'mvola',
    who: Person = awa,
  ) => {
    const operations = { query: query(name, wanted), variables: { provider, columns, file: null } }
    return sendFile(who, Buffer.from(text), { operations, filename: 'releve.csv', type: 'text/csv' })
  }
  const text = `Référence;Montant;Zorglub;Statut\n${attempt.reference};20000;x;Réussi\n;5;;Échec\n`
  const { errors } = await call('importStatement', 'id', text)
  assert.match(errors?.[0]?.message ?? '', /Zorglub/)
  assert.equal(errors?.[0]?.extensions.field, 'file')
  await refused('FORBIDDEN', call('previewStatement', shown, text, [], 'mvola', await w.member()))
  const preview = async (...more: [object[]?, string?]) =>
    (await call('previewStatement', shown, text, ...more)).data.previewStatement
  const before = await preview()
  assert.deepEqual(before.columns[2], {
    title: 'Zorglub',
    field: null,
    isRemembered: false,
    isOpen: true,
    samples: ['x'],
  })
  assert.deepEqual([before.lines, before.booked, before.known, before.waiting, before.refused], [2, 1, 0, 0, 1])
  for (const [amount, booked] of [
    ['19999', 0],
    ['20000', 1],
    ['20001', 0],
  ] as const) {
    const other = (await call('previewStatement', shown, text.replace('20000', amount))).data.previewStatement
    assert.deepEqual([other.booked, other.waiting], [booked, 1 - booked], `${amount}: another amount waits`)
  }
  assert.deepEqual((await w.sql('select 1 from statement_import')).length, 0, 'a preview changes nothing')
  for (const title of ['Statut', 'Montant'])
    await refused('BAD_USER_INPUT', call('importStatement', 'id', text, [{ title, field: 'ignored' }]))
  const done = await call('importStatement', 'settled refused', text, [{ title: 'Zorglub', field: 'ignored' }])
  assert.deepEqual(done.data.importStatement, { settled: 1, refused: 1 })
  const after = await preview()
  assert.deepEqual([after.columns[2].field, after.columns[2].isRemembered], ['ignored', true])
  assert.equal((await preview([], 'orange')).columns[2].field, null, 'of that operator only')
  const elsewhere = await preview([{ title: 'Zorglub', field: 'ignored' }], 'orange')
  assert.deepEqual([elsewhere.booked, elsewhere.known, elsewhere.waiting, elsewhere.seemsOf], [0, 0, 1, 'mvola'])
  assert.equal(after.seemsOf, null)
  const columnsOnly = 'Référence;Montant;Zorglub\nX-1;5;x\n'
  const seems = async (provider: string) =>
    (await call('previewStatement', shown, columnsOnly, [{ title: 'Zorglub', field: 'ignored' }], provider)).data
      .previewStatement.seemsOf
  assert.deepEqual([await seems('orange'), await seems('mvola')], ['mvola', null], 'columns that people explained')
  const needs = await call('previewStatement', shown, 'Personne;Zorgl;Truc\nAwa;20000;x\n')
  assert.equal(needs.data.previewStatement.needsAmount, true)
})

test('F-PAY-09 a statement that was uploaded under another operator books nothing, and books what it says under its own', async (t) => {
  const { w, awa, owes } = await counter(t)
  const [his, desk] = [await owes({ provider: 'mvola' }), await owes({ provider: 'offline', method: 'mandate' })]
  const text = `N° transaction;Référence;Montant\nA1;${his.attempt.reference};50000\nB1;${desk.attempt.reference};50000\n`
  assert.deepEqual(await result(awa, text, 'orange'), { ...nothing, lines: 2, settled: 1 })
  assert.deepEqual(await kindsOf(w), ['held: provider', 'settled'])
  assert.equal(await statusOf(w, his.orderId), 'awaiting_payment')
  assert.equal(await problemOf(w, his.attempt.id), null)
  assert.deepEqual(await result(awa, text, 'mvola'), { ...nothing, lines: 2, matched: 1, settled: 1 })
  assert.equal(await statusOf(w, his.orderId), 'confirmed')
  await booksAgree(w.sql)
})

test('F-PAY-09 the database keeps no statement with fewer or more lines than its file, and removes none of them', async (t) => {
  const { w, awa, owes } = await waits(t)
  const { attempt } = await owes()
  await result(awa, `Référence;Montant\n${attempt.reference};20000\n`)
  const [{ id }] = await w.sql('select id from statement_import')
  await assert.rejects(w.sql('delete from statement_line where import_id = $1', [id]), /cannot be removed/)
  await assert.rejects(
    w.sql('update statement_import set lines = lines + 1 where id = $1', [id]),
    /not those of its file/,
  )
  await assert.rejects(w.sql("update statement_line set outcome = 'held', reason = null"), /check constraint/)
})

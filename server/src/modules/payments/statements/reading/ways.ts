import type { TableRow } from '../../../../kernel/sheets/reading/table.ts'
import { ariaryIn } from './amounts.ts'
import type { Column } from './columns.ts'
import type { StatementLine } from './line.ts'

/** What stands beside an amount without a sign may tell that it left: balances, and who sent it to whom. */
export const checkWays = (
  lines: readonly StatementLine[],
  rows: readonly TableRow[],
  columns: readonly Column[],
): StatementLine[] => checkParties(checkBalances(lines, rows, columns), rows, columns)

const [before, after] = [
  /\b(avant|before|previous|precedent|ancien|initial|opening|ouverture|pre)\b/,
  /\b(apres|after|post|new|nouveau|final|closing|cloture)\b/,
]

/**
 * A balance that went down by what is said to have come: the sign is not to be trusted. Told by the balances of the line
 * itself; else by those around it, where dates tell the order.
 */
function checkBalances(lines: readonly StatementLine[], rows: readonly TableRow[], columns: readonly Column[]) {
  const places = columns.flatMap(({ field, key }, at) => (field === 'balance' ? [{ key, at }] : []))
  const [from, to] = [places.find(({ key }) => before.test(key)), places.find(({ key }) => after.test(key))]
  const running = places.find((one) => one !== from)
  const balanceAt = (line: number, at: number | undefined) =>
    at === undefined ? null : ariaryIn(rows[line]?.cells[at] ?? '')
  const [start, end] = [lines[0]?.at?.getTime() ?? 0, lines.at(-1)?.at?.getTime() ?? 0]
  return lines.map((line, at): StatementLine => {
    if (line.held || line.amount === null || line.amount <= 0) return line
    const [opening, closing] = [balanceAt(at, from?.at), balanceAt(at, to?.at)]
    if (opening !== null && closing !== null) return closing < opening ? { ...line, held: 'balance' } : line
    if (start === end) return line
    const [last, now] = [balanceAt(start < end ? at - 1 : at + 1, running?.at), balanceAt(at, running?.at)]
    return last !== null && now !== null && now - last === -line.amount ? { ...line, held: 'balance' } : line
  })
}

const senders = /^(from|de|sender|expediteur|emetteur|payer|payeur|payor|debited party|compte debite|initiateur)\b/
const receivers =
  /^(to|a|receiver|recipient|destinataire|beneficiaire|beneficiary|credited party|compte credite|marchand|merchant)\b/

/** Who stands on one side of every line owns the account: what it sent has not come. With one payer alone either may be. */
function checkParties(lines: StatementLine[], rows: readonly TableRow[], columns: readonly Column[]) {
  const placesOf = (titles: RegExp) =>
    columns.flatMap(({ field, key }, at) => (field === 'ignored' && titles.test(key) ? [at] : []))
  const [from, to] = [placesOf(senders), placesOf(receivers)]
  const namesAt = (row: TableRow | undefined, places: readonly number[]) =>
    new Set(places.flatMap((at) => row?.cells[at]?.replace(/\s+/g, '').toLowerCase() || []))
  const sides = rows.map((row) => ({ sent: namesAt(row, from), got: namesAt(row, to) }))
  const told = sides.filter(({ sent, got }) => sent.size > 0 && got.size > 0)
  const everywhere = (name: string) => told.every(({ sent, got }) => sent.has(name) || got.has(name))
  const owners = new Set([...(told[0]?.sent ?? []), ...(told[0]?.got ?? [])].filter(everywhere))
  const isOwn = (names: ReadonlySet<string>) => [...names].some((name) => owners.has(name))
  return lines.map((line, at): StatementLine => {
    const { sent, got } = sides[at] ?? { sent: new Set(), got: new Set() }
    const hasLeft = (line.amount ?? 0) > 0 && isOwn(sent) && !isOwn(got)
    return hasLeft && !line.held ? { ...line, held: 'direction' } : line
  })
}

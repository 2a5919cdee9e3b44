import { attemptPrefix, readMandateReference } from '@vondrona/rules/payments'
import { treasury } from '@vondrona/rules/payments/constants'
import type { ColumnField } from '@vondrona/rules/payments/treasury'
import { cutTo } from '@vondrona/rules/typed'
import type { TableRow } from '../../../../kernel/sheets/reading/table.ts'
import { unreadable } from '../../../../kernel/sheets/reading/text.ts'
import { ariaryIn } from './amounts.ts'
import { type Column, columnsOf, saysAriary } from './columns.ts'
import { dateIn, isMonthFirst, isToCome } from './dates.ts'
import { headOf, wordsIn } from './heads.ts'
import type { HeldReason, StatementLine } from './line.ts'
import { checkWays } from './ways.ts'
import { denialIn, directionOf, isAriary, isNo, type Meaning, plain, statusOf, typeOf } from './words.ts'

export interface Statement {
  columns: Column[]
  /** Of each column, the first cells that differ. */
  samples: string[][]
  lines: StatementLine[]
}

/** What is known besides the table. */
export interface Known {
  /** What people said of columns, by `titleKey`. */
  answers: ReadonlyMap<string, ColumnField>
  now: Date
}

/** The lines below the row of titles; null where none names an amount and something else. */
export function readStatement(
  { rows, tooLong = [] }: { rows: readonly TableRow[]; tooLong?: readonly number[] },
  { answers, now }: Known,
): Statement | null {
  const head = headOf(rows, answers)
  if (!head) return null
  const below = rows.slice(head.below)
  const columns = columnsOf(head.titles, answers).map((column, index) =>
    column.field === null && below.every(({ cells }) => !cells[index])
      ? { ...column, field: 'ignored' as const }
      : column,
  )
  const isForeign = namesForeign(rows.slice(0, head.below - 1))
  const cut = new Set(tooLong)
  const places = placesOf(columns)
  const dates = places.get('date')?.[0] ?? -1
  const monthFirst = isMonthFirst(
    below.map(({ cells }) => literal(cells[dates] ?? '')),
    now,
  )
  const read = ({ cells, line }: TableRow): StatementLine => {
    const told = lineOf(cells, columns, places, monthFirst)
    const read = told.at && isToCome(told.at, now) ? { ...told, at: null } : told
    const isWhole = !cut.has(line) && !cells.some((cell) => cell.includes(unreadable)) // what is lost may deny the payment
    if (!isWhole) return { ...read, held: 'cells' }
    return isForeign ? { ...read, amount: null, held: read.held ?? 'currency' } : read
  }
  const lines = checkWays(below.map(read), below, columns)
  const strays = head.strays.map((row): StatementLine => ({ ...read(row), amount: null, held: 'cells' }))
  return { columns, samples: columns.map((_, index) => samplesOf(below, index)), lines: [...strays, ...lines] }
}

function samplesOf(rows: readonly TableRow[], at: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const cell = cells[at]
    if (cell) samples.add(cutTo(cell, treasury.statement.sample))
    if (samples.size === treasury.statement.shown) break
  }
  return [...samples]
}

/** The titles of a file whose amount nobody knows yet, so that a person can say which column it is. */
export function titlesOf(rows: readonly TableRow[]): Column[] | null {
  const titles = wordsIn(rows)
  return titles && columnsOf(titles, new Map())
}

/** `Devise;EUR` above the titles. */
const namesForeign = (above: readonly TableRow[]) =>
  above.some(({ cells }) => {
    const at = cells.findIndex((cell) => /^(devise|currency|monnaie)\b/.test(plain(cell)))
    const value =
      at < 0
        ? ''
        : plain(cells[at] ?? '').replace(/^(devise|currency|monnaie) ?(du compte)? ?/, '') || (cells[at + 1] ?? '')
    return value !== '' && !isAriary(value)
  })

type Places = ReadonlyMap<ColumnField | null, readonly number[]>

/** Where an amount names its currency, it is the one; others beside it are in another one. */
function placesOf(columns: readonly Column[]): Places {
  const places = new Map<ColumnField | null, number[]>()
  for (const [at, { field }] of columns.entries()) places.set(field, [...(places.get(field) ?? []), at])
  const amounts = places.get('amount') ?? []
  const named = amounts.filter((at) => saysAriary(columns[at] as Column))
  if (named.length > 0) places.set('amount', named)
  return places
}

type Cells = (field: ColumnField) => string[]

function lineOf(
  cells: readonly string[],
  columns: readonly Column[],
  places: Places,
  monthFirst: boolean,
): StatementLine {
  const all: Cells = (field) => (places.get(field) ?? []).map((at) => literal(cells[at] ?? ''))
  const first = (field: ColumnField) => all(field)[0] ?? ''
  const state = statesOf(all)
  const money = moneyOf(all, state.way)
  const operatorRef = numberIn(first('operatorRef'))
  const others = all('original').filter((cell) => !isNo(cell) && numberOf(cell) !== operatorRef)
  const denials = new Set((['text', 'reference', 'operatorRef', 'ignored'] as const).flatMap(all).map(denialIn))
  const isReversal =
    state.isBack || others.length > 0 || all('reversal').some((cell) => !isNo(cell)) || denials.has('back')
  const isShifted = cells.slice(columns.length).some(Boolean)
  return {
    names: namesIn(cells, (at) => isNaming(columns[at]?.field ?? null)),
    operatorRef: operatorRef || null,
    originals: others.map(numberIn).filter(Boolean),
    amount: isShifted || state.held === 'currency' ? null : money.amount, // of another currency: no number of Ariary
    at: dateIn(first('date'), first('time'), monthFirst),
    held: isShifted
      ? 'cells'
      : (state.held ??
        money.held ??
        (isReversal ? 'reversal' : denials.has('unpaid') && !state.isVoid ? 'status' : null)),
    isVoid: state.isVoid,
    isReversal,
    isCost: state.way === 'cost',
  }
}

const literal = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
const numberOf = (cell: string) => cutTo(cell.replace(/\s+/g, '').toUpperCase(), treasury.proof.max)
/** `N/A`, `0` and what a spreadsheet rounded (`7,12346E+11`) are the number of no payment. */
const noNumber = /^(\D*|[\W_0]*|\d([.,]\d*)?E\+?\d+)$/
const numberIn = (cell: string) => numberOf(cell).replace(noNumber, '')

/** Every column that says what kind of line it is has to be understood, and they have to agree. */
function statesOf(all: Cells): { held: HeldReason | null; isVoid: boolean; isBack: boolean; way: Meaning | null } {
  const statuses = all('status').map(statusOf)
  const types = all('type').map(typeOf)
  const directions = all('direction').map(directionOf)
  const isBack = statuses.includes('back') || types.includes('back') || directions.includes('back')
  const ways = new Set([...types, ...directions].filter((way) => way !== 'neutral'))
  const way = ways.size === 1 ? ([...ways][0] as Meaning) : ways.has('cost') && !ways.has('came') ? 'cost' : null
  const isVoid = statuses.length > 0 && statuses.every((status) => status === 'unpaid')
  const held =
    statuses.some((status) => status !== 'paid') && !isVoid
      ? 'status'
      : types.includes('unknown') || types.includes('back')
        ? 'type'
        : directions.includes('unknown') || directions.includes('back') || (ways.size > 1 && way === null)
          ? 'direction'
          : null
  if (held || isVoid) return { held, isVoid, isBack, way }
  if (all('currency').some((cell) => !isAriary(cell))) return { held: 'currency', isVoid, isBack, way }
  const isConverted = all('rate').some((cell) => cell !== '' && !/^[01]([.,]0*)?$/.test(cell))
  const isSilent = types.includes('neutral') && way === null && !hasSides(all)
  return { held: isConverted ? 'currency' : isSilent ? 'type' : null, isVoid, isBack, way }
}

const hasSides = (all: Cells) => [...all('credit'), ...all('debit')].some(Boolean)

/** The one amount that all columns of it tell. */
function moneyOf(all: Cells, way: Meaning | null): { amount: number | null; held: HeldReason | null } {
  const wrong = { amount: null, held: 'amount' } as const
  const told = all('amount').filter(Boolean)
  const amounts = told.map(ariaryIn)
  const fees = all('fee').filter(Boolean).map(ariaryIn)
  const nets = all('net').filter(Boolean).map(ariaryIn)
  const [came, left] = [sideOf(all('credit')), sideOf(all('debit'))]
  if (amounts.includes(null) || nets.includes(null) || came === null || left === null) return wrong
  if (fees.includes(null)) return { amount: null, held: 'fee' }
  if (came !== 0 && left !== 0) return wrong
  const sided = came !== 0 ? came : left !== 0 ? -Math.abs(left) : null
  const fee = fees.reduce<number>((sum, one) => sum + Math.abs(one ?? 0), 0)
  const [net] = nets
  const values = new Set<number>(amounts.flatMap((one) => one ?? []))
  if (values.size > 1) return wrong
  const [gross] = values
  if (sided !== null && gross !== undefined && Math.abs(sided) !== Math.abs(gross)) return wrong
  if (sided !== null && gross !== undefined && gross < 0 && sided > 0) return wrong
  const value = sided ?? gross ?? (net == null ? null : net < 0 ? net - fee : net + fee)
  if (value === null) return wrong
  if (net != null && fees.length > 0 && ![value, value - fee, value + fee].includes(net))
    return { amount: value, held: 'fee' }
  return signed(value, way)
}

/** What a type or a direction says of an amount without a sign, or against it. */
function signed(value: number, way: Meaning | null): { amount: number; held: HeldReason | null } {
  if (way === 'left' || way === 'cost') return { amount: -Math.abs(value), held: null }
  return { amount: value, held: way === 'came' && value < 0 ? 'direction' : null }
}

/** 0 where nothing stands. */
function sideOf(cells: readonly string[]): number | null {
  const values = cells.filter(Boolean).map(ariaryIn)
  if (values.includes(null)) return null
  const filled = values.filter((one) => one !== 0)
  return filled.length > 1 ? null : (filled[0] ?? 0)
}

const digit = '[0-9A-HJKMNP-TV-Z]'
const attemptReferences = new RegExp(
  `\\b${attemptPrefix}[-‐‑‒–—_.: ]{0,3}((?:${digit}[- ]?){11}${digit})(?![0-9A-Z])`,
  'g',
)

/** Columns that may name a payment; a date or an amount is no name, although it may be one word. */
const isNaming = (field: ColumnField | null) =>
  field === null || ['operatorRef', 'original', 'reference', 'text', 'ignored'].includes(field)

/** References of ours anywhere in the line, then cells that are one word. */
function namesIn(cells: readonly string[], mayName: (at: number) => boolean): string[] {
  const [names, words] = [new Set<string>(), new Set<string>()]
  for (const [at, cell] of cells.entries()) {
    const text = literal(cell).toUpperCase()
    for (const [, code = ''] of text.matchAll(attemptReferences))
      names.add(`${attemptPrefix}-${code.replace(/[- ]/g, '')}`)
    for (const [found] of text.matchAll(/\bMP[-\s.]?[0-9A-Z]{5}[-\s.]?[0-9A-Z]{5}\b/g)) {
      const reference = readMandateReference(found)
      if (reference) names.add(reference)
    }
    const word = text.replace(/\s+/g, '')
    if (mayName(at) && /^[A-Z0-9][A-Z0-9._/-]{4,58}[A-Z0-9]$/.test(word)) words.add(word)
  }
  return [...names.union(words)].slice(0, 12)
}

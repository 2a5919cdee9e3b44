import { treasury } from '@vondrona/rules/constants'
import { attemptPrefix, readMandateReference } from '@vondrona/rules/payments'
import { readCsv } from './read-csv.ts'

/** A line of a statement, as far as it can be understood. */
export interface StatementLine {
  /** What may be a reference of ours or the provider's, in capitals. */
  names: string[]
  /** The operator's number of the transaction, without spaces, in capitals. */
  operatorRef: string | null
  /** Whole Ariary, below 0 for money that left; null if it cannot be told. */
  amount: number | null
  at: Date | null
  /** Its state says that nothing was paid. */
  isVoid: boolean
}

type Field = 'amount' | 'credit' | 'debit' | 'operatorRef' | 'date' | 'time' | 'status' | 'currency'

/** Names of columns without accents, signs and capitals; the first pattern of a field that fits a column decides. */
const headers: Record<Field, readonly RegExp[]> = {
  amount: [
    /^(montant|amount)( transaction| paye| paid)?( en)? (mga|ar|ariary)$/,
    /^(montant|amount|transaction amount|montant (de la )?transaction|montant brut|valeur|somme)$/,
    /^montant\b(?! (debit|credit))|^amount\b(?! (debit|credit))/,
  ],
  credit: [/^(credit|montant credit|credit amount|entree|paid in|recu)( mga| ar)?$/],
  debit: [/^(debit|montant debit|debit amount|sortie|paid out|withdrawn)( mga| ar)?$/],
  operatorRef: [
    /^(id|no|numero|num|n|reference|ref)( de)?( la)? (transaction|operation|operateur)$/,
    /^(transaction|txn|trans|operation) ?(id|reference|ref|no|number|identifier)$/,
    /^(airtel money id|receipt( no| number)?|reference (mvola|orange|om|operateur)|correlation id|identifiant)$/,
    /^reference vpi$/,
  ],
  date: [
    /^(date|date( et)? heure|date (de )?(transaction|operation|paiement|valeur)|transaction (date|time)|date time)$/,
    /^date\b|\bdate$|^(completion|created|paid)( time| at)?$/,
  ],
  time: [/^(heure|time|heure (de )?transaction)$/],
  status: [/^(statut|status|etat|state|transaction status|statut (de la )?transaction)$/],
  currency: [/^(devise|currency|monnaie)$/],
}
const fields = Object.keys(headers) as Field[]

const plain = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

type Columns = Partial<Record<Field, number>>

/** The lines below the first row that names an amount and something else; null where there is none. */
export function readStatement(bytes: Buffer): StatementLine[] | null {
  const rows = readCsv(bytes)
  if (!rows) return null
  for (const [at, row] of rows.slice(0, 50).entries()) {
    const columns = columnsOf(row)
    if (!columns) continue
    const lines = rows.slice(at + 1)
    return lines.length > treasury.statement.lines ? null : lines.map((cells) => lineOf(cells, columns))
  }
  return null
}

function columnsOf(row: readonly string[]): Columns | null {
  const titles = row.map(plain)
  const columns: Columns = {}
  for (const field of fields)
    for (const pattern of headers[field]) {
      const at = titles.findIndex((title) => pattern.test(title))
      if (at >= 0) columns[field] ??= at
    }
  const hasAmount = columns.amount !== undefined || columns.credit !== undefined
  return hasAmount && titles.filter(Boolean).length > 1 ? columns : null
}

function lineOf(cells: readonly string[], columns: Columns): StatementLine {
  const cell = (field: Field) => (columns[field] === undefined ? '' : (cells[columns[field]] ?? ''))
  const operatorRef = cell('operatorRef').replace(/\s+/g, '').toUpperCase().slice(0, treasury.proof.max)
  return {
    names: namesIn(cells),
    operatorRef: operatorRef || null,
    amount: isAriary(cell('currency')) ? amountOf(cell('amount'), cell('credit'), cell('debit')) : null,
    at: dateIn(cell('date'), cell('time')),
    isVoid:
      /^(echec|echoue|failed?|failure|annule|cancell?ed|rejete|rejected|expired?|refuse|tf|te|pending|en cours|en attente|initiated)/.test(
        plain(cell('status')),
      ),
  }
}

const isAriary = (currency: string) => /^(|mga|ar|ariary)$/i.test(currency.trim())

const attemptReferences = new RegExp(`\\b${attemptPrefix}-? ?([0-9A-HJKMNP-TV-Z]{12})\\b`, 'g')

/** References of ours anywhere in the line, and cells that are one word. */
function namesIn(cells: readonly string[]): string[] {
  const names = new Set<string>()
  for (const cell of cells) {
    const text = cell.toUpperCase()
    for (const [, code] of text.matchAll(attemptReferences)) names.add(`${attemptPrefix}-${code}`)
    for (const [found] of text.matchAll(/\bMP[-\s.]?[0-9A-Z]{5}[-\s.]?[0-9A-Z]{5}\b/g)) {
      const reference = readMandateReference(found)
      if (reference) names.add(reference)
    }
    const word = text.replace(/\s+/g, '')
    if (/^[A-Z0-9][A-Z0-9._/-]{4,58}[A-Z0-9]$/.test(word)) names.add(word)
  }
  return [...names].slice(0, 12)
}

function amountOf(amount: string, credit: string, debit: string): number | null {
  if (amount) return ariaryIn(amount)
  const came = credit ? ariaryIn(credit) : 0
  const left = debit ? ariaryIn(debit) : 0
  if (came === null || left === null || (came === 0 && left === 0)) return null
  return came !== 0 ? came : -Math.abs(left)
}

/** Whole Ariary in whatever way it is written: `50 000 Ar`, `50.000`, `50,000.00`, `(50 000,00)`; null for fractions. */
export function ariaryIn(text: string): number | null {
  const isNegative = /^\s*\(.*\)\s*$|[-−]\s*[\d]|\d\s*[-−]\s*$/.test(text)
  const digits = text.replace(/(mga|ariary|ar)\b\.?/gi, '').replace(/[\s'’()+\-−\u00A0\u202F]/g, '')
  if (!/^\d[\d.,]*$/.test(digits) || digits.length > 24) return null
  const parts = digits.split(/[.,]/)
  const last = parts.at(-1) ?? ''
  const isFraction = parts.length > 1 && last.length !== 3
  if (isFraction && !/^0*$/.test(last)) return null
  const groups = isFraction ? parts.slice(0, -1) : parts
  if (groups.slice(1).some((group) => group.length !== 3)) return null
  const value = Number(groups.join(''))
  return Number.isSafeInteger(value) ? (isNegative ? -value : value) : null
}

const offset = 3 * 3_600_000 // Madagascar's, all year

/** A day or an instant as it is written in Madagascar, day before month. */
export function dateIn(date: string, time = ''): Date | null {
  const text = `${date} ${time}`.trim()
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text)
  const found = iso ?? local
  if (!found) return null
  const [year, month, day] = (iso ? [found[1], found[2], found[3]] : [found[3], found[2], found[1]]).map(Number)
  if (!year || !month || !day || month > 12 || day > 31) return null
  const rest = text.slice(found[0].length)
  const clock = /(\d{1,2})[:hH](\d{2})(?:[:m](\d{2}))?(?:\.\d+)?\s*(Z|am|pm)?/i.exec(rest)
  const half = clock?.[4]?.toLowerCase()
  const hours = (Number(clock?.[1] ?? 0) % (half === 'am' || half === 'pm' ? 12 : 24)) + (half === 'pm' ? 12 : 0)
  const at = Date.UTC(
    year < 100 ? 2000 + year : year,
    month - 1,
    day,
    hours,
    Number(clock?.[2] ?? 0),
    Number(clock?.[3] ?? 0),
  )
  return Number.isNaN(at) ? null : new Date(half === 'z' ? at : at - offset)
}

/**
 * Whole Ariary in whatever way it is written: `50 000 Ar`, `50.000`, `50,000.00`, `(50 000,00)`, `50 000 CR`. Null for
 * fractions, formulas, and wherever the same signs could mean two amounts.
 */
export function ariaryIn(text: string): number | null {
  const written = literal(text)
    .replace(/[\u00A0\u2007\u2009\u202F]/g, ' ')
    .replace(/[−–]/g, '-')
    .replace(/^(mga|ariary|ar)\b\.? ?|(?<=[\d)\s+-])(mga|ariary|ar)\.?$/i, '')
    .trim()
  const signed = /^([(+-]?) ?(?:(?:mga|ar) ?)?(\d[\d .,'’]*?) ?(\)|[+-]| ?cr| ?dr)?$/i.exec(written)
  if (!signed) return null
  const [, before = '', digits = '', behind = ''] = signed
  const side = behind.trim().toLowerCase()
  if ((before === '(') !== (side === ')') || (before && side && side !== ')')) return null
  const value = wholeIn(digits)
  if (value === null) return null
  const isNegative = before === '-' || before === '(' || side === '-' || side === 'dr'
  return isNegative ? 0 - value : value // never -0
}

/** `="20000"` and `'20000` are how programs keep a text from being computed. */
const literal = (cell: string) => (/^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell.trim()).replace(/^'/, '')

/** One sign between groups of three, another one before what must be zeros. */
function wholeIn(digits: string): number | null {
  const shape = /^([1-9]\d{0,2}(?:([ .,'’])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d+))?$/.exec(digits)
  if (!shape) return null
  const [, whole = '', group, point, fraction = ''] = shape
  if (point && (point === group || !/^0{1,2}$/.test(fraction))) return null
  const value = Number(whole.replace(/\D/g, ''))
  return Number.isSafeInteger(value) && whole.length <= 20 ? value : null
}

const offset = 3 * 3_600_000 // Madagascar's, all year

/** Whether days stand behind months, as in exports from America: only where the dates of a file allow nothing else. */
export function isMonthFirst(dates: readonly string[]): boolean {
  const parts = dates.flatMap((date) => {
    const found = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d/.exec(date)
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  return parts.some(([, second]) => second > 12) && parts.every(([first]) => first <= 12)
}

/** A day or an instant as it is written in Madagascar, day before month. */
export function dateIn(date: string, time = '', monthFirst = false): Date | null {
  const text = `${date} ${time}`.trim()
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text)
  const found = iso ?? local
  if (!found) return null
  const [year, month, day] = (
    iso ? [found[1], found[2], found[3]] : monthFirst ? [found[3], found[1], found[2]] : [found[3], found[2], found[1]]
  ).map(Number)
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
  return new Date(half === 'z' ? at : at - offset)
}

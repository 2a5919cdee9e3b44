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

/** The words of the personal-data.ts files. */
import type { Context } from '../context.ts'
import type { Tables } from '../db.ts'
import type { ColumnClass, Declaration, Hook, Options, Replacement, TableData } from './types.ts'

/** In the copy; goes with its row, or is emptied where the row stays. */
export const erased = (options: Options = {}): ColumnClass => ({ kind: 'erased', ...options })

/** In the copy; replaced where the row stays and the column may not be empty. `how` completes « replaced by … ». */
export const anonymised = (how: string, by: Replacement, options: Options = {}): ColumnClass => ({
  kind: 'anonymised',
  how,
  by,
  ...options,
})

/** In the copy; outlives the account for a stated reason and time. */
export const kept = (because: string, until: string, options: Options = {}): ColumnClass => ({
  kind: 'kept',
  because,
  until,
  ...options,
})

/** The id of another account: it stays where it is, and points to a row without words once that account is erased. */
export const otherPerson: ColumnClass = kept(
  'the id of another account, which is emptied with that person',
  'as its row',
  {
    withheld: 'about somebody else',
  },
)

/** The id by which a row belongs to its owner, who knows whose copy it is. */
export const ownerId = (options: Options = {}): ColumnClass => erased({ withheld: 'technical', ...options })

/** Says nothing about anybody: not in the copy, and stays as long as its row. */
export const notPersonal: ColumnClass = { kind: 'notPersonal' }

/** A table without a word about anybody; each column is named all the same. */
export const nothingPersonal = <const Columns extends readonly string[]>(about: string, columns: Columns) =>
  ({
    about,
    rows: 'stay',
    until: '',
    columns: Object.fromEntries(columns.map((column) => [column, notPersonal])) as Record<Columns[number], ColumnClass>,
  }) satisfies TableData

/** A column that the row type names has to be there; others (generated ones) may be added. */
type Declared<K extends keyof Tables> = TableData<keyof Tables[K] & string> & {
  readonly columns: Readonly<Record<keyof Tables[K], ColumnClass>>
}

interface Given {
  readonly tables: { readonly [K in keyof Tables]?: Declared<K> }
  readonly hooks?: Readonly<Record<string, Hook<Context>>>
}

/** Of one module of the server. */
export const declarePersonalData = (module: string, { tables, hooks = {} }: Given): Declaration<Context> => ({
  file: `server/src/modules/${module}/personal-data.ts`,
  tables: tables as Readonly<Record<string, TableData>>,
  hooks,
})

const day = 86_400_000
const [hour, minute] = [day / 24, day / 24 / 60]

/** « 90 days », « 10 minutes ». */
export function span(ms: number): string {
  const said = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`
  if (ms % day === 0) return said(ms / day, 'day')
  return ms % hour === 0 ? said(ms / hour, 'hour') : said(Math.round(ms / minute), 'minute')
}

/**
 * What each column of each table holds about a person, and what becomes of it. Each module says it once, in its
 * `personal-data.ts`; the copy of a member's data, the erasure of an account, docs/personal-data.md and the test that
 * compares all of it with a migrated database follow.
 */
import type { Expression } from 'kysely'
import type { Tables, Tx } from '../db.ts'

/** Whose data it is. */
export interface Person {
  readonly id: string
  /** As others have seen it; for what is kept under a name alone. */
  readonly name: string
}

/** Why a column that says something about a person is not in the copy they get. */
export type Withheld = 'secret' | 'derived' | 'technical' | 'about somebody else'

export interface Options {
  /** Its name in the copy, where it has another one than the column. */
  readonly as?: string
  /** What the copy says instead of the stored value. */
  readonly show?: (value: never, ctx: never) => unknown
  readonly withheld?: Withheld
  /** What has to be done next to it, e.g. to the file that it names. */
  readonly hook?: string
}

/** What stands in a column that may not be empty once its person is erased. */
export type Replacement =
  | string
  | ((erasure: { id: string; at: Date; column: string }) => unknown | Expression<unknown>)

export type ColumnClass = Options &
  (
    | { readonly kind: 'erased' }
    | { readonly kind: 'anonymised'; readonly how: string; readonly by: Replacement }
    | { readonly kind: 'kept'; readonly because: string; readonly until: string }
    | { readonly kind: 'notPersonal' }
  )

/** How rows belong to a person: by a column, or because `column` is the `key` of a row `in` another table that does. */
export type Owner<Column extends string = string> =
  | Column
  | { readonly column: Column; readonly in: keyof Tables; readonly key: string; readonly owner: string }

export interface TableData<Column extends string = string> {
  /** One sentence for docs/personal-data.md. */
  readonly about: string
  /** Absent: rows belong to nobody, or only a hook knows to whom. */
  readonly owner?: Owner<Column>
  /** Other columns that name a person whose erasure takes the row along. */
  readonly also?: readonly Column[]
  /**
   * Where the copy has the rows: `FILE.json`, under the key `as` or (without one) as the file itself. `one`: at most
   * one row, shown without a list. `within`: the hook that reads that table shows these columns, too.
   */
  readonly copy?:
    | { readonly file: string; readonly as?: string; readonly one?: true; readonly order?: Column }
    | { readonly within: keyof Tables }
  /** The hook that reads the rows for the copy; without one all rows of the owner are read as they are. */
  readonly readBy?: string
  /**
   * With its owner each row is deleted, stays with its columns emptied and replaced, goes with another row, or a hook
   * decides.
   */
  readonly rows: 'deleted' | 'stay' | { readonly with: keyof Tables } | { readonly hook: string }
  /** How long rows stay while their owner does. */
  readonly until: string
  readonly columns: Readonly<Record<string, ColumnClass>>
}

/** Work of a module that no class of a column can say: files, mails, what hangs together. */
export interface Hook<Context> {
  /** What it does, for docs/personal-data.md. */
  readonly does: string
  /** Rows for the copy, of each table that says `readBy`. */
  readonly read?: (ctx: Context, person: Person) => Promise<readonly object[]>
  /** Files for the copy. */
  readonly files?: (ctx: Context, person: Person) => AsyncIterable<{ name: string; bytes: Uint8Array }>
  /** First of all, domains of a lower rank before: takes the locks that must be taken in one order. */
  readonly lock?: (tx: Tx, ctx: Context, person: Person) => Promise<void>
  /** Before anything of the person is emptied or deleted; domains of a lower rank come last. May run twice. */
  readonly erase?: (tx: Tx, ctx: Context, person: Person) => Promise<void>
}

/** Of a module that keeps nothing. */
export interface NoTables {
  /** What it works with instead, for docs/personal-data.md. */
  readonly withoutTables: string
}

/** Of one module, or of the kernel itself. */
export interface Declaration<Context> {
  /** Where it is, from the root; error messages name it. */
  readonly file: string
  readonly tables: Readonly<Record<string, TableData>>
  readonly hooks: Readonly<Record<string, Hook<Context>>>
}

/** What all modules declare, in rank order. */
export interface PersonalData<Context> {
  readonly tables: ReadonlyMap<string, TableData>
  readonly hooks: ReadonlyMap<string, Hook<Context>>
  /** Where a table is declared. */
  readonly files: ReadonlyMap<string, string>
}

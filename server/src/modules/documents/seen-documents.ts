import { userDocumentServer } from '@vondrona/rules/documents/constants'
import type { Context } from '../../kernel/context.ts'
import { makeReadOnce } from '../../kernel/graphql/read-once.ts'
import { ownersOf } from './lists/store.ts'
import { type UserDocumentRow, versionsOf } from './store.ts'
import { typesById } from './types/store.ts'

/** A version together with those that were read with it. */
export interface SeenDocument extends UserDocumentRow {
  page: SeenPage
}

export function seen(ctx: Context, rows: readonly UserDocumentRow[]): SeenDocument[] {
  const page = new SeenPage(ctx, rows)
  return rows.map((row) => ({ ...row, page }))
}

export const seenOne = (ctx: Context, row: UserDocumentRow): SeenDocument => seen(ctx, [row])[0] as SeenDocument

/** What is requested for one document of a page is fetched for all of them, once. */
class SeenPage {
  readonly #ctx: Context
  readonly #rows: readonly UserDocumentRow[]
  readonly #once = makeReadOnce()

  constructor(ctx: Context, rows: readonly UserDocumentRow[]) {
    this.#ctx = ctx
    this.#rows = rows
  }

  types() {
    return this.#once('types', () => typesById(this.#ctx.db, this.#ids('documentTypeId')))
  }

  /** Earlier ones of each, as they are seen themselves. */
  versions() {
    return this.#once('versions', async () => {
      const found = await versionsOf(this.#ctx.db, this.#rows, userDocumentServer.versionsShown)
      const rows = seen(this.#ctx, [...found.values()].flat())
      const byId = new Map(rows.map((row) => [row.id, row]))
      return new Map([...found].map(([of, list]) => [of, list.flatMap(({ id }) => byId.get(id) ?? [])]))
    })
  }

  /** Who sent them, for administrators. */
  owners() {
    return this.#once('owners', () => ownersOf(this.#ctx.db, this.#ids('userId')))
  }

  /** Whether the caller may know who decided, and about whom. */
  get isForAdmin(): boolean {
    return this.#ctx.may('allUserDocuments')
  }

  #ids(column: 'documentTypeId' | 'userId'): string[] {
    return [...new Set(this.#rows.map((row) => row[column]))]
  }
}

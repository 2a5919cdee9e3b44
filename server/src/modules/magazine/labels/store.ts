import { type Generated, sql } from 'kysely'
import { type Db, escapeLike, type Tx } from '../../../kernel/db.ts'
import type { LabelRow } from '../article-row.ts'

interface LabelTable {
  id: string
  name: string
  nameKey: string
  count: Generated<number>
  createdAt: Date
}
declare module '../../../kernel/db.ts' {
  interface Tables {
    category: LabelTable
    tag: LabelTable
    articleCategory: { articleId: string; categoryId: string; position: number }
    articleTag: { articleId: string; tagId: string; position: number }
  }
}

export type Label = 'category' | 'tag'
const columns = ['id', 'name', 'count'] as const
const most = 1000 // categories of one answer

/** A category or tag by its id. */
export const findLabel = (db: Db | Tx, label: Label, id: string): Promise<LabelRow | undefined> =>
  db.selectFrom(label).select(columns).where('id', '=', id).executeTakeFirst()

/** A category or tag by its name without case and accents. */
export const findLabelByKey = (db: Db | Tx, label: Label, key: string): Promise<LabelRow | undefined> =>
  db.selectFrom(label).select(columns).where('nameKey', '=', key).executeTakeFirst()

/** Undefined where the name is taken. */
export const addLabel = (
  db: Db | Tx,
  label: Label,
  row: { id: string; name: string; nameKey: string; createdAt: Date },
): Promise<LabelRow | undefined> =>
  db
    .insertInto(label)
    .values(row)
    .onConflict((on) => on.column('nameKey').doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Undefined where it is gone; 'taken' where another one has the name. */
export async function renameLabel(db: Db | Tx, label: Label, id: string, name: string, nameKey: string) {
  try {
    const changed = db.updateTable(label).set({ name, nameKey }).where('id', '=', id).returning(columns)
    return await changed.executeTakeFirst()
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505') return 'taken' // unique_violation
    throw error
  }
}

/** The column of `articlePending` with the ids of such labels. */
const pendingColumn = (label: Label) => sql.ref(`${label}_ids`)

/** False where an article is still in it, also one that is not published, or that is to be once its changes are published. */
export async function removeEmptyLabel(db: Db | Tx, label: Label, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(label)} where id = ${id}::uuid and not exists (
      select from ${sql.table(`article_${label}`)} under where under.${sql.ref(`${label}_id`)} = ${id}::uuid)
      and not exists (select from article_pending where ${id}::uuid = any (${pendingColumn(label)}))
    returning id`.execute(db)
  return rows.length > 0
}

/** Every article of the one is one of the other, once; then the one is gone. The main category follows. */
export async function mergeLabels(tx: Tx, label: Label, from: string, into: string): Promise<void> {
  const table = sql.table(`article_${label}`)
  const column = sql.ref(`${label}_id`)
  await sql`select from ${sql.table(label)} where id in (${from}::uuid, ${into}::uuid) order by id for update`.execute(
    tx,
  )
  await sql`
    update ${table} under set ${column} = ${into}::uuid where ${column} = ${from}::uuid and not exists (
      select from ${table} there where there.article_id = under.article_id and there.${column} = ${into}::uuid)`.execute(
    tx,
  )
  await sql`delete from ${table} where ${column} = ${from}::uuid`.execute(tx)
  const pending = pendingColumn(label)
  await sql`
    update article_pending set ${pending} = case when ${into}::uuid = any (${pending})
      then array_remove(${pending}, ${from}::uuid) else array_replace(${pending}, ${from}::uuid, ${into}::uuid) end
    where ${from}::uuid = any (${pending})`.execute(tx)
  if (label === 'category')
    await tx.updateTable('article').set({ categoryId: into }).where('categoryId', '=', from).execute()
  await tx.deleteFrom(label).where('id', '=', from).execute()
}

/** For those who may delete empty ones. */
const deletable = (label: Label) => sql<boolean>`count = 0 and not exists (
    select from ${sql.table(`article_${label}`)} under where under.${sql.ref(`${label}_id`)} = ${sql.ref(`${label}.id`)})
  and not exists (select from article_pending where ${sql.ref(`${label}.id`)} = any (${pendingColumn(label)}))`

/** All categories, by name. */
export const allCategories = (db: Db | Tx, { forEditors }: { forEditors: boolean }): Promise<LabelRow[]> =>
  db
    .selectFrom('category')
    .select(columns)
    .$if(forEditors, (query) => query.select(deletable('category').as('deletable')))
    .orderBy('nameKey')
    .limit(most)
    .execute()

/** Most used first. */
export function listTags(db: Db, { search, used, limit }: { search: string; used: boolean; limit: number }) {
  let query = db
    .selectFrom('tag')
    .select(columns)
    .$if(!used, (one) => one.select(deletable('tag').as('deletable')))
    .orderBy('count', 'desc')
    .orderBy('nameKey')
    .limit(limit)
  if (used) query = query.where('count', '>', 0)
  if (search) query = query.where('nameKey', 'like', `%${escapeLike(search)}%`)
  return query.execute()
}

/** Those of these ids that exist. */
export async function existingLabels(tx: Tx, label: Label, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom(label)
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Those of these that exist, in this order. */
export async function labelsById(db: Db | Tx, label: Label, ids: readonly string[]): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`
    select one.id, one.name, one.count from unnest(${[...ids]}::uuid[]) with ordinality named (id, position)
    join ${sql.table(label)} one on one.id = named.id order by named.position`.execute(db)
  return rows
}

/** The article is under these, in this order, and under no others. */
async function putUnder(tx: Tx, label: Label, articleId: string, ids: readonly string[]): Promise<void> {
  const table = sql.table(`article_${label}`)
  const column = sql.ref(`${label}_id`)
  await sql`delete from ${table} where article_id = ${articleId}::uuid and ${column} <> all (${[...ids]}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into ${table} (article_id, ${column}, position)
    select ${articleId}::uuid, one.id, one.position from unnest(${[...ids]}::uuid[]) with ordinality one (id, position)
    on conflict (article_id, ${column}) do update set position = excluded.position`.execute(tx)
  if (label === 'category')
    await tx
      .updateTable('article')
      .set({ categoryId: ids[0] ?? null })
      .where('id', '=', articleId)
      .execute()
}

/** Of both kinds, those that are given. */
export async function putLabels(tx: Tx, articleId: string, of: { categoryIds?: string[]; tagIds?: string[] }) {
  if (of.categoryIds) await putUnder(tx, 'category', articleId, of.categoryIds)
  if (of.tagIds) await putUnder(tx, 'tag', articleId, of.tagIds)
}

/** Of several articles at once: article → its labels in their order. */
export async function labelsOf(db: Db | Tx, label: Label, articleIds: readonly string[]) {
  const { rows } = await sql<LabelRow & { articleId: string }>`
    select under.article_id, one.id, one.name, one.count
    from ${sql.table(`article_${label}`)} under join ${sql.table(label)} one on one.id = under.${sql.ref(`${label}_id`)}
    where under.article_id = any (${[...articleIds]}::uuid[]) order by under.position`.execute(db)
  const found = new Map<string, LabelRow[]>()
  for (const { articleId, ...row } of rows) found.set(articleId, [...(found.get(articleId) ?? []), row])
  return found
}

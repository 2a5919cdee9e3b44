/** Categories and tags: labels of articles, managed the same way. */

import { searchable } from '@vondrona/rules/accounts'
import { pageSize } from '@vondrona/rules/constants'
import { labelName } from '@vondrona/rules/magazine'
import type { Operation } from '@vondrona/rules/permissions'
import { cutTo } from '@vondrona/rules/typed'
import * as z from 'zod/mini'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { writeAudit } from '../../audit/index.ts'
import type { LabelRow } from '../article-row.ts'
import {
  addLabel,
  allCategories,
  findLabel,
  findLabelByKey,
  type Label,
  listTags,
  mergeLabels,
  removeEmptyLabel,
  renameLabel,
} from './store.ts'

const unknown = { category: 'magazine.categoryUnknown', tag: 'magazine.tagUnknown' } as const

export const taken = { category: 'magazine.categoryTaken', tag: 'magazine.tagTaken' } as const

/** All categories, by name. */
export function categories(ctx: Context): Promise<LabelRow[]> {
  reader(ctx, 'categories')
  return allCategories(ctx.db, { forEditors: ctx.may('deleteCategory') })
}

/** A category, or null. */
export async function category(ctx: Context, id: string): Promise<LabelRow | null> {
  reader(ctx, 'category')
  return (isId(id) && (await findLabel(ctx.db, 'category', id))) || null
}

/** R-MAG-03. Who only reads is shown those that lead somewhere. */
export function tags(ctx: Context, search?: string | null, limit?: number | null): Promise<LabelRow[]> {
  reader(ctx, 'tags')
  const words = searchable(cutTo(search ?? '', 100)).replaceAll('\0', '')
  const size = Math.min(pageSize.max, Math.max(1, limit ?? pageSize.rows))
  return listTags(ctx.db, { search: words, used: !ctx.may('createArticle'), limit: size })
}

/** The tags of these names, made where they are new; each once, in their order. */
export async function tagsNamed(tx: Tx, ctx: Context, names: readonly string[]): Promise<string[]> {
  const rows = new Map(names.map((name) => [searchable(name), named(ctx, name)]))
  const ids: string[] = []
  for (const key of [...rows.keys()].sort()) {
    const row = rows.get(key)
    if (row) await addLabel(tx, 'tag', row) // in one order for all: no deadlock
  }
  for (const key of rows.keys()) {
    const row = await findLabelByKey(tx, 'tag', key)
    if (row) ids.push(row.id)
  }
  return ids
}

/** The row of a new label; refuses a bad name. */
export const named = (ctx: Context, raw: string) => {
  const { name } = parse(z.strictObject({ name: labelName }), { name: raw })
  return { id: ctx.newId(), name, nameKey: searchable(name), createdAt: ctx.now() }
}

/** The use case that renames a category or a tag. */
export const makeRename = (label: Label, operation: Operation) =>
  async function renamed(ctx: Context, id: string, raw: string): Promise<LabelRow> {
    ctx.require(operation)
    const { name, nameKey } = named(ctx, raw)
    return change(ctx, async (tx) => {
      const row = isId(id) ? await renameLabel(tx, label, id, name, nameKey) : undefined
      if (!row) throw new Refusal('NOT_FOUND', unknown[label])
      if (row === 'taken') throw badInput([{ field: 'name', key: taken[label] }])
      await writeAudit(tx, ctx, `${label}.renamed`, { targetId: id })
      return row
    })
  }

/** Only an empty one can be deleted, so that no article loses its label. */
export const makeRemove = (label: Label, operation: Operation) =>
  async function removed(ctx: Context, id: string): Promise<boolean> {
    ctx.require(operation)
    return change(ctx, async (tx) => {
      if (!isId(id) || !(await findLabel(tx, label, id))) throw new Refusal('NOT_FOUND', unknown[label])
      if (!(await removeEmptyLabel(tx, label, id))) throw new Refusal('CONFLICT', 'magazine.notEmpty')
      await writeAudit(tx, ctx, `${label}.deleted`, { targetId: id })
      return true
    })
  }

/** The use case that merges one category or tag into another. */
export const makeMerge = (label: Label, operation: Operation) =>
  async function merged(ctx: Context, from: string, into: string): Promise<LabelRow> {
    ctx.require(operation)
    if (from === into) throw badInput([{ field: 'into', key: 'magazine.mergeItself' }])
    return change(ctx, async (tx) => {
      for (const id of [from, into])
        if (!isId(id) || !(await findLabel(tx, label, id))) throw new Refusal('NOT_FOUND', unknown[label])
      await mergeLabels(tx, label, from, into)
      await writeAudit(tx, ctx, `${label}.merged`, { targetId: into })
      const row = await findLabel(tx, label, into)
      if (!row) throw new Refusal('NOT_FOUND', unknown[label])
      return row
    })
  }

/** Runs a transaction and publishes that the magazine changed after the commit. */
export const change = <T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.transaction(async (tx) => {
    const result = await work(tx)
    afterCommit(tx, () => ctx.publish('magazine.changed', { id: null }))
    return result
  })

import { updateApplicationInput } from '@vondrona/rules/applications'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import { conflict, notFound, refusalOf } from '../refusals.ts'
import { type ApplicationRow, changeApplication, lockApplication } from '../store.ts'
import { sent } from './submit-application.ts'
import { typeOf, writeContent } from './write-content.ts'

/** Saves a draft as its owner types; CONFLICT if another device saved since `revision` was read. */
export async function updateApplication(ctx: Context, id: string, raw: unknown): Promise<ApplicationRow> {
  const actor = ctx.require('updateApplication')
  if (actor.status !== 'active') throw refusalOf('ACCOUNT_NOT_ACTIVE')
  const { revision, ...content } = parse(updateApplicationInput, raw)
  return ctx.transaction(async (tx) => {
    const row = isId(id) ? await lockApplication(tx, id) : undefined
    if (!row || !ctx.may('updateApplication', row.userId)) throw notFound()
    if (row.status !== 'draft') throw sent()
    if (row.revision !== revision) throw conflict()
    const written = await writeContent(tx, ctx, await typeOf(tx, row), row, content, false)
    const changed = await changeApplication(tx, row, { ...written, updatedAt: ctx.now() })
    if (!changed) throw conflict()
    return changed
  })
}

import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { mayRead } from './may-read.ts'
import { findFile } from './store.ts'
import { tickets } from './tickets.ts'

/** The address of one file, for this member, for one minute. */
export async function formFileTicket(ctx: Context, id: string) {
  const actor = ctx.admit('formFileTicket')
  const file = actor && isId(id) ? await findFile(ctx.db, id) : undefined
  if (!actor || !file || !(await mayRead(ctx, file))) throw new Refusal('NOT_FOUND', 'forms.fileNotFound')
  const { token, expiresAt } = tickets.make(ctx, { memberId: actor.id, sessionId: actor.sessionId, fileId: file.id })
  return { url: `/api/forms/files/${file.id}?ticket=${token}`, expiresAt }
}

import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findUser, ticketHolder } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { filesOfAnswers } from '../store.ts'
import { mayRead } from './may-read.ts'
import { namelessFiles } from './nameless-files.ts'
import { openFile } from './sealed.ts'
import { type FoundFile, findFile } from './store.ts'
import { tickets } from './tickets.ts'

/**
 * The file of a ticket; its holder is asked again whether they may. Of somebody else's file each view is in the log,
 * unless it is public.
 * Refusals: no ticket for this file, or not any more (403), no such file (404).
 */
export async function showFile(ctx: Context, id: string, ticket: string): Promise<{ file: FoundFile; bytes: Buffer }> {
  const viewer = await holderOf(ctx, id, ticket)
  const file = await findFile(ctx.db, id)
  const isAllowed = file && (await mayRead(viewer, file))
  const bytes = isAllowed && (await openFile(ctx, file))
  if (!bytes) throw new Refusal('NOT_FOUND', 'forms.fileNotFound')
  if (viewer.actor?.id !== file.userId && isAllowed !== 'public') await note(viewer, file)
  return { file: isAllowed === true ? file : await nameless(ctx, file), bytes }
}

/** Called as in the list of its answers. */
async function nameless(ctx: Context, file: FoundFile): Promise<FoundFile> {
  const all = file.answersId ? await filesOfAnswers(ctx.db, [file.answersId]) : []
  const name = namelessFiles(all).find(({ id }) => id === file.id)?.name
  return { ...file, name: name ?? '' }
}

async function holderOf(ctx: Context, id: string, sent: string): Promise<Context> {
  const ticket = tickets.read(ctx, sent)
  const isForThis = ticket?.fileId === id.toLowerCase()
  const viewer = isForThis && (await ticketHolder(ctx, { actorId: ticket.memberId, sessionId: ticket.sessionId }))
  if (!viewer) throw new Refusal('FORBIDDEN', 'forms.ticketInvalid')
  viewer.admit('formFileTicket')
  return viewer
}

async function note(viewer: Context, { id, userId, fieldName }: FoundFile): Promise<void> {
  const member = await findUser(viewer.db, userId)
  const detail = { file: id, fieldName }
  await writeAudit(viewer.db, viewer, 'forms.fileViewed', { targetId: userId, targetName: member?.pseudo, detail })
}

import { form } from '@vondrona/rules/forms/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findUser, ticketHolder } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { filesOfAnswers } from '../store.ts'
import { type Allowed, mayRead } from './may-read.ts'
import { namelessFiles } from './nameless-files.ts'
import { drawPicture } from './pictures.ts'
import { openFile } from './sealed.ts'
import { type FoundFile, findFile } from './store.ts'
import { pictureTickets, type Ticket, tickets } from './tickets.ts'

/**
 * The file of a ticket; its holder is asked again whether they may. Of somebody else's file each view is in the log,
 * unless it is public.
 * Refusals: no ticket for this file, or not any more (403), no such file (404).
 */
export async function showFile(ctx: Context, id: string, ticket: string): Promise<{ file: FoundFile; bytes: Buffer }> {
  const viewer = await holderOf(ctx, id, tickets.read(ctx, ticket))
  const { file, allowed } = await readable(viewer, id)
  const bytes = await openFile(ctx, file)
  if (!bytes) throw new Refusal('NOT_FOUND', 'forms.fileNotFound')
  await note(viewer, file, allowed)
  return { file: allowed === true ? file : await nameless(ctx, file), bytes }
}

/** The same of its small picture (WebP), which a browser may keep for `life` ms: not at all unless everybody may see it. */
export async function showPicture(ctx: Context, id: string, ticket: string): Promise<{ bytes: Buffer; life: number }> {
  const viewer = await holderOf(ctx, id, pictureTickets.read(ctx, ticket))
  const { file, allowed } = await readable(viewer, id)
  const bytes = await drawPicture(ctx, file)
  if (!bytes) throw new Refusal('NOT_FOUND', 'forms.fileNotFound')
  await note(viewer, file, allowed)
  return { bytes, life: allowed === 'public' ? form.pictureTicket : 0 }
}

async function readable(viewer: Context, id: string) {
  const file = await findFile(viewer.db, id)
  const allowed = file && (await mayRead(viewer, file))
  if (!allowed) throw new Refusal('NOT_FOUND', 'forms.fileNotFound')
  return { file, allowed }
}

/** Called as in the list of its answers. */
async function nameless(ctx: Context, file: FoundFile): Promise<FoundFile> {
  const all = file.answersId ? await filesOfAnswers(ctx.db, [file.answersId]) : []
  const name = namelessFiles(all).find(({ id }) => id === file.id)?.name
  return { ...file, name: name ?? '' }
}

async function holderOf(ctx: Context, id: string, ticket: Ticket | null): Promise<Context> {
  const isForThis = ticket?.fileId === id.toLowerCase()
  const viewer = isForThis && (await ticketHolder(ctx, { actorId: ticket.memberId, sessionId: ticket.sessionId }))
  if (!viewer) throw new Refusal('FORBIDDEN', 'forms.ticketInvalid')
  viewer.admit('formFileTicket')
  return viewer
}

async function note(viewer: Context, { id, userId, fieldName }: FoundFile, allowed: Allowed): Promise<void> {
  if (viewer.actor?.id === userId || allowed === 'public') return
  const member = await findUser(viewer.db, userId)
  const detail = { file: id, fieldName }
  await writeAudit(viewer.db, viewer, 'forms.fileViewed', { targetId: userId, targetName: member?.pseudo, detail })
}

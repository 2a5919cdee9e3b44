import { type FilePreset, presetOf } from '@vondrona/rules/forms'
import { form as limits } from '@vondrona/rules/forms/constants'
import { photoPresets } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../../kernel/context.ts'
import { type Db, mayBeCommitted, type Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { imageKind, redrawWithin } from '../../../kernel/images.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { IncomingFile, whyNotDocument } from '../../uploads/index.ts'
import { formsOf } from '../forms-of.ts'
import type { FormFileRow } from '../store.ts'
import { fileNameOf } from './file-name.ts'
import { isPdf, whyNotPdf } from './pdf.ts'
import { keyOf, seal } from './sealed.ts'
import { addFile, kept, lockQuota } from './store.ts'

const tries = { name: 'form-files', points: limits.triesPerHour, seconds: 3600 }
const day = 86_400_000

/**
 * R-EVT-19: keeps a photo, turned upright and reduced to the preset of its question (R-CONST-18..21), or a PDF as it is;
 * both encrypted. No answer names it yet.
 */
export async function uploadFormFile(
  ctx: Context,
  formId: string,
  fieldName: string,
  sent: unknown,
): Promise<FormFileRow> {
  const { id: userId } = ctx.require('uploadFormFile')
  if (!(sent instanceof IncomingFile)) throw new Refusal('BAD_USER_INPUT', 'shell.badQuery')
  await ctx.limits.spend(tries, userId)
  const preset = await presetFor(ctx, formId, fieldName)
  if (sent.size === null) throw new Refusal('TOO_LARGE', 'forms.fileTooLarge')
  await checkQuota(ctx.db, userId, 0, ctx.now())
  const { bytes, ...drawn } = await ctx.pools.image.run(async () => read(await sent.read(), preset))
  const id = ctx.newId()
  const of = { id, formId, userId, fieldName, answersId: null, storageKey: keyOf(id) }
  const name = fileNameOf(sent.name, drawn.type)
  const row: FormFileRow = { ...of, ...drawn, name, bytes: bytes.length, createdAt: ctx.now(), unlinkedAt: null }
  await seal(ctx, id, bytes)
  try {
    await ctx.transaction(async (tx) => {
      await lockQuota(tx, userId)
      await checkQuota(tx, userId, row.bytes, ctx.now())
      await addFile(tx, row)
    })
  } catch (error) {
    if (!mayBeCommitted(error)) await ctx.storage.remove(row.storageKey)
    throw error
  }
  return row
}

async function presetFor(ctx: Context, formId: string, fieldName: string): Promise<FilePreset> {
  const form = isId(formId) ? (await formsOf(ctx.db, [formId])).get(formId.toLowerCase()) : undefined
  const field = form?.formFields.find((one) => one.fieldName === fieldName && one.fieldType === 'file')
  if (!form?.isFormEnabled || !field) throw new Refusal('NOT_FOUND', 'forms.questionUnknown')
  return presetOf(field)
}

async function checkQuota(db: Db | Tx, userId: string, more: number, now: Date): Promise<void> {
  const { count, bytes } = await kept(db, userId, new Date(now.getTime() - day))
  if (count >= limits.filesPerDay) throw new Refusal('BAD_USER_INPUT', 'forms.filesPerDay')
  if (bytes + more > limits.filesInAll) throw new Refusal('BAD_USER_INPUT', 'forms.filesInAll')
}

type Drawn = Pick<FormFileRow, 'type' | 'width' | 'height'> & { bytes: Uint8Array }

/** What a file is, its first bytes say; its name and declared type prove nothing. */
async function read(bytes: Buffer, preset: FilePreset): Promise<Drawn> {
  if (isPdf(bytes)) {
    const obstacle = whyNotPdf(bytes)
    if (obstacle) throw new Refusal('BAD_USER_INPUT', obstacle)
    return { type: 'application/pdf', width: null, height: null, bytes }
  }
  if (!imageKind(bytes)) throw new Refusal('BAD_USER_INPUT', 'forms.fileUnsupported')
  const drawn = await redrawWithin(bytes, photoPresets[preset])
  const problem = preset === 'default' && drawn ? null : await whyNotDocument(bytes, drawn) // elsewhere one colour may be art
  if (!drawn || problem) throw badInput([{ field: 'file', key: 'picture.unreadable', ...problem }])
  return { type: 'image/webp', ...drawn }
}

import { userDocumentServer as limits } from '@vondrona/rules/documents/constants'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import { type Db, mayBeCommitted, type Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { fileNameOf } from '../../forms/index.ts'
import { keyOf, seal } from '../files/sealed.ts'
import { addVersion, filesOf, lockOwner, type UserDocumentRow } from '../store.ts'
import { type DocumentTypeRow, findType } from '../types/store.ts'
import { readFile } from './read-file.ts'

const tries = { name: 'documents', points: limits.triesPerHour, seconds: 3600 }
const day = 86_400_000

interface Sent {
  userId: string
  type: DocumentTypeRow
  name: string
  /** The bytes, once it is their turn. */
  read(): Promise<Buffer>
  slotId?: string
  /** `declaredUntil`, checked. */
  until: string | null
  /** Joins the transaction that stores the version. */
  and?(tx: Tx): Promise<void>
}

const typeGone = () => new Refusal('NOT_FOUND', 'documents.typeNotFound')

/** What is asked for; refused where it is not any more. */
export async function typeToSend(ctx: Context, id: string): Promise<DocumentTypeRow> {
  const type = isId(id) ? await findType(ctx.db, id) : undefined
  if (!type) throw typeGone()
  if (!type.isActive) throw new Refusal('CONFLICT', 'documents.typeInactive')
  return type
}

/** Each try costs, also one that is refused. */
export const spendTry = (ctx: Context, userId: string) => ctx.limits.spend(tries, userId)

/** D-13, R-DOC-05: checks, scans and seals a file; it is the next version of the document, pending. */
export async function keepVersion(ctx: Context, { userId, type, name, read, slotId, until, and }: Sent) {
  await checkQuota(ctx.db, userId, 0, ctx.now())
  const { mimeType, bytes } = await ctx.pools.image.run(async () => readFile(await read(), type, ctx.language))
  const id = ctx.newId()
  const scan = await scanned(ctx, userId, type, bytes)
  await seal(ctx, id, bytes)
  try {
    return await ctx.transaction(async (tx) => {
      await lockOwner(tx, userId)
      await checkQuota(tx, userId, bytes.length, ctx.now())
      const row = await addVersion(tx, {
        id,
        userId,
        documentTypeId: type.id,
        fileName: fileNameOf(id, mimeType),
        originalName: fileNameOf(name, mimeType),
        storageKey: keyOf(id),
        fileSize: bytes.length,
        mimeType,
        status: 'pending',
        scan,
        slotId: slotId ?? null,
        declaredUntil: until,
        uploadedAt: ctx.now(),
      })
      await and?.(tx)
      afterCommit(tx, () => ctx.publish('documents.changed', { userId, documentId: id }))
      return row satisfies UserDocumentRow
    })
  } catch (error) {
    if (!mayBeCommitted(error)) await ctx.storage.remove(keyOf(id))
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    if (code === '23503' && constraint === 'user_document_document_type_id_fkey') throw typeGone() // deleted meanwhile
    throw error
  }
}

/** Within one day and in all. */
async function checkQuota(db: Db | Tx, userId: string, more: number, now: Date): Promise<void> {
  const { count, bytes } = await filesOf(db, userId, new Date(now.getTime() - day))
  if (count >= limits.filesPerDay) throw new Refusal('BAD_USER_INPUT', 'documents.filesPerDay')
  if (bytes + more > limits.filesInAll) throw new Refusal('BAD_USER_INPUT', 'documents.filesInAll')
}

/** A virus is refused and logged; without a scanner that answers, the file is kept as not scanned, and says so. */
async function scanned(ctx: Context, userId: string, { id }: DocumentTypeRow, bytes: Buffer) {
  const verdict = await ctx.viruses.scan(bytes)
  if (verdict !== 'infected') return verdict
  await writeAudit(ctx.db, ctx, 'document.infected', { targetId: userId, detail: { documentType: id } })
  throw badInput([{ field: 'file', key: 'documents.infected' }])
}

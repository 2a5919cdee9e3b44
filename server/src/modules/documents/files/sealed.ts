import type { Context } from '../../../kernel/context.ts'
import type { UserDocumentRow } from '../store.ts'

/** Where files are on the disk. */
export const folder = 'documents'
export const keyOf = (id: string) => `${folder}/${id}`

/** Each file has a key of its own: bytes of one never open as those of another. */
const purposeOf = (id: string) => `document:${id}`

/** Encrypts the bytes and writes them; a row names them, or the sweep removes them. */
export const seal = (ctx: Context, id: string, bytes: Uint8Array): Promise<void> =>
  ctx.storage.put(keyOf(id), ctx.secrets.encrypt(purposeOf(id), bytes))

/** The bytes, or null when the file is gone. */
export async function openFile(
  ctx: Context,
  { id, storageKey }: Pick<UserDocumentRow, 'id' | 'storageKey'>,
): Promise<Buffer | null> {
  const sealed = await ctx.storage.get(storageKey)
  return sealed && ctx.secrets.decrypt(purposeOf(id), sealed)
}

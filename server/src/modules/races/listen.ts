import type { Kernel } from '../../kernel/context.ts'
import { registerGuestFiles } from '../uploads/index.ts'
import { isAccessKey } from './access.ts'
import { readUploadToken } from './registration-documents/upload-token.ts'

/** Whoever has a place for documents, or the link of a registration, sends photos without an account. */
export function listen(kernel: Kernel): void {
  registerGuestFiles(kernel, (ctx, { uploadToken, id, key }) => {
    if (typeof uploadToken === 'string') return readUploadToken(ctx, uploadToken) !== null
    return typeof id === 'string' && typeof key === 'string' && isAccessKey(ctx, id, key)
  })
}

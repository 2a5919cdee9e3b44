import { userDocumentServer } from '@vondrona/rules/documents/constants'
import type { Context } from '../../../kernel/context.ts'
import { sweepStray } from '../../uploads/index.ts'
import { folder } from '../files/sealed.ts'
import { idsInUse } from '../store.ts'

/** Job: files without a row, which a crash left. */
export const sweepDocuments = (ctx: Context): Promise<void> =>
  sweepStray(ctx, { folder, before: new Date(ctx.now().getTime() - userDocumentServer.strayLife), inUse: idsInUse })

import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { replaceOptions } from '../store.ts'

/** The options in their order: what `optionIndex` will name. */
export const writeOptions = (tx: Tx, ctx: Context, voteId: string, texts: readonly string[]) =>
  replaceOptions(
    tx,
    voteId,
    texts.map((text, position) => ({ id: ctx.newId(), voteId, position, text })),
  )

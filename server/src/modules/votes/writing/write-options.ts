import type { VoteColour, VoteInput } from '@vondrona/rules/votes'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { imagesOf } from '../../uploads/index.ts'
import { type OptionRow, replaceOptions } from '../store.ts'

/** What an editor writes of an option. */
export interface WrittenOption {
  text: string
  imageId: string | null
  colour: VoteColour | null
}

export const written = ({ text, imageId, colour }: OptionRow): WrittenOption => ({ text, imageId, colour })

/** The pictures that a vote shows: its cover and those of its options. */
export const picturesOf = (coverId: string | null, options: readonly WrittenOption[]): string[] =>
  [coverId, ...options.map(({ imageId }) => imageId)].filter((id) => id !== null)

/**
 * The options as they are after the input. Looks that are absent, as from existing clients, stay with the words they were
 * beside. Only pictures that were uploaded here.
 */
export async function readOptions(
  tx: Tx,
  before: readonly WrittenOption[],
  { options, looks }: Pick<VoteInput, 'options' | 'looks'>,
): Promise<WrittenOption[]> {
  const texts = options ?? before.map(({ text }) => text)
  if (looks && looks.length !== texts.length) throw badInput([{ field: 'looks', key: 'votes.looksInvalid' }])
  const known = new Map(before.map((option) => [option.text, option]))
  const after = texts.map((text, at): WrittenOption => {
    if (!looks) return known.get(text) ?? { text, imageId: null, colour: null }
    const { imageId, colour } = looks[at] ?? {}
    return { text, imageId: imageId?.toLowerCase() ?? null, colour: colour ?? null }
  })
  const old = new Set(before.map(({ imageId }) => imageId))
  const added = after.map(({ imageId }) => imageId).filter((id) => id !== null && !old.has(id)) as string[]
  const found = added.length > 0 ? await imagesOf(tx, added) : new Map()
  const missing = after.findIndex(({ imageId }) => imageId && !old.has(imageId) && !found.has(imageId))
  if (missing >= 0) throw badInput([{ field: `looks.${missing}`, key: 'votes.coverUnknown' }])
  return after
}

/** The options in their order: what `optionIndex` will name. */
export const writeOptions = (tx: Tx, ctx: Context, voteId: string, options: readonly WrittenOption[]) =>
  replaceOptions(
    tx,
    voteId,
    options.map((option, position) => ({ id: ctx.newId(), voteId, position, ...option })),
  )

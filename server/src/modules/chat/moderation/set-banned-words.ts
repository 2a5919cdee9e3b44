import { bannedWordsInput } from '@vondrona/rules/chat'
import { comment as limits } from '@vondrona/rules/chat/constants'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { liveFor } from '../../lives/index.ts'
import { changeBannedWords, changeSettings } from '../store.ts'
import { act } from './moderate.ts'

/**
 * R-CHAT-19: the banned words of a chat. `before` are those that were shown: what differs from them is added and removed, and
 * what others added meanwhile stays. Without it all are replaced.
 */
export async function setBannedWords(
  ctx: Context,
  { liveId, before, ...raw }: { liveId: string; words: string[]; before?: string[] | null },
): Promise<boolean> {
  const live = await liveFor(ctx, 'setBannedWords', liveId)
  const read = (words: unknown) => [...new Set(parse(bannedWordsInput, { words }).words.filter(Boolean))]
  const words = read(raw.words)
  const shown = before ? read(before) : null
  return act(ctx, 'chat.bannedWords', { live, detail: { words: words.length } }, async (tx) => {
    if (!shown) return changeSettings(tx, live.id, { bannedWords: words }, ctx.now())
    const [added, removed] = [words.filter((one) => !shown.includes(one)), shown.filter((one) => !words.includes(one))]
    const { length } = await changeBannedWords(tx, live.id, { added, removed }, ctx.now())
    if (length > limits.bannedWords.count) throw badInput([{ field: 'words', key: 'chat.tooManyWords' }])
  })
}

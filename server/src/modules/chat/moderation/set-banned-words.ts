import { bannedWordsInput } from '@vondrona/rules/chat'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { liveFor } from '../../lives/index.ts'
import { changeSettings } from '../store.ts'
import { act } from './moderate.ts'

/** R-CHAT-19: replaces the banned words of a chat. */
export async function setBannedWords(
  ctx: Context,
  { liveId, ...raw }: { liveId: string; words: string[] },
): Promise<boolean> {
  const live = await liveFor(ctx, 'setBannedWords', liveId)
  const words = [...new Set(parse(bannedWordsInput, raw).words.filter(Boolean))]
  return act(ctx, 'chat.bannedWords', { live, detail: { words: words.length } }, (tx) =>
    changeSettings(tx, live.id, { bannedWords: words }, ctx.now()),
  )
}

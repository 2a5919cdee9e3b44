import * as z from 'zod/mini'
import { cleanLine, isWithin } from '../typed/index.ts'
import { comment } from './constants.ts'

/** As a reader counts them. */
const fits = (text: string) => isWithin(text, comment.max)

/** R-CHAT-06, R-CHAT-21. Other fields from a client (userId, username, timestamp) are ignored: R-CHAT-18. */
export const commentInput = z.object({
  liveId: z.uuid('lives.notFound'),
  message: z.pipe(
    z.string('chat.empty').check(z.maxLength(20 * comment.max, 'chat.tooLong')),
    z.pipe(z.transform(cleanLine), z.string().check(z.minLength(1, 'chat.empty'), z.refine(fits, 'chat.tooLong'))),
  ),
  /** R-CHAT-20: the sender's own id; a second message with it is the same message. */
  clientId: z.nullish(z.string('shell.badInput').check(z.regex(/^[\w:.-]{1,100}$/, 'shell.badInput'))),
})

export const slowModeInput = z.object({
  seconds: z
    .int('shell.badInput')
    .check(z.gte(0, 'shell.badInput'), z.lte(comment.slowModeMax, 'chat.slowModeTooLong')),
})
export const muteInput = z.object({
  minutes: z.int('shell.badInput').check(z.gte(0, 'shell.badInput'), z.lte(comment.muteMax, 'chat.muteTooLong')),
})
export const bannedWordsInput = z.object({
  words: z
    .array(
      z.pipe(z.string().check(z.maxLength(comment.bannedWords.length, 'chat.wordTooLong')), z.transform(cleanLine)),
    )
    .check(z.maxLength(comment.bannedWords.count, 'chat.tooManyWords')),
})

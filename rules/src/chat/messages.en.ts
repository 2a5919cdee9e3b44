import type { fr } from './messages.fr.ts'

export const en: Record<keyof typeof fr, string> = {
  'chat.pending': 'Your account must be approved before you can comment',
  'chat.minor': 'The discussion is read-only for members under 18',
  'chat.muted': 'A moderator has paused your messages. You can write again in {minutes} min.',
  'chat.banned': 'You can no longer write in this discussion',
  'chat.closed': 'This discussion is over',
  'chat.empty': 'Write a message',
  'chat.tooLong': 'Your message is too long (500 characters at most)',
  'chat.bannedWord': 'Your message contains a word that is not allowed in this discussion. Change it before sending.',
  'chat.tooFast': 'You are writing too fast. Try again in {wait}.',
  'chat.slowMode': 'Slow mode: one message every {every} s. Try again in {wait}.',
  'chat.busy': 'The discussion is very busy. Try again in a moment.',
  'chat.commentNotFound': 'This comment does not exist or no longer exists.',
  'chat.notThisMember': 'This member cannot be removed from the discussion',
  'chat.superseded': 'Since then, somebody else decided otherwise about this member.',
  'chat.bannedEverywhere': 'This member is removed from every discussion. Only a site moderator can lift that.',
  'chat.slowModeTooLong': 'Slow mode is 10 minutes at most',
  'chat.muteTooLong': 'Messages can be paused for 7 days at most',
  'chat.wordTooLong': 'A forbidden word is too long (40 characters at most)',
  'chat.tooManyWords': 'The list has too many words (200 at most)',
}

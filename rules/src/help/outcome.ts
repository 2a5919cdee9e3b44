import type { SupportMessageInput } from './schema.ts'

/**
 * What came of a message that was sent by the plain form, told in the address of the page that answers:
 * `/support?sent=1A2B-3C4D` or `/support?refused=message`.
 */
export type Outcome = { sent: string } | { refused: Refused }
type Refused = keyof SupportMessageInput | 'many' | 'failed'

const sentences = {
  name: 'help.nameMissing',
  email: 'help.emailWrong',
  message: 'help.messageTooShort',
  website: 'help.sendFailed',
  many: 'help.tooManyNow',
  failed: 'help.sendFailed',
} as const satisfies Record<Refused, string>

export const outcomeSentence = (refused: Refused) => sentences[refused]

export const outcomeAddress = (outcome: Outcome): string => `/support?${new URLSearchParams(outcome)}#message`

/** Null: nothing was sent, or nobody we know says so. */
export function readOutcome(query: URLSearchParams): Outcome | null {
  const [sent, refused] = [query.get('sent') ?? '', query.get('refused') ?? '']
  if (/^[0-9A-F]{4}-[0-9A-F]{4}$/.test(sent)) return { sent }
  return Object.hasOwn(sentences, refused) ? { refused: refused as Refused } : null
}

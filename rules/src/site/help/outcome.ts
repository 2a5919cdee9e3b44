import { linkTo } from '../../pages/index.ts'

/**
 * The outcome of a message that was sent by the plain form, in the URL of the page that the server redirects to:
 * `/support?sent=1A2B-3C4D` or `/support?refused=message`.
 */
export type Outcome = { sent: string } | { refused: Refused }
type Refused = keyof typeof sentences

const sentences = {
  name: 'help.nameMissing',
  'name-long': 'help.nameTooLong',
  'name-signs': 'help.nameForbidden',
  email: 'help.emailWrong',
  message: 'help.messageTooShort',
  'message-long': 'help.messageTooLong',
  many: 'help.tooManyNow',
  failed: 'help.sendFailed',
} as const

/** The text key that explains a refused message. */
export const outcomeSentence = (refused: Refused) => sentences[refused]

/** The refusal of a message whose first invalid field is this one, for this reason. */
export function refusalOf({ field, key }: { field: string; key: string }): Refused {
  if (field === 'email') return 'email'
  const found = Object.entries(sentences).find(([, sentence]) => sentence === key)
  return (found?.[0] as Refused | undefined) ?? 'failed'
}

/** The address of the help page that shows this outcome. */
export const outcomeAddress = (outcome: Outcome): string => linkTo('support', { query: outcome, hash: 'message' })

/** Null: nothing was sent, or the URL is not one of ours. */
export function readOutcome(query: URLSearchParams): Outcome | null {
  const [sent, refused] = [query.get('sent') ?? '', query.get('refused') ?? '']
  if (/^[0-9A-F]{4}-[0-9A-F]{4}$/.test(sent)) return { sent }
  return Object.hasOwn(sentences, refused) ? { refused: refused as Refused } : null
}

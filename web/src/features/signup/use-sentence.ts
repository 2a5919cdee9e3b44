import { texts as accountTexts } from '@vondrona/rules/accounts'
import { texts as sessionTexts } from '@vondrona/rules/sessions'
import { texts } from '@vondrona/rules/signup'
import { schemaParams } from '@vondrona/rules/texts'
import { useTexts } from '../../lib/texts/texts.ts'

/** The sentence of a text key of the domains that every step asks; a sentence of the server stays as it is. */
export function useSentence() {
  const say = {
    accounts: useTexts(accountTexts) as (key: string) => string,
    sessions: useTexts(sessionTexts) as (key: string, params: typeof schemaParams) => string,
    signup: useTexts(texts) as (key: string) => string,
  }
  return (message: string | undefined): string | undefined => {
    if (message === undefined) return undefined
    const domain = /^(accounts|sessions|signup)\.[\w.]+$/.exec(message)?.[1] as keyof typeof say | undefined
    return domain ? say[domain](message, schemaParams) : message
  }
}

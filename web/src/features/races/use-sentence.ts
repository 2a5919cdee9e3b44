import { texts as accountTexts } from '@vondrona/rules/accounts'
import { texts as identityTexts } from '@vondrona/rules/identity'
import { texts as orderTexts } from '@vondrona/rules/orders'
import { texts } from '@vondrona/rules/races'
import { texts as registrationTexts } from '@vondrona/rules/races/registration'
import { texts as sessionTexts } from '@vondrona/rules/sessions'
import { schemaParams, type TextParams } from '@vondrona/rules/texts'
import { useTexts } from '../../lib/texts/texts.ts'

type Say = (key: string, params?: TextParams) => string

/** The sentence of a text key that a rule of registrations may name; a sentence of the server stays as it is. */
export function useSentence() {
  const say: Record<string, Say> = {
    accounts: useTexts(accountTexts) as Say,
    identity: useTexts(identityTexts) as Say,
    orders: useTexts(orderTexts) as Say,
    races: useTexts(texts) as Say,
    registration: useTexts(registrationTexts) as Say,
    sessions: useTexts(sessionTexts) as Say,
  }
  return (message: string, params?: TextParams): string => {
    const domain = /^([a-z]+)\.[\w.]+$/.exec(message)?.[1] ?? ''
    return say[domain]?.(message, { ...schemaParams, ...params }) ?? message
  }
}

import { texts as accountTexts } from '@vondrona/rules/accounts'
import { texts as orderTexts } from '@vondrona/rules/orders'
import { texts } from '@vondrona/rules/races'
import { texts as registrationTexts } from '@vondrona/rules/races/registration'
import { schemaParams, type TextParams } from '@vondrona/rules/texts'
import { useTexts } from '../../lib/texts/texts.ts'

export type Say = (key: string, params?: TextParams) => string

/** The sentence of a text key that a rule of a race and its types may name, and of `more`; another sentence stays as it is. */
export function useRaceSentence(more?: Readonly<Record<string, Say>>) {
  const say: Record<string, Say> = {
    ...more,
    accounts: useTexts(accountTexts) as Say,
    orders: useTexts(orderTexts) as Say,
    races: useTexts(texts) as Say,
    registration: useTexts(registrationTexts) as Say,
  }
  return (message: string, params?: TextParams): string => {
    const domain = /^([a-z]+)\.[\w.]+$/.exec(message)?.[1] ?? ''
    return say[domain]?.(message, { ...schemaParams, ...params }) ?? message
  }
}

import { texts as identityTexts } from '@vondrona/rules/identity'
import { texts as sessionTexts } from '@vondrona/rules/sessions'
import { useTexts } from '../../lib/texts/texts.ts'
import { type Say, useRaceSentence } from './use-race-sentence.ts'

/** The sentence of a text key that a rule of registrations may name; a sentence of the server stays as it is. */
export function useSentence() {
  return useRaceSentence({
    identity: useTexts(identityTexts) as Say,
    sessions: useTexts(sessionTexts) as Say,
  })
}

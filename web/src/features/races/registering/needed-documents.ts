import { isAdult } from '@vondrona/rules/accounts'
import { type DocumentKind, neededDocuments } from '@vondrona/rules/races'
import type { RaceToEnter } from '../operations.generated.ts'
import { birthOf, type Person } from './draft.ts'

/** R-EVT-26: the documents of this person for this race; none: there is no such step. */
export const documentsOf = (person: Person, race: RaceToEnter | undefined, now: Date): DocumentKind[] => {
  const birthDate = birthOf(person)
  if (!race || !birthDate) return []
  return neededDocuments(race, { idType: (isAdult(birthDate, now) && person.idType) || null })
}

/** Whether there is anything to ask for here. */
export const asksDocuments = (person: Person, race: RaceToEnter | undefined, now: Date) =>
  documentsOf(person, race, now).length > 0 || (race !== undefined && race.medicalProof !== 'none')

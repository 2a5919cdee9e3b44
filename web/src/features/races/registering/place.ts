/** Where somebody stands while registering: as the history says, so that « back » goes back one step. */
import { type Draft, type Step, steps } from './draft.ts'

export interface Place {
  step: Step
  /** The key of the person. */
  person: string
}

/**
 * The entry of the history on which registering began has no place of its own: it shows what it was `opened` with, not
 * what the draft came to since. A place of somebody who is not in the draft any more counts for nothing.
 */
export function placeOf(state: unknown, opened: Place, draft: Pick<Draft, 'people' | 'current' | 'step'>): Place {
  const isPlace = (one: Partial<Place> | null): one is Place =>
    steps.includes(one?.step as Step) && draft.people.some(({ key }) => key === one?.person)
  return [state as Partial<Place> | null, opened].find(isPlace) ?? { step: draft.step, person: draft.current }
}

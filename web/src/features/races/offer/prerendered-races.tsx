import type { RaceCardView } from '@vondrona/rules/races/offer'
import { Each, slot } from '../../../lib/takeover/template-slots.tsx'
import { NoRaces, RaceList, RacesSheet, RegistrationStart } from './races-sheet.tsx'

/** The page as the server fills it. */
export function PrerenderedRaces({ race }: { race: RaceCardView }) {
  return (
    <RacesSheet start={<RegistrationStart isOpen={slot('isOpen', {})} />}>
      <Each of={slot('some', {})}>{() => <RaceList races={slot('races', race)} />}</Each>
      <Each of={slot('none', {})}>{() => <NoRaces />}</Each>
    </RacesSheet>
  )
}

/** Small readings of a person that several screens of this feature share. */

import { texts as accountTexts, ageOn, dayIn, displayName } from '@vondrona/rules/accounts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'

interface Named {
  prenom: string | null
  nom: string | null
  pseudo: string
}

/** R-PROF-03 for a list row. */
export function useNames() {
  const t = useTexts(accountTexts)
  return (person: Named) => displayName(person, t('accounts.role.user'))
}

export const ageToday = (birth: string) => ageOn(birth, dayIn(serverNow()))

/** A document number in groups that can be compared with a photo at a glance. */
export const inGroups = (number: string) => number.replace(/(.{3})(?=.)/g, '$1 ')

/** All but the last characters hidden, so that the reviewer reads the photo and not the form. */
export const masked = (number: string) => `${'•'.repeat(Math.max(0, number.length - 3))}${number.slice(-3)}`

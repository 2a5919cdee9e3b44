import { ageOn, dayIn } from '@vondrona/rules/accounts'
import { demoEmail } from '../demo-people.ts'
import { generateMembers } from '../members.ts'
import type { Runner } from './register.ts'

export interface RaceIds {
  /** Of the event and its first ticket type. */
  marathon: RaceTarget
  foulee: RaceTarget
  maratoons: RaceTarget
}
export interface RaceTarget {
  eventId: string
  ticketTypeId: string
}

const day = 86_400_000
/** People who register and pay together: alone, families, clubs. */
const groupSizes = [1, 3, 1, 12, 2, 1, 8, 4] as const
const clubs = ['Tana Runners', 'Les Zébus rapides', 'Foulées d’Iarivo', 'Club Baobab', 'Vahatra Trail']

/** Invented runners in the groups in which they register and pay, the same ones on every installation. */
export function generateGroups(count: number, today: Date, races: RaceIds): Runner[][] {
  const runners = generateRunners(count, today, races)
  const groups: Runner[][] = []
  for (let at = 0; at < runners.length; ) {
    const size = groupSizes[groups.length % groupSizes.length] ?? 1
    const group = runners.slice(at, at + size)
    const club = size >= 4 ? clubs[groups.length % clubs.length] : undefined
    groups.push(club ? group.map((runner) => ({ ...runner, club })) : group)
    at += size
  }
  return groups
}

function generateRunners(count: number, today: Date, races: RaceIds): Runner[] {
  const seen = new Set<string>()
  return generateMembers(count, today).map((person, n) => {
    const { prenom, nom, gender, birth, document } = person
    const serial = String(n).padStart(5, '0')
    // Nobody is registered twice: of two with one name and birthday, the second has two first names.
    const name = `${prenom} ${nom}`
    const fullName = seen.has(name + birth) ? `${prenom} Marie ${nom}` : name
    seen.add(name + birth)
    const isMinor = ageOn(birth, dayIn(today)) < 18
    const parent = `${n % 2 ? 'Harisoa' : 'Ravo'} ${nom}`
    const isSmall = ageOn(birth, dayIn(today)) < 10
    const race = isMinor
      ? isSmall || n % 2
        ? races.maratoons
        : races.foulee
      : n % 20 < 13
        ? races.marathon
        : races.foulee
    return {
      ...race,
      fullName,
      email: n % 4 ? demoEmail(`coureur.${serial}`) : null, // the others are reached by SMS
      phone: `+2613411${serial}`,
      gender: gender === 'female' ? 'female' : 'male',
      nationality: 'malagasy',
      birthDate: birth,
      ...(!isMinor && {
        idType: document?.type === 'passport' ? ('passport' as const) : ('CIN' as const),
        idNumber: document?.type === 'passport' ? `A${10 + (n % 90)}X${serial}` : `101${serial}${1 + (n % 2)}100`,
      }),
      ...(race === races.marathon && {
        medical: { proof: 'certificate' as const, issuedOn: dayIn(new Date(today.getTime() - (25 + (n % 20)) * day)) },
      }),
      emergencyContact: { name: parent, phone: `+2613412${serial}` },
      commitment: isMinor
        ? {
            accepted: true as const,
            version: 1,
            signerName: parent,
            guardianName: parent,
            guardianRelation: n % 2 ? 'mère' : 'père',
          }
        : { accepted: true as const, version: 1, signerName: fullName },
    } satisfies Runner
  })
}

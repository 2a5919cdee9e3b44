/** What a registrant needs at the race without a network (N-09): the registration, its race, and the letter as signed. */
import { later as sizes } from '@vondrona/rules/constants'
import { useEffect, useState } from 'react'
import { Refusal } from '../../../lib/api/refusal.ts'
import { isFree, type Kept, later } from '../../../lib/later/index.ts'
import type { Wanted } from '../../../lib/later/later.ts'
import { registrationAddress } from '../../../lib/site/registration-address.ts'
import type { Own, OwnProps, OwnRace } from '../parts.ts'

interface Pack {
  own: Own
  race: OwnRace
}

export function wantedRace({ own, race, accessKey }: Pick<OwnProps, 'own' | 'race' | 'accessKey'>): Wanted<Pack> {
  const { id, raceName, fullName, details } = own
  const { commitment, birthDate } = details
  return {
    id,
    kind: 'race',
    title: `${raceName} · ${fullName}`,
    path: registrationAddress({ id, accessKey }),
    data: { own, race },
    weight: commitment ? sizes.letter : 0,
    // All that the letter prints and that may be corrected; its text and its signers are as they were when it was signed.
    files: commitment
      ? [{ of: JSON.stringify([fullName, birthDate, raceName, commitment.signedAt]), address: commitment.pdfUrl }]
      : [],
  }
}

/** The registration as it was kept, where a question had no answer for want of a network; else the question's refusal. */
export async function packInstead(id: string, error: unknown, get: (id: string) => Promise<Kept | undefined>) {
  const kept = error instanceof Refusal && error.isUnreached ? await get(id) : undefined
  if (kept?.kind !== 'race') throw error
  return { ...(kept.data as Pack), seenAt: kept.at }
}

/** What is kept follows what the page shows, such as a bib number; a letter that is new comes where it costs nothing. */
export async function followRace(wanted: Wanted<Pack>, keeper: Pick<typeof later, 'get' | 'keep'> = later) {
  const kept = await keeper.get(wanted.id)
  if (!kept || JSON.stringify([kept.data, kept.files]) === JSON.stringify([wanted.data, wanted.files])) return
  await keeper.keep(wanted, { mayGoOn: isFree })
}

/** The address of the letter on this device, where it is kept. */
export function useKeptLetter(id: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let isOver = false
    let made: string | undefined
    void later.files(id).then((files) => {
      const [letter] = files.values()
      if (isOver || !letter) return
      made = URL.createObjectURL(letter)
      setAddress(made)
    })
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return address
}

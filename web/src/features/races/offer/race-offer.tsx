import { offerView, type ReadableRace, type ReadableRaceEvent } from '@vondrona/rules/races/offer'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { RegisteredHere } from '../home/my-registrations.tsx'
import { OfferSheet } from './offer-sheet.tsx'
import { useOfferSpeech } from './speech.ts'

/** On the page of an event that is a race: how one registers for it, and who is registered already. */
export function RaceOffer({ race, event }: { race: ReadableRace; event: ReadableRaceEvent }) {
  const speech = useOfferSpeech()
  const [now] = useState(() => new Date())
  const { user } = useSession()
  return (
    <>
      <OfferSheet view={offerView(race, event, speech, now)} />
      {user && <RegisteredHere eventId={event.id} />}
    </>
  )
}

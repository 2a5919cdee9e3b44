import { offerView, type ReadableRace, type ReadableRaceEvent } from '@vondrona/rules/races/offer'
import { useState } from 'react'
import { OfferSheet } from './offer-sheet.tsx'
import { useOfferSpeech } from './speech.ts'

/** On the page of an event that is a race: how one registers for it. */
export function RaceOffer({ race, event }: { race: ReadableRace; event: ReadableRaceEvent }) {
  const speech = useOfferSpeech()
  const [now] = useState(() => new Date())
  return <OfferSheet view={offerView(race, event, speech, now)} />
}

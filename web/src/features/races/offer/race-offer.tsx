import { offerView, type ReadableRace, type ReadableRaceEvent } from '@vondrona/rules/races/offer'
import { Suspense, useState } from 'react'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useSession } from '../../../lib/session/session.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { OfferSheet } from './offer-sheet.tsx'
import { useOfferSpeech } from './speech.ts'

/** After what everybody needs. */
const RegisteredHere = latePart(() =>
  import('../home/my-registrations.tsx').then((module) => ({ default: module.RegisteredHere })),
)

const RegisteredInShort = latePart(() =>
  import('../home/my-registrations.tsx').then((module) => ({ default: module.RegisteredInShort })),
)

/** On the page of an event that is a race: how one registers for it, and who is registered already. */
export function RaceOffer({ race, event, price }: { race: ReadableRace; event: ReadableRaceEvent; price: string }) {
  const speech = useOfferSpeech()
  const [now] = useState(serverNow)
  const { user } = useSession()
  return (
    <>
      <OfferSheet
        price={
          user ? (
            <Suspense fallback={price}>
              <RegisteredInShort eventId={event.id} orElse={price} />
            </Suspense>
          ) : (
            price
          )
        }
        view={offerView(race, event, speech, now)}
      />
      {user && (
        <Suspense>
          <RegisteredHere eventId={event.id} />
        </Suspense>
      )}
    </>
  )
}

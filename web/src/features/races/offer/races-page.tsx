import { offerState, raceCardView, texts } from '@vondrona/rules/races/offer'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useSeen } from '../../../lib/api/asking.ts'
import { call } from '../../../lib/api/call.ts'
import { callKept } from '../../../lib/api/kept-answers.ts'
import type { Refusal } from '../../../lib/api/refusal.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { isTakingOver } from '../../../lib/takeover/server-page.ts'
import { untilAnswered } from '../../../lib/takeover/until-answered.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { hasDraft } from '../registering/use-draft.ts'
import { type Offers, OffersDocument } from './operations.generated.ts'
import { NoRaces, RaceList, RacesSheet, RegistrationStart } from './races-sheet.tsx'
import { useOfferSpeech } from './speech.ts'

/** The app that takes the place of the server's page brings the races along (see lib/takeover/server-page.ts). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Offers | null> {
  if (!isTakingOver(request)) return null
  const found = await untilAnswered(() =>
    call(OffersDocument, {}).then(
      (data) => ({ data, refusal: undefined }),
      (refusal: Refusal) => ({ data: undefined, refusal }),
    ),
  )
  return found ?? null
}

/** D-23, R-ROUTE-10: the races that one may register for. */
export function RacesPage() {
  const t = useTexts(texts)
  const speech = useOfferSpeech()
  const [now] = useState(serverNow)
  const loaded = useLoaderData<Offers | null>()
  const { data: asked, problem, again } = useAnswer(loaded ? null : () => callKept(OffersDocument, {}), '')
  useSeen(RacesPage, asked ? asked.seenAt : null)
  useTitle(t('offer.title'))
  const races = (loaded ?? asked?.data)?.races
  if (problem) return <ErrorState onRetry={again} title={t('offer.failed')} />
  const isBegun = hasDraft() // on this device
  const isOpen = races?.some((race) => offerState(race, race.event, now) === 'open')
  return (
    <RacesSheet
      start={<RegistrationStart isOpen={isOpen || isBegun ? [{}] : []} label={isBegun ? t('offer.goOn') : undefined} />}
    >
      {!races ? (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-72 w-full rounded-card" />
          <Skeleton className="h-72 w-full rounded-card" />
        </div>
      ) : races.length === 0 ? (
        <NoRaces />
      ) : (
        <RaceList races={races.map((race) => raceCardView(race, race.event, speech, now))} />
      )}
    </RacesSheet>
  )
}

import { offerState, raceCardView, texts } from '@vondrona/rules/races/offer'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { useSeen } from '../../../lib/api/asking.ts'
import { call } from '../../../lib/api/call.ts'
import { callKept } from '../../../lib/api/kept-answers.ts'
import type { Refusal } from '../../../lib/api/refusal.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { isDataSaver } from '../../../lib/device/data-saver.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { isTakingOver } from '../../../lib/takeover/server-page.ts'
import { untilAnswered } from '../../../lib/takeover/until-answered.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { madeHere } from '../registering/made.ts'
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

/**
 * D-23, R-ROUTE-10: the races; and once one begins to register, or follows the link of a registration, what another file
 * brings, which `prepare` fetches in advance, but for who saves data.
 */
export function RaceRegistration({ registering, prepare }: { registering: ReactNode; prepare: () => void }) {
  const [query] = useSearchParams()
  const isReading = !beyond.some((name) => query.has(name)) && madeHere().length === 0
  useEffect(() => {
    if (!isReading || isDataSaver()) return
    const timer = setTimeout(prepare, 2000) // the races come first
    return () => clearTimeout(timer)
  }, [isReading, prepare])
  if (isReading) return <RacesPage hasDraft={hasDraft()} />
  return (
    <Suspense
      fallback={
        <div className="mx-auto w-full max-w-page">
          <Skeleton className="mb-6 h-9 w-2/3" />
          <SkeletonText lines={8} />
        </div>
      }
    >
      {registering}
    </Suspense>
  )
}

/** In the address of a registration that has begun, and of one's own. */
const beyond = ['start', 'p', 'find']

/** `hasDraft`: somebody began on this device. */
function RacesPage({ hasDraft }: { hasDraft: boolean }) {
  const t = useTexts(texts)
  const speech = useOfferSpeech()
  const [now] = useState(() => new Date())
  const loaded = useLoaderData<Offers | null>()
  const { data: asked, problem, again } = useAnswer(loaded ? null : () => callKept(OffersDocument, {}), '')
  useSeen(RacesPage, asked ? asked.seenAt : null)
  useTitle(t('offer.title'))
  const races = (loaded ?? asked?.data)?.races
  if (problem) return <ErrorState onRetry={again} title={t('offer.failed')} />
  const isOpen = races?.some((race) => offerState(race, race.event, now) === 'open')
  return (
    <RacesSheet
      start={
        <RegistrationStart isOpen={isOpen || hasDraft ? [{}] : []} label={hasDraft ? t('offer.goOn') : undefined} />
      }
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

import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/races/registration'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { getSession, getToken, useSession } from '../../lib/session/session.ts'
import { readRegistrationAddress } from '../../lib/site/registration-address.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { isServerPage } from '../../lib/takeover/server-page.ts'
import { formatDateTime } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { type Races, RacesDocument, RegistrationPrefillDocument } from './operations.generated.ts'
import type { RegistrationParts } from './parts.ts'
import { isEmpty } from './registering/draft.ts'
import { keepMade, madeHere } from './registering/made.ts'
import { prefillOf } from './registering/prefill.ts'
import { Registering } from './registering/registering.tsx'
import { useDraft } from './registering/use-draft.ts'

/** Who comes to register needs none of these yet. */
const MadeScreen = latePart(() =>
  import('./registering/made-screen.tsx').then(({ MadeScreen }) => ({ default: MadeScreen })),
)
const FindPage = latePart(() => import('./following/find-page.tsx').then(({ FindPage }) => ({ default: FindPage })))
const ParticipationPage = latePart(() =>
  import('./following/participation-page.tsx').then(({ ParticipationPage }) => ({ default: ParticipationPage })),
)

/** D-23, R-ROUTE-10: registers people for a race, with or without an account; or shows one registration by its link. */
export function RegistrationPage(parts: RegistrationParts) {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const { pathname, search, hash } = useLocation()
  const address = readRegistrationAddress(`${pathname}${search}${hash}`)
  useTitle(t(address ? 'registration.page' : 'registration.title'))
  if (address)
    return (
      <Suspense fallback={<Waiting />}>
        <ParticipationPage {...parts} {...address} key={`${address.id}${hash}`} />
      </Suspense>
    )
  if (query.has('find'))
    return (
      <Suspense fallback={<Waiting />}>
        <FindPage payFound={parts.payFound} />
      </Suspense>
    )
  return <NewRegistration {...parts} wanted={query.get('start')} />
}

const questions = async () => {
  const isMember = getSession().status === 'member'
  const [{ races }, prefill] = await Promise.all([
    call(RacesDocument, {}),
    isMember ? call(RegistrationPrefillDocument, {}).catch(() => null) : null,
  ])
  return { races, me: prefill?.me ?? null }
}

let first: Promise<Awaited<ReturnType<typeof questions>> | null> | null = null

/** For a member who looks at the form already, drawn before the app was there: it is replaced once all is known. */
function beforeTakeover() {
  if (!isServerPage() || getToken() === null) return null
  first ??= questions().catch(() => null)
  return first
}

/** `wanted`: the race that was chosen on the way here. */
function NewRegistration({
  pay,
  preparePay,
  questions: asking,
  wanted,
}: Omit<RegistrationParts, 'payFound'> & { wanted: string | null }) {
  const t = useTexts(texts)
  const { status } = useSession()
  const { data, problem, again } = useAnswer(status === 'unknown' ? null : questions, status, beforeTakeover())
  const [fresh, setFresh] = useState<Races['races'] | null>(null)
  const [made, setMade] = useState(madeHere)
  const kept = useDraft()
  if (made.length > 0)
    return (
      <Suspense fallback={<Waiting />}>
        <MadeScreen
          made={made}
          onAnother={() => {
            keepMade([], serverNow())
            setMade([])
          }}
          pay={pay}
        />
      </Suspense>
    )
  if (problem) return <ErrorState onRetry={again} title={t('registration.loadFailed')} />
  if (!data) return <Waiting />
  const races = fresh ?? data.races
  const open = races.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return <Closed opensAt={soonest(races.map(({ opensAt }) => opensAt))} />
  const known = {
    ...(data.me && !kept.person.fullName && prefillOf(data.me)),
    ...(open.some(({ event }) => event.id === wanted) && { eventId: wanted ?? '' }),
  }
  const prefilled = isEmpty(kept.draft)
    ? { ...kept, draft: { ...kept.draft, people: [{ ...kept.person, ...known }] } }
    : kept
  return (
    <>
      <Registering
        kept={{
          ...prefilled,
          person: prefilled.draft.people.find(({ key }) => key === kept.draft.current) ?? kept.person,
        }}
        onDone={(all) => {
          keepMade(all, serverNow())
          setMade(all)
          kept.clear()
        }}
        onRefused={() =>
          void call(RacesDocument, {}).then(
            ({ races }) => setFresh(races),
            () => {},
          )
        }
        preparePay={preparePay}
        questions={asking}
        races={open}
      />
      <Resume />
    </>
  )
}

const Waiting = () => (
  <div className="mx-auto w-full max-w-page">
    <Skeleton className="mb-6 h-9 w-2/3" />
    <SkeletonText lines={8} />
  </div>
)

const soonest = (instants: readonly (string | null)[]) =>
  instants
    .filter((at): at is string => at !== null && new Date(at) > serverNow())
    .sort()
    .at(0)

function Resume() {
  const t = useTexts(texts)
  return (
    <p className="pb-6 text-center">
      <ButtonLink
        icon={<Search aria-hidden="true" className="size-4" />}
        to={linkTo('mit-payment', { query: { find: '1' } })}
        variant="quiet"
      >
        {t('registration.resume')}
      </ButtonLink>
    </p>
  )
}

function Closed({ opensAt }: { opensAt: string | undefined }) {
  const t = useTexts(texts)
  return (
    <EmptyState
      action={<ButtonLink to={linkTo('mit-payment', { query: { find: '1' } })}>{t('registration.resume')}</ButtonLink>}
      vignette="events"
      level="h1"
      text={opensAt ? t('registration.opens', { date: formatDateTime(opensAt) }) : t('registration.closedText')}
      title={t('registration.closed')}
    />
  )
}

import { linkTo } from '@vondrona/rules/pages'
import { onHome, pastLast, texts, type Waiting, waitsFor } from '@vondrona/rules/races/mine'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatMoney, formatTime } from '../../../lib/texts/format.ts'
import { formatDeadline } from '../../../lib/texts/format-deadline.ts'
import { formatSaid } from '../../../lib/texts/format-said.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useMinute } from '../../../lib/time/use-now.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Countdown } from '../../../ui/feedback/countdown.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { Unbroken } from '../../../ui/layout/unbroken.tsx'
import { type MyRegistrations as Mine, MyRegistrationsDocument } from './operations.generated.ts'

type Registration = Mine['myParticipations'][number]

/** What the member registered, for themselves and for others; readable without a network. */
export function useMine(): { all: readonly Registration[]; now: Date } {
  const [{ data }] = useQuery({
    query: MyRegistrationsDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
  })
  const now = useMinute()
  return { all: data?.myParticipations ?? [], now }
}

/** Among one's participations: every registration for a race, those of races to come first. Nothing for who has none. */
export function MyRegistrations() {
  const t = useTexts(texts)
  const { all, now } = useMine()
  if (all.length === 0) return null
  return (
    <Card className="mb-5" flush title={t('mine.title')}>
      <List className="border-t" label={t('mine.title')}>
        {pastLast(all).map((one) => (
          <RegistrationRow key={one.id} now={now} registration={one} />
        ))}
      </List>
    </Card>
  )
}

/** On the page of a race: who is registered for it by the reader. Nothing where nobody is. */
export function RegisteredHere({ eventId }: { eventId: string }) {
  const t = useTexts(texts)
  const { all, now } = useMine()
  const mine = onHome(all, now).filter((one) => one.eventId === eventId)
  if (mine.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="font-semibold text-base">{t('mine.here')}</h3>
      <List className="-mx-4 sm:-mx-5" label={t('mine.here')}>
        {mine.map((one) => (
          <RegistrationRow here key={one.id} now={now} registration={one} />
        ))}
      </List>
    </section>
  )
}

/** The same in the bar of a phone, in the place of the price. */
export function RegisteredInShort({ eventId, orElse }: { eventId: string; orElse: string }) {
  const t = useTexts(texts)
  const { all, now } = useMine()
  const mine = onHome(all, now).filter((one) => one.eventId === eventId)
  if (mine.length === 0) return orElse
  if (mine.some((one) => waitsFor(one, now) === 'pay')) return t('mine.status.awaiting_payment')
  return t(`mine.short.${plural(mine.length)}`, { n: mine.length })
}

/** One registration, with what it waits for, else where it stands. `here`: the page says of which race. */
export function RegistrationRow({
  registration,
  now,
  here = false,
}: {
  registration: Registration
  now: Date
  here?: boolean
}) {
  const t = useTexts(texts)
  const { id, raceName, fullName } = registration
  const waiting = waitsFor(registration, now)
  const state = useStateText(registration, waiting, now)
  const isPressing = waiting === 'rejected' || (waiting === 'pay' && endsSoon(registration, now))
  return (
    <Row
      text={
        <>
          <Unbroken>{[!here && fullName, state].filter(Boolean).join(' · ')}</Unbroken>
          {waiting && (
            <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5">
              <Badge tone={isPressing ? 'danger' : 'warning'}>
                {t(waiting === 'pay' ? 'mine.status.awaiting_payment' : 'mine.todo')}
              </Badge>
              {waiting === 'pay' && registration.expiresAt && <Countdown until={registration.expiresAt} />}
            </span>
          )}
        </>
      }
      title={here ? fullName : raceName}
      to={linkTo('mit-payment', { query: { p: id } })}
    />
  )
}

const day = 86_400_000

/** The place is kept for less than a day more: mostly minutes, until it is paid. */
const endsSoon = ({ expiresAt }: Registration, now: Date) =>
  expiresAt != null && new Date(expiresAt).getTime() - now.getTime() < day

function useStateText(registration: Registration, waiting: Waiting | null, now: Date): string {
  const t = useTexts(texts)
  const { status, amount, expiresAt, documentsReason, choice, bibNumber, raceDate } = registration
  switch (waiting) {
    case 'choice':
      return t('mine.choice', { date: formatDeadline(choice?.postponement.choiceUntil ?? 0) })
    case 'pay':
      if (expiresAt && endsSoon(registration, now))
        return t('mine.paySoon', { amount: formatMoney(amount), time: formatTime(expiresAt) })
      return expiresAt
        ? t('mine.payUntil', { amount: formatMoney(amount), date: formatDeadline(expiresAt) })
        : t('mine.pay', { amount: formatMoney(amount) })
    case 'expired':
      return t('mine.expired')
    case 'rejected':
      return t('mine.rejected', { reason: documentsReason ?? '' })
    case 'documents':
      return t('mine.documents')
    default:
      return [
        status !== 'confirmed' && t(`mine.status.${status}`),
        bibNumber && t('mine.bib', { number: bibNumber }),
        raceDate && formatSaid(raceDate),
      ]
        .filter(Boolean)
        .join(' · ')
  }
}

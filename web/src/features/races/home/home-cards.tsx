import { linkTo } from '@vondrona/rules/pages'
import { onHome, texts, type Waiting, waitsFor } from '@vondrona/rules/races/mine'
import { raceNews } from '@vondrona/rules/races/offer'
import { useState } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatDateTime, formatMoney } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { useOfferSpeech } from '../offer/speech.ts'
import { type MyRegistrations, MyRegistrationsDocument, TreeCountsDocument } from './operations.generated.ts'

type Registration = MyRegistrations['myParticipations'][number]

const shownAtOnce = 5

/** On one's home: one's registrations for races, with what each waits for. Nothing for who has none. */
export function RegistrationsCard() {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: MyRegistrationsDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
    keep: true,
  })
  const [now] = useState(() => new Date())
  const registrations = onHome(data?.myParticipations ?? [], now)
  if (registrations.length === 0) return null
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('mit-payment')}>
          {t('mine.all')}
        </ButtonLink>
      }
      flush
      title={t('mine.title')}
    >
      <List className="border-t" label={t('mine.title')}>
        {registrations.slice(0, shownAtOnce).map((one) => (
          <RegistrationRow key={one.id} now={now} registration={one} />
        ))}
      </List>
    </Card>
  )
}

function RegistrationRow({ registration, now }: { registration: Registration; now: Date }) {
  const t = useTexts(texts)
  const { id, raceName, fullName } = registration
  const waiting = waitsFor(registration, now)
  const state = useStateText(registration, waiting)
  return (
    <Row
      text={[fullName, state].filter(Boolean).join(' · ')}
      title={raceName}
      to={linkTo('mit-payment', { query: { p: id } })}
      trailing={waiting && <Badge tone={waiting === 'rejected' ? 'danger' : 'warning'}>{t('mine.todo')}</Badge>}
    />
  )
}

function useStateText(registration: Registration, waiting: Waiting | null): string {
  const t = useTexts(texts)
  const { amount, expiresAt, documentsReason, choice, bibNumber, raceDate } = registration
  switch (waiting) {
    case 'choice':
      return t('mine.choice', { date: formatDateTime(choice?.postponement.choiceUntil ?? 0) })
    case 'pay':
      return expiresAt
        ? t('mine.payUntil', { amount: formatMoney(amount), date: formatDateTime(expiresAt) })
        : t('mine.pay', { amount: formatMoney(amount) })
    case 'expired':
      return t('mine.expired')
    case 'rejected':
      return t('mine.rejected', { reason: documentsReason ?? '' })
    case 'documents':
      return t('mine.documents')
    default:
      return [bibNumber && t('mine.bib', { number: bibNumber }), raceDate && formatDateTime(raceDate)]
        .filter(Boolean)
        .join(' · ')
  }
}

/** R-MIT-11: the trees of all registrations. */
export function TreesCard() {
  const t = useTexts(texts)
  const speech = useOfferSpeech()
  const [{ data }] = useQuery({ query: TreeCountsDocument, variables: {}, requestPolicy: 'cache-and-network' })
  const [news] = data ? raceNews(data.trees, false, speech) : []
  if (!news) return null
  return (
    <section
      aria-label={t('mine.trees')}
      className="flex items-center gap-4 rounded-card border bg-raised p-4 shadow-card sm:p-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-success-soft text-success">
        <Icon className="size-6" name="tree" thin />
      </span>
      <p className="min-w-0">
        <span className="block font-semibold tabular-nums">{news.trees}</span>
        <span className="block text-faint text-sm">{news.text}</span>
      </p>
    </section>
  )
}

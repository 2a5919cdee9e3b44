import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/payments/treasury'
import { Banknote, HandCoins, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { PaymentsWaitingDocument } from './operations.generated.ts'

const rows = [
  ['problems', { problem: 'any' }, <TriangleAlert aria-hidden="true" key="problems" />],
  ['refundsToApprove', { tab: 'refunds' }, <HandCoins aria-hidden="true" key="refunds" />],
  ['payoutsToMake', { tab: 'refunds' }, <Banknote aria-hidden="true" key="payouts" />],
] as const satisfies readonly (readonly [string, Readonly<Record<string, string>>, ReactNode])[]

/** On the home of those who look after the money, and on the page of a race: what of it waits for them. */
export function PaymentsWaitingCard({ eventId }: { eventId?: string }) {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: PaymentsWaitingDocument,
    variables: { eventId: eventId ?? null },
    requestPolicy: 'cache-and-network',
  })
  const of: Readonly<Record<string, string>> = eventId ? { event: eventId } : {}
  const counts = data?.paymentsWaiting
  const isNone = counts && rows.every(([name]) => counts[name] === 0)
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('treasury', { query: of })}>
          {t('treasury.open')}
        </ButtonLink>
      }
      flush
      text={isNone ? t('treasury.waitingNone') : undefined}
      title={t('treasury.waiting')}
    >
      {!isNone && (
        <List className="border-t" label={t('treasury.waiting')}>
          {rows.map(([name, query, icon]) => (
            <Row
              key={name}
              leading={
                <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink [&_svg]:size-5">
                  {icon}
                </span>
              }
              title={t(`treasury.waiting.${name}`)}
              to={linkTo('treasury', { query: { ...query, ...of } })}
              trailing={
                <span className="min-w-6 text-right font-semibold tabular-nums">
                  {counts ? formatNumber(counts[name]) : ''}
                </span>
              }
            />
          ))}
        </List>
      )}
    </Card>
  )
}

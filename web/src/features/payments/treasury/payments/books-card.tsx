import { texts } from '@vondrona/rules/payments/treasury'
import { ChevronRight, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { formatMoney } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { TreasuryBooksDocument } from '../operations.generated.ts'
import { useProviderName } from '../use-provider-name.ts'

const sums = ['succeeded', 'revenue', 'refundsDue', 'refunded'] as const

/** What the books say: how much came, is income, and goes back; where it is, and whether all of it is explained. */
export function BooksCard({ eventId }: { eventId: string }) {
  const t = useTexts(texts)
  const nameOf = useProviderName()
  const [{ data }] = useQuery({
    query: TreasuryBooksDocument,
    variables: { eventId: eventId || null },
    requestPolicy: 'cache-and-network',
    keepPrevious: true,
  })
  const books = data?.paymentSums
  return (
    <Card aria-label={t('treasury.books')} className="mb-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 xl:grid-cols-4">
        {sums.map((name) => (
          <div className="flex min-w-0 flex-col-reverse" key={name}>
            <dt className="text-faint text-sm">{t(`treasury.sums.${name}`)}</dt>
            <dd className="font-semibold text-lg tabular-nums leading-tight">
              {books ? formatMoney(books[name]) : <Skeleton className="my-1 h-5 w-24" />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex min-h-6 items-start gap-2 border-t pt-3 text-soft text-sm">
        {books?.unexplained === 0 && (
          <>
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
            {t('treasury.balanced')}
          </>
        )}
        {Boolean(books?.unexplained) && (
          <>
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            {t('treasury.unexplained', { amount: formatMoney(Math.abs(books?.unexplained ?? 0)) })}
          </>
        )}
      </p>
      {books &&
        (['partial', 'acceptedLess'] as const)
          .filter((name) => books[name] > 0)
          .map((name) => (
            <p className="mt-1.5 flex items-start gap-2 text-soft text-sm" key={name}>
              <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {t(`treasury.${name}`, { amount: formatMoney(books[name]) })}
            </p>
          ))}
      {books && books.balances.length > 0 && (
        <details className="group mt-1 text-sm">
          <summary className="target flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-medium text-accent-ink">
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
            {t('treasury.balances')}
          </summary>
          <dl className="divide-y">
            {books.balances.map(({ provider, balance }) => (
              <div className="flex justify-between gap-4 py-2" key={provider}>
                <dt>{nameOf(provider)}</dt>
                <dd className="font-semibold tabular-nums">{formatMoney(balance)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Card>
  )
}

import { desk as limits } from '@vondrona/rules/bibs/constants'
import { texts } from '@vondrona/rules/gate/desk'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Unbroken } from '../../../ui/layout/unbroken.tsx'

/** The bibs that lie in front of the volunteer: the next one, and how many this device may give without a network. */
export function PileCard({
  pile,
  noMore,
  bibOf,
}: {
  pile: readonly number[]
  /** Why the server gives no more; empty where it was not asked. */
  noMore: string
  bibOf: (number: number) => string
}) {
  const t = useTexts(texts)
  const [next] = pile
  return (
    <Card title={t('desk.pile')}>
      {next === undefined ? (
        <p className="text-warning">
          <strong className="block">{t('desk.pileEmpty')}</strong>
          {noMore || t('desk.pileEmptyText')}
        </p>
      ) : (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <strong className="text-lg tabular-nums">
            <Unbroken>{t('desk.pileNext', { bib: bibOf(next) })}</Unbroken>
          </strong>
          <span className={pile.length < limits.refill ? 'text-warning' : 'text-soft'}>
            {t('desk.pileLeft', { n: pile.length })}
          </span>
        </p>
      )}
    </Card>
  )
}

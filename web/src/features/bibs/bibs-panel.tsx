import { texts } from '@vondrona/rules/bibs/numbering'
import { linkTo } from '@vondrona/rules/pages'
import type { ReactNode } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { formatNumber } from '../../lib/texts/format.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Fact, Facts } from '../../ui/layout/description-list.tsx'
import { Desks } from './desks.tsx'
import { NumberingForm } from './numbering-form.tsx'
import { type Bibs, BibsDocument } from './operations.generated.ts'

/** Which numbers a race gives, how many it gave, and what its desks have. `printing`: the lists of race day. */
export function BibsPanel({ eventId, printing }: { eventId: string; printing: ReactNode }) {
  const [{ data, error }, ask] = useQuery({
    query: BibsDocument,
    variables: { eventId },
    requestPolicy: 'network-only', // what the form begins with is what the next save is on top of
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  if (!data) return error ? <ErrorState onRetry={again} /> : <SkeletonRows rows={6} />
  const config = data.bibNumberConfig ?? null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <div className="grid gap-4 lg:gap-5">
        <Stats eventId={eventId} isEnabled={config?.isEnabled ?? false} stats={data.bibNumberStats} />
        <NumberingForm config={config} eventId={eventId} key={eventId} onSaved={again} />
      </div>
      <div className="grid gap-4 lg:gap-5">
        <Desks config={config} eventId={eventId} />
        {printing}
      </div>
    </div>
  )
}

function Stats({ eventId, stats, isEnabled }: { eventId: string; stats: Bibs['bibNumberStats']; isEnabled: boolean }) {
  const t = useTexts(texts)
  return (
    <Card title={t('numbering.stats')}>
      <Facts>
        <Fact label={t('numbering.withBibs')}>
          <strong className="text-lg tabular-nums">{formatNumber(stats.withBibNumbers)}</strong>{' '}
          <span className="text-soft">
            {t(`numbering.ofPeople.${plural(stats.totalApplications)}`, { n: formatNumber(stats.totalApplications) })}
          </span>
        </Fact>
        <Fact label={t('numbering.last')}>
          <strong className="text-lg tabular-nums">{stats.lastBibNumber ?? t('numbering.none')}</strong>
        </Fact>
      </Facts>
      {isEnabled && (
        <div className="mt-4 border-t pt-4">
          <ButtonLink target="_blank" to={linkTo('bib-desk', { query: { event: eventId } })}>
            {t('numbering.openDesk')}
          </ButtonLink>
          <p className="mt-2 text-faint text-sm">{t('numbering.openDeskText')}</p>
        </div>
      )}
    </Card>
  )
}

import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/races/organising'
import { call, useQuery } from '../../../../lib/api/graphql.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { formatDateTime } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { ImportedResultsDocument, PublishResultsDocument, type RaceRules } from '../operations.generated.ts'
import { ImportCard } from './import-card.tsx'

/** F-RACE-14: importing is a step, publishing another one; both can be taken back. */
export function ResultsPanel({ race, onChanged }: { race: RaceRules; onChanged: () => void }) {
  const t = useTexts(texts)
  const [{ data: known, fetching: isBeingRead }, count] = useQuery({
    query: ImportedResultsDocument,
    variables: { eventId: race.id },
    requestPolicy: 'cache-and-network',
  })
  const isEmpty = known?.raceResults.total === 0
  const version = known?.raceResults.version ?? null
  const countAgain = () => count({ requestPolicy: 'network-only' })
  const publish = useAction(
    async (published: boolean) => {
      await call(PublishResultsDocument, { eventId: race.id, published, version })
      toast.success(t(published ? 'organising.publishedToast' : 'organising.unpublishedToast'))
      onChanged()
    },
    {
      refused: ({ code, message }) => {
        if (code === 'CONFLICT') countAgain()
        return message
      },
    },
  )
  const at = race.resultsPublishedAt
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3 lg:gap-5">
      <div className="min-w-0 lg:col-span-2">
        <ImportCard
          eventId={race.id}
          onImported={() => {
            countAgain()
            onChanged()
          }}
        />
      </div>
      <Card
        text={
          at
            ? t('organising.published', { date: formatDateTime(at) })
            : t(isEmpty ? 'organising.noResults' : 'organising.notPublished')
        }
        title={t('organising.rankingList')}
      >
        {(at || !isEmpty) && (
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink to={linkTo('race-results', { id: race.id })}>{t('organising.seeResults')}</ButtonLink>
            <Button
              busy={publish.busy || isBeingRead}
              onClick={() => publish.run(!at)}
              variant={at ? 'secondary' : 'primary'}
            >
              {t(at ? 'organising.unpublish' : 'organising.publish')}
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}

import { texts } from '@vondrona/rules/applications/applying'
import { pageSize } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import type { ReactNode } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { Together } from '../../../lib/api/together.tsx'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { More, type PagePlace, Pages } from '../../../ui/layout/pagination.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import '../cache-updates.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { applicationsAfter } from './applications-after.ts'
import { type EntryRow, MyList } from './my-list.tsx'
import { inOrder } from './order.ts'

/**
 * `/applications` (R-APP-04, R-APP-05): what I applied for, events and contests, what is still to come first; readable
 * without a network. Above it is what another feature knows of my participations.
 */
export function ApplicationsPage({ above, entryRow }: { above: ReactNode; entryRow: EntryRow }) {
  const t = useTexts(texts)
  const title = t('shell.menu.applications')
  useTitle(title)
  return (
    <div className="mx-auto max-w-page">
      <PageHeader text={t('applying.text')} title={title} />
      <Together
        asking={
          <>
            {above}
            <Pages>{(place) => <Slice {...place} entryRow={entryRow} />}</Pages>
          </>
        }
        fallback={
          <Card flush>
            <SkeletonRows rows={6} />
          </Card>
        }
      />
    </div>
  )
}

function Slice({ after, isFirst, isLast, onMore, entryRow }: PagePlace & { entryRow: EntryRow }) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    ...applicationsAfter(after),
    requestPolicy: 'cache-and-network',
  })
  const applications = data?.myApplications
  if (!applications)
    return error ? (
      <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    ) : (
      <Card flush>
        <SkeletonRows rows={4} />
      </Card>
    )
  if (applications.length === 0)
    return (
      isFirst && (
        <Card>
          <EmptyState
            action={
              <ButtonLink to={linkTo('events')} variant="primary">
                {t('applying.seeEvents')}
              </ButtonLink>
            }
            vignette="documents"
            text={t('applying.emptyText')}
            title={t('applying.empty')}
          />
        </Card>
      )
    )
  const { current, past } = inOrder(applications, serverNow().getTime())
  const last = applications.at(-1)
  return (
    <Stack className={isFirst ? undefined : 'mt-5'}>
      {current.length > 0 && (
        <Card flush title={t('applying.upcoming')}>
          <MyList applications={current} entryRow={entryRow} label={t('applying.upcoming')} />
        </Card>
      )}
      {past.length > 0 && (
        <Card flush title={t('applying.past')}>
          <MyList applications={past} entryRow={entryRow} label={t('applying.past')} />
        </Card>
      )}
      {isLast && last && applications.length >= pageSize.max && (
        <More label={t('applying.more')} next={last.id} onMore={onMore} />
      )}
    </Stack>
  )
}

import { texts } from '@vondrona/rules/applications/applying'
import { linkTo } from '@vondrona/rules/pages'
import { Suspense } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import '../cache-updates.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { applicationsAfter } from './applications-after.ts'
import { type EntryRow, MyList } from './my-list.tsx'
import { inOrder } from './order.ts'

const shownAtOnce = 3

const Waiting = latePart(() =>
  import('../reviewing/waiting-card.tsx').then((module) => ({ default: module.WaitingCard })),
)

/** On one's home: what waits for reviewers; for members the next participations. Administrators have the dashboard. */
export function HomeCards({ entryRow }: { entryRow: EntryRow }) {
  const { user } = useSession()
  return (
    <>
      {user?.role === 'admin_mit' && (
        <Suspense>
          <Waiting />
        </Suspense>
      )}
      <MyApplicationsCard entryRow={entryRow} />
    </>
  )
}

/** Nothing for who has none. */
function MyApplicationsCard({ entryRow }: { entryRow: EntryRow }) {
  const t = useTexts(texts)
  const title = t('shell.menu.applications')
  const [{ data }] = useQuery({
    ...applicationsAfter(),
    requestPolicy: 'cache-and-network',
  })
  const { current } = inOrder(data?.myApplications ?? [], serverNow().getTime())
  if (current.length === 0) return null
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('applications')}>
          {t('shell.seeAll')}
        </ButtonLink>
      }
      flush
      title={title}
    >
      <MyList applications={current.slice(0, shownAtOnce)} entryRow={entryRow} label={title} />
    </Card>
  )
}

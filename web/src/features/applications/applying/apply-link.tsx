import { type ApplyEvent, type ApplyType, overStatuses, whyNotApply } from '@vondrona/rules/applications'
import { texts } from '@vondrona/rules/applications/applying'
import { pageSize } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import '../cache-updates.ts'
import { StatusBadge } from '../application-status.tsx'
import { MyApplicationsDocument } from '../operations.generated.ts'
import { statusOf, toEvents } from '../status.ts'

export interface ApplyLinkProps {
  event: ApplyEvent & { id: string }
  type: ApplyType & { id: string }
}

/** On the page of an event, for one application type: apply, continue the draft, or see where it stands. */
export function ApplyLink({ event, type }: ApplyLinkProps) {
  const t = useTexts(texts)
  const [{ data, error }] = useQuery({
    query: MyApplicationsDocument,
    variables: { pagination: { limit: pageSize.max } },
    requestPolicy: 'cache-and-network',
  })
  if (!data && !error) return <div className="min-h-11" />
  const mine = toEvents(data?.myApplications ?? []).filter((one) => one.eventApplicationTypeId === type.id)
  const live = mine.find(({ status }) => !overStatuses.includes(statusOf(status)))
  // What only the member's account holds back is explained on the page of the form.
  const obstacle = whyNotApply({ status: 'active', limited: false }, type, event, serverNow())
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2.5">
      {live ? (
        <>
          <StatusBadge status={statusOf(live.status)} />
          <ButtonLink to={linkTo('application', { id: live.id })}>
            {t(live.status === 'draft' ? 'applying.resume' : 'applying.follow')}
          </ButtonLink>
        </>
      ) : obstacle ? (
        <span className="font-medium text-soft">{t(`applying.obstacle.${obstacle}`)}</span>
      ) : (
        <ButtonLink to={linkTo('apply', { typeId: type.id })} variant="primary">
          {t(mine.length > 0 ? 'applying.again' : 'applying.apply')}
        </ButtonLink>
      )}
    </div>
  )
}

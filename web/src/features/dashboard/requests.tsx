import { texts as accountTexts, displayName } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/dashboard'
import { linkTo } from '@vondrona/rules/pages'
import { formatRelative } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import type { DashboardQueue } from './operations.generated.ts'

const shownAtOnce = 5

/** The members who have waited the longest; nothing where nobody waits. */
export function Requests({
  requests,
  count,
}: {
  requests: DashboardQueue['pendingUsers'] | undefined
  count: number | undefined
}) {
  const t = useTexts(texts)
  const words = useTexts(accountTexts)
  const n = count ?? requests?.length ?? 0
  if (!requests || requests.length === 0 || n === 0) return null
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('user-management')} variant="primary">
          {t('dashboard.waitingAction')}
        </ButtonLink>
      }
      flush
      text={n === 1 ? t('dashboard.waitingOne') : t('dashboard.waitingMany', { n })}
      title={t('dashboard.waiting')}
    >
      <List className="border-t" label={t('dashboard.waiting')}>
        {requests.slice(0, shownAtOnce).map((request) => {
          const name = displayName(request, words('accounts.role.user'))
          return (
            <Row
              key={request.id}
              leading={<Avatar name={name} />}
              text={formatRelative(request.createdAt)}
              title={name}
              to={linkTo('user-management', { query: { request: request.id } })}
            />
          )
        })}
      </List>
    </Card>
  )
}

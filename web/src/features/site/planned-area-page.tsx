import { linkTo } from '@vondrona/rules/pages'
import { texts as shellTexts } from '@vondrona/rules/shell'
import { texts } from '@vondrona/rules/site/areas'
import { Hourglass } from 'lucide-react'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type AreaName, areas, isInMenu } from './planned-areas.ts'

/** An area that opens later: where it will be, what it will do, and what can be done in the meantime. */
export function PlannedAreaPage({ area }: { area: AreaName }) {
  const t = useTexts(texts)
  const shell = useTexts(shellTexts)
  const isMember = useSession().status === 'member'
  const { icon: Icon, title, empty, text } = areas[area]
  const name = isInMenu(title) ? shell(title) : t(title)
  useTitle(name)
  return (
    <>
      <PageHeader
        actions={
          <Badge icon={<Hourglass aria-hidden="true" />} tone="accent">
            {t('areas.soon')}
          </Badge>
        }
        title={name}
      />
      <Card flush>
        <EmptyState
          action={
            isMember ? (
              <>
                <ButtonLink to={linkTo('profile')}>{t('areas.profile')}</ButtonLink>
                <ButtonLink to={linkTo('dashboard')} variant="quiet">
                  {t('areas.home')}
                </ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink to={linkTo('signup')} variant="primary">
                  {t('areas.join')}
                </ButtonLink>
                <ButtonLink to="/" variant="quiet">
                  {t('areas.home')}
                </ButtonLink>
              </>
            )
          }
          icon={<Icon aria-hidden="true" />}
          text={t(text)}
          title={t(empty)}
        />
      </Card>
    </>
  )
}

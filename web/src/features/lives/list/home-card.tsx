import { texts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { Radio } from 'lucide-react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatSaid } from '../../../lib/texts/format-said.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { HomeLivesDocument } from '../operations.generated.ts'

const shown = 3

export const homeLives = { query: HomeLivesDocument, variables: { limit: shown } }

/** On one's home: what is live now, then what comes next. Nothing where there is neither. */
export function LivesCard() {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    ...homeLives,
    requestPolicy: 'cache-and-network',
  })
  const lives = (data?.lives ?? []).filter(({ status }) => status !== 'ended' && status !== 'recorded')
  if (lives.length === 0) return null
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('lives')}>
          {t('viewer.list.seeAll')}
        </ButtonLink>
      }
      flush
      title={t('shell.menu.lives')}
    >
      <List className="border-t" label={t('shell.menu.lives')}>
        {lives.map(({ id, title, status, startTime, authorName, createdBy, thumbnailUrl }) => (
          <Row
            key={id}
            leading={
              <span className="relative grid size-12 place-items-center overflow-hidden rounded-control bg-danger-soft text-danger">
                <Radio aria-hidden="true" className="size-5" />
                {thumbnailUrl && (
                  <Photo
                    alt=""
                    className="absolute inset-0 size-full object-cover"
                    decoding="async"
                    instead={null}
                    src={thumbnailUrl}
                  />
                )}
              </span>
            }
            text={[authorName || createdBy.pseudo, status === 'scheduled' && startTime && formatSaid(startTime)]
              .filter(Boolean)
              .join(' · ')}
            title={title}
            to={linkTo('live', { id })}
            trailing={status === 'active' && <Badge tone="danger">{t('viewer.live')}</Badge>}
          />
        ))}
      </List>
    </Card>
  )
}

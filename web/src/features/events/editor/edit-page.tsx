import { texts } from '@vondrona/rules/events/organizing'
import { linkTo } from '@vondrona/rules/pages'
import { CalendarX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { EventEditor } from './event-editor.tsx'
import type { EditorParts } from './form-editor.ts'
import { type Opening, openEvent } from './requests.ts'

/** `events/{id}/edit` */
export function EditEventPage(parts: EditorParts) {
  const { id = '' } = useParams()
  const { user } = useSession()
  return user && <OpenEvent id={id.toLowerCase()} key={id} member={user.id} parts={parts} />
}

function OpenEvent({ id, member, parts }: { id: string; member: string; parts: EditorParts }) {
  const t = useTexts(texts)
  const isNew = useLocation().state?.isNew === true
  const [turn, setTurn] = useState(0)
  const [opening, setOpening] = useState<Opening>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try
  useEffect(() => {
    let isOver = false
    void openEvent(member, id, isNew).then((found) => !isOver && setOpening(found))
    return () => {
      isOver = true
    }
  }, [member, id, turn])
  if (!opening) return <SkeletonText lines={8} />
  if (opening === 'missing')
    return (
      <>
        <PageHeader back={linkTo('events')} title={t('organizing.edit')} />
        <EmptyState
          action={<ButtonLink to={linkTo('events')}>{t('shell.menu.events')}</ButtonLink>}
          icon={<CalendarX aria-hidden="true" />}
          title={t('organizing.notFound')}
        />
      </>
    )
  if (opening === 'unreachable')
    return (
      <ErrorState
        offline={t('organizing.unreachableText')}
        onRetry={() => setTurn((before) => before + 1)}
        title={t('organizing.unreachable')}
      />
    )
  return <EventEditor id={id} member={member} opened={opening} parts={parts} />
}

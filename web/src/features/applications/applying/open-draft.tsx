import { whyNotApply } from '@vondrona/rules/applications'
import { texts } from '@vondrona/rules/applications/applying'
import { linkTo } from '@vondrona/rules/pages'
import { useSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Skeleton, SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { useOpenedDraft } from '../drafting/use-draft.ts'
import type { ApplicationFields, OccasionFields, TypeFields } from '../operations.generated.ts'
import { ApplicationForm } from './application-form.tsx'
import { ObstacleNote, Occasion } from './occasion.tsx'
import type { Questions } from './questions.ts'

interface Props {
  type: TypeFields
  event: OccasionFields
  application: ApplicationFields | null
  questions: Questions
  onSent: (id: string) => void
  onDiscarded: () => void
}

/** What one applies for, why one cannot, or the form. */
export function OpenDraft(props: Props) {
  const t = useTexts(texts)
  const { user } = useSession()
  const { type, event } = props
  const obstacle = user && whyNotApply(user, type, event, serverNow())
  return (
    <div className="mx-auto max-w-page">
      <PageHeader back={linkTo('event', { id: event.id })} title={t('applying.formTitle', { type: type.name })} />
      <Stack>
        {obstacle && <ObstacleNote eventId={event.id} obstacle={obstacle} type={type} />}
        <Occasion event={event} type={type} />
        {!obstacle && <DraftForm {...props} />}
      </Stack>
    </div>
  )
}

function DraftForm({ type, application, questions, onSent, onDiscarded }: Props) {
  const opened = useOpenedDraft(type, application)
  if (!opened)
    return (
      <Card>
        <SkeletonText lines={6} />
      </Card>
    )
  return (
    <ApplicationForm
      files={application?.answers.flatMap((answer) => answer.files) ?? []}
      key={opened.saving.id}
      onDiscarded={onDiscarded}
      onSent={onSent}
      opened={opened}
      questions={questions}
      type={type}
    />
  )
}

/** The place of a form or an application to come. */
export function FormSkeleton() {
  return (
    <div className="mx-auto max-w-page">
      <Skeleton className="mb-6 h-9 w-2/3" />
      <Stack>
        <Card>
          <SkeletonText lines={4} />
        </Card>
        <Card>
          <SkeletonText lines={8} />
        </Card>
      </Stack>
    </div>
  )
}

import { texts } from '@vondrona/rules/contests/arranging'
import { contestSharedWords } from '@vondrona/rules/contests/showing'
import { linkTo } from '@vondrona/rules/pages'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { LinkPreview } from '../../../ui/pictures/link-preview.tsx'
import { useSpeech } from '../speech.ts'
import { type ContestForm, inputOf } from './contest-form.ts'
import type { EditedContest } from './operations.generated.ts'

/** How the link of the contest will look, from what stands in the editor; a draft as if it were open. */
export default function ContestLinkPreview({
  id,
  stored,
  form,
}: {
  id: string
  stored: EditedContest | null | undefined
  form: ContestForm
}) {
  const t = useTexts(texts)
  const { status } = stored ?? { status: 'draft' }
  const { applicationDeadline, maxParticipants } = inputOf(form, false)
  const shown = {
    id,
    name: form.name,
    category: form.category,
    level: form.level,
    description: form.description,
    fee: 0,
    status: status === 'draft' ? ('open' as const) : status,
    applicationDeadline,
    maxParticipants,
    currentParticipants: stored?.currentParticipants ?? 0,
  }
  return (
    <LinkPreview
      path={linkTo('contest', { id })}
      picture={form.cover?.url}
      title={form.name.trim() || t('arranging.newTitle')}
      words={contestSharedWords(shown, useSpeech(), serverNow())}
    />
  )
}

import { fromMadagascar } from '@vondrona/rules/dates'
import { eventWhen } from '@vondrona/rules/events/agenda'
import { texts } from '@vondrona/rules/events/organizing'
import { linkTo, sharedWords } from '@vondrona/rules/pages'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LinkPreview } from '../../../ui/pictures/link-preview.tsx'
import { useSpeech } from '../speech.ts'
import type { EventDraft } from './draft.ts'

/** How the link of the event will look, from what stands in the editor. */
export default function EventLinkPreview({ id, draft }: { id: string; draft: EventDraft }) {
  const t = useTexts(texts)
  const when = { date: fromMadagascar(draft.date), endDate: fromMadagascar(draft.endDate), status: 'draft' } as const
  return (
    <LinkPreview
      path={linkTo('event', { id })}
      picture={draft.cover?.url}
      title={draft.title.trim() || t('organizing.new')}
      words={sharedWords([eventWhen(when, useSpeech()), draft.location], draft.description)}
    />
  )
}

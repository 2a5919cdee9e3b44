import { texts } from '@vondrona/rules/events/organizing'
import { linkTo } from '@vondrona/rules/pages'
import { useState } from 'react'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Presence } from '../../../ui/feedback/presence.tsx'
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { EditorParts } from './form-editor.ts'
import { MainFields } from './main-fields.tsx'
import { Publication, PublishButton } from './publication/publication.tsx'
import { usePublication } from './publication/use-publication.ts'
import type { Opened } from './requests.ts'
import { SaveState } from './save-state.tsx'
import { ApplicationTypes } from './types/application-types.tsx'
import { TicketTypes } from './types/ticket-types.tsx'
import { useSaving } from './use-saving.ts'

/** One event being written: everything in one place. */
export function EventEditor({
  id,
  member,
  opened,
  parts: { formEditor, orders },
}: {
  id: string
  member: string
  opened: Opened
  parts: EditorParts
}) {
  const t = useTexts(texts)
  const { saving, state, mayMark } = useSaving(id, member, opened)
  const [isDeciding, setDeciding] = useState(true)
  const { draft, problems, stored, theirs } = state
  const name = t(stored ? 'organizing.edit' : 'organizing.new')
  useTitle(draft.title.trim() || name)
  const publication = usePublication(saving, state)
  const editing = { draft, put: saving.change, problems }
  const isCancelled = stored?.status === 'cancelled'
  const save = <SaveState onDecide={() => setDeciding(true)} state={state} />
  return (
    <>
      <PageHeader back={linkTo('events', { query: { mine: '1' } })} title={name} />
      {stored && <Presence event={`event_editing_${id}`} />}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start lg:gap-6">
        <div className="flex min-w-0 flex-col gap-5">
          {stored && stored.status !== 'draft' && orders?.(id)}
          <fieldset className="flex min-w-0 flex-col gap-5" disabled={isCancelled}>
            <legend className="sr-only">{name}</legend>
            <MainFields {...editing} mayMark={mayMark} problems={{ ...publication.problems, ...problems }} />
            <TicketTypes {...editing} taken={stored?.taken ?? {}} />
            <ApplicationTypes {...editing} formEditor={formEditor} taken={stored?.taken ?? {}} />
          </fieldset>
        </div>
        <aside aria-label={t('organizing.publication')} className="lg:sticky lg:top-20">
          <Publication draft={draft} id={id} publication={publication} save={save} saving={saving} />
        </aside>
      </div>
      <BottomBar className="safe-bottom -mx-4 mt-5 border-t bg-surface px-4 sm:mx-0 sm:px-0 lg:hidden">
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">{save}</div>
          <PublishButton className="my-1.5 shrink-0" isShort publication={publication} />
        </div>
      </BottomBar>
      {theirs && isDeciding && (
        <ConflictDialog
          base={stored?.draft ?? null}
          message={state.problem}
          mine={draft}
          onResolve={saving.resolve}
          onClose={() => setDeciding(false)}
          theirs={theirs.draft}
        />
      )}
    </>
  )
}

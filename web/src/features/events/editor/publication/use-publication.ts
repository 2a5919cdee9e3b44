import { texts as eventTexts } from '@vondrona/rules/events'
import { texts } from '@vondrona/rules/events/organizing'
import { useState } from 'react'
import { sayWhyLost } from '../../../../lib/api/last-failure.ts'
import { useAction } from '../../../../lib/forms/use-action.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { toast } from '../../../../ui/dialogs/toast.ts'
import { missingOf } from '../draft.ts'
import type { SavedStatus, Saving, SavingState } from '../saving.ts'

type Asking = 'publish' | 'withdraw' | 'discard' | 'delete' | 'cancel' | 'postpone' | 'unpostpone' | null

/** What is said at a field that is missing. */
const whyMissing = { title: 'events.titleTooShort', date: 'events.dateMissing' } as const
export const missingLabels = { title: 'organizing.title', date: 'organizing.start' } as const

/** The fields of `missingOf` are named so. */
export const focusField = (name: string) => document.getElementsByName(name)[0]?.focus()

export type PublicationState = ReturnType<typeof usePublication>

/** Where the event may go from here; once for all places that offer it. */
export function usePublication(saving: Saving, { stored, draft, phase }: SavingState) {
  const t = useTexts(texts)
  const said = useTexts(eventTexts)
  const [asking, setAsking] = useState<Asking>(null)
  const [isRefused, setRefused] = useState(false)
  const close = () => setAsking(null)
  const status = stored?.status ?? 'draft'
  const isOut = status === 'published'
  const hasChanges = isOut && phase !== 'saved'
  const missing = missingOf(draft)
  const lacksRules = draft.isMit && !stored?.hasRules
  const { run: go, running } = useAction(async (to: SavedStatus) => {
    const sent = await saving.save(to)
    close()
    if (sent === 'done') toast.success(t(`organizing.done.${isOut && to === 'published' ? 'changes' : to}`))
    else if (sent === 'lost') void sayWhyLost(t('organizing.needsNetwork')).then((text) => toast.warning(text))
    else if (sent === 'refused') toast.error(saving.get().problem)
  })
  /** What is missing first; an announcement is asked about, changes are not. */
  const publish = () => {
    if (missing[0]) {
      setRefused(true)
      toast.info(`${t('organizing.missing')} ${missing.map((name) => t(missingLabels[name])).join(', ')}`)
      focusField(missing[0])
    } else if (isOut) void go('published')
    else setAsking('publish')
  }
  return {
    stored,
    status,
    isOut,
    hasChanges,
    missing,
    /** By field, once it could not be announced. */
    problems: isRefused ? Object.fromEntries(missing.map((name) => [name, said(whyMissing[name])])) : {},
    lacksRules,
    asking,
    setAsking,
    close,
    go,
    publish,
    moving: running?.[0],
  }
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePreventReload } from '../../../lib/lifecycle/prevent-reload.ts'
import type { DraftFields } from '../operations.generated.ts'
import { dropDraft, keepDraft, keptDraft, sendDraft, storedOf } from './draft-requests.ts'
import { type DraftSaving, type Kept, makeDraftSaving } from './draft-saving.ts'

export interface OpenedDraft {
  saving: DraftSaving
  /** The unsent draft came from this device. */
  isRestored: boolean
}

/** Opens the draft of a type once: what is unsent on this device first, on top of what the server has. */
export function useOpenedDraft(typeId: string, application: DraftFields | null): OpenedDraft | null {
  const [opened, setOpened] = useState<OpenedDraft | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: later answers about the same draft are its own saves
  useEffect(() => {
    let isOver = false
    void keptDraft(typeId).then((kept) => !isOver && setOpened(open(typeId, application, kept)))
    return () => {
      isOver = true
    }
  }, [typeId, application?.id])
  return opened
}

function open(typeId: string, application: DraftFields | null, kept: Kept | undefined): OpenedDraft {
  const stored = application && storedOf(application)
  const isOurs = kept && (!stored || stored.id === kept.id)
  const isBehind = isOurs && stored && stored.revision !== kept.stored?.revision
  const start: Kept = isOurs
    ? { ...kept, stored: isBehind && kept.stored ? kept.stored : (stored ?? kept.stored) } // a create may have arrived
    : {
        id: stored?.id ?? crypto.randomUUID(),
        stored,
        written: stored?.written ?? { motivationLetter: '', additionalInfo: {} },
      }
  const saving = makeDraftSaving(
    {
      send: (id, written, on) => sendDraft(typeId, id, written, on),
      keep: (next) => keepDraft(typeId, next),
      drop: () => dropDraft(typeId),
      after(ms, work) {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    },
    // A revision that this device never heard of: one whose answer was lost, or somebody wrote elsewhere.
    { ...start, isUnsent: Boolean(isOurs), theirs: isBehind && kept.stored ? stored : null },
  )
  return { saving, isRestored: Boolean(isOurs) }
}

/** The state of an open draft, fed by what happens to the page: hidden, online, left. */
export function useDraft(saving: DraftSaving) {
  const state = useSyncExternalStore(saving.subscribe, saving.get, saving.get)
  usePreventReload(state.phase !== 'saved' && state.phase !== 'untouched')
  useEffect(() => {
    const flush = () => void saving.flush()
    const hidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('online', flush)
    flush()
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('online', flush)
      saving.end()
    }
  }, [saving])
  return state
}

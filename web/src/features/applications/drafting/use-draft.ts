import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePreventReload } from '../../../lib/lifecycle/prevent-reload.ts'
import type { DraftFields, TypeFields } from '../operations.generated.ts'
import { dropDraft, keepDraft, keptDraft, sendDraft, storedOf } from './draft-requests.ts'
import { type DraftSaving, type Kept, makeDraftSaving } from './draft-saving.ts'
import { isSame, startOf } from './start-of.ts'

export interface OpenedDraft {
  saving: DraftSaving
  /** The unsent draft came from this device. */
  isRestored: boolean
}

/** Opens the draft of a type once: what is unsent on this device first, on top of what the server has. */
export function useOpenedDraft(type: TypeFields, application: DraftFields | null): OpenedDraft | null {
  const [opened, setOpened] = useState<OpenedDraft | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: later answers about the same draft are its own saves
  useEffect(() => {
    let isOver = false
    void keptDraft(type.id).then((kept) => !isOver && setOpened(open(type, application, kept)))
    return () => {
      isOver = true
    }
  }, [type.id, application?.id])
  return opened
}

function open(type: TypeFields, application: DraftFields | null, kept: Kept | undefined): OpenedDraft {
  const fields = type.formConfig?.formFields ?? []
  const start = startOf(fields, application && storedOf(application), kept)
  const saving = makeDraftSaving(
    {
      send: (id, written, on) => sendDraft(type.id, id, written, on),
      keep: (next) => keepDraft(type.id, next),
      drop: () => dropDraft(type.id),
      isSame: (one, other) => isSame(fields, one, other),
      after(ms, work) {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    },
    start,
  )
  if (kept && !start.isUnsent) dropDraft(type.id)
  return { saving, isRestored: start.isUnsent }
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

import { texts } from '@vondrona/rules/events/organizing'
import { cell } from '@vondrona/rules/permissions'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { store } from '../../../lib/device/indexed-db-store.ts'
import { usePreventReload } from '../../../lib/lifecycle/prevent-reload.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { keptAt, type Opened, sendSave } from './requests.ts'
import { makeSaving, type Saving } from './saving.ts'

const after = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** The machine of one open event, fed by what happens to the page: hidden, online, left. */
export function useSaving(id: string, member: string, opened: Opened) {
  const t = useTexts(texts)
  const { user } = useSession()
  const mayMark = user !== null && user !== undefined && cell('markMitEvent', user.role) !== 'none'
  const [saving] = useState<Saving>(() =>
    makeSaving(
      {
        send: (save) => sendSave(id, save, mayMark),
        keep: (kept) => void store.set(keptAt(member, id), kept),
        drop: () => void store.delete(keptAt(member, id)),
        after,
      },
      opened,
    ),
  )
  const state = useSyncExternalStore(saving.subscribe, saving.get, saving.get)
  usePreventReload(true)
  useEffect(() => {
    if (opened.isUnsent) toast.info(t('organizing.restored'))
  }, [opened, t])
  useEffect(() => {
    const flush = () => void saving.flush()
    const hidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('online', flush)
    saving.begin()
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('online', flush)
      saving.end()
    }
  }, [saving])
  return { saving, state, mayMark }
}

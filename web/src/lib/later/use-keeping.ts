import { texts } from '@vondrona/rules/shell/later'
import { useCallback, useEffect, useState } from 'react'
import { toast } from '../../ui/dialogs/toast.ts'
import { useTexts } from '../texts/texts.ts'
import { isComplete, type Kept, later, NoRoom } from './index.ts'
import type { Wanted } from './later.ts'

/** Keeps a thing, and says how far it is. Undefined until the device was asked; null: it is not kept. */
export function useKeeping(id: string) {
  const t = useTexts(texts)
  const [kept, setKept] = useState<Kept | null>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let isOver = false
    void later.get(id).then((found) => !isOver && setKept(found ?? null))
    return () => {
      isOver = true
    }
  }, [id])
  const keep = useCallback(
    async (wanted: Wanted<unknown>) => {
      setBusy(true)
      try {
        await later.keep(wanted, { onProgress: setKept })
      } catch (error) {
        toast.error(t(error instanceof NoRoom ? 'later.noRoom' : 'later.cut'))
      } finally {
        setKept((await later.get(wanted.id)) ?? null) // it may have been cancelled, here or in the settings
        setBusy(false)
      }
    },
    [t],
  )
  const cancel = useCallback(() => void later.remove(id), [id])
  return { kept, keep, cancel, busy, isWhole: Boolean(kept && isComplete(kept)) }
}

import { useCallback, useEffect, useState } from 'react'
import { toast } from '../../ui/dialogs/toast.ts'
import { isComplete, type Kept, later } from './index.ts'
import type { Wanted } from './later.ts'
import { whyNot, whyStopped } from './why-not.ts'

/** Keeps a thing, and says how far it is. Undefined until the device was asked; null: it is not kept. */
export function useKeeping(id: string) {
  const [kept, setKept] = useState<Kept | null>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let isOver = false
    void later.get(id).then((found) => !isOver && setKept(found ?? null))
    return () => {
      isOver = true
    }
  }, [id])
  const keep = useCallback(async (wanted: Wanted<unknown>, mayGoOn: () => boolean) => {
    setBusy(true)
    try {
      const received = await later.keep(wanted, { onProgress: setKept, mayGoOn })
      const why = await whyStopped(received, await later.get(wanted.id))
      if (why) toast.info(why)
    } catch (error) {
      toast.error(await whyNot(error))
    } finally {
      setKept((await later.get(wanted.id)) ?? null) // it may have been cancelled, here or in the settings
      setBusy(false)
    }
  }, [])
  const cancel = useCallback(() => void later.remove(id), [id])
  return { kept, keep, cancel, busy, isWhole: Boolean(kept && isComplete(kept)) }
}

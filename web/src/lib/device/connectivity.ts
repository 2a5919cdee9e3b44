import { texts } from '@vondrona/rules/shell'
import { useSyncExternalStore } from 'react'
import { toast } from '../../ui/dialogs/toast.ts'
import { textOf } from '../texts/texts.ts'

export { isDataSaver, setDataSaver, useDataSaver } from './data-saver.ts'

/** What the phone itself says; a network that answers nobody still counts as one. */
export const isOnline = (): boolean => navigator.onLine !== false

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, isOnline)

/** R-NET-01, R-NET-02: reports when the network comes and goes. */
export function watchConnectivity(): void {
  let was = true // a page that is opened without a network says so too
  const changed = async () => {
    const now = isOnline()
    if (now === was) return
    was = now
    const sentence = await textOf(texts, now ? 'shell.back' : 'shell.lost')
    if (now) toast.success(sentence)
    else toast.warning(sentence)
  }
  subscribe(() => void changed())
  void changed()
}

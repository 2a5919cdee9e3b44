import { texts } from '@vondrona/rules/shell'
import { toast } from '../../ui/dialogs/toast.ts'
import { textOf } from '../texts/texts.ts'
import { beginReach, reachNow, watchReach } from './server-reach.ts'

export { isDataSaver, setDataSaver, useDataSaver } from './data-saver.ts'
export { isOnline } from './server-reach.ts'

/** R-NET-01, R-NET-02: says when the way to the server is lost and found. A server in trouble is no lost connection. */
export function watchConnectivity(): void {
  beginReach()
  let wasLost = false // a page that is opened without a network says so too
  const changed = async () => {
    const reach = reachNow()
    const isLost = reach === 'lost'
    if (reach === 'trouble' || isLost === wasLost) return
    wasLost = isLost
    const sentence = await textOf(texts, isLost ? 'shell.lost' : 'shell.back')
    if (isLost) toast.warning(sentence)
    else toast.success(sentence)
  }
  watchReach(() => void changed())
  void changed()
}

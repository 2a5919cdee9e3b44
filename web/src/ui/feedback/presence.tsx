import type { PresenceEvent } from '@vondrona/rules/frames'
import { texts } from '@vondrona/rules/shell/presence'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { useSocketEvent } from '../../lib/socket/socket.ts'
import { plural } from '../../lib/texts/plural.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** R-MAG-17: who else has the thing open in its editor, and that it is open in another window of one's own. */
export function Presence({ event }: { event: PresenceEvent }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const [people, setPeople] = useState<readonly { id: string; name: string; windows: number }[]>([])
  useSocketEvent(event, ({ data }) => setPeople(data.people))
  const others = people.filter((one) => one.id !== user?.id).map(({ name }) => name)
  const isTwice = people.some((one) => one.id === user?.id && one.windows > 1)
  const said = [
    ...(others.length > 0 ? [t(`presence.others.${plural(others.length)}`, { names: others.join(', ') })] : []),
    ...(isTwice ? [t('presence.twice')] : []),
  ]
  return (
    <div role="status">
      {said.length > 0 && (
        <p className="mb-2 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          <Users aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{said.join(' ')}</span>
        </p>
      )}
    </div>
  )
}

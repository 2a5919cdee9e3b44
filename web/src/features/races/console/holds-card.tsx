import { texts } from '@vondrona/rules/races/organising'
import { useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { ReleaseHoldsDocument, SuspiciousHoldsDocument } from './operations.generated.ts'

/** D-28: many places that nobody paid for, held from one connection or for one contact; freed in one press. */
export function HoldsCard({ eventId }: { eventId: string }) {
  const t = useTexts(texts)
  const [freeing, setFreeing] = useState('')
  const [{ data }, again] = useQuery({
    query: SuspiciousHoldsDocument,
    variables: { eventId },
    requestPolicy: 'cache-and-network',
  })
  const { run, busy } = useAction(async (id: string, latest: string) => {
    setFreeing(id)
    const { releaseHolds } = await call(ReleaseHoldsDocument, { eventId, groups: [id], until: latest })
    toast.success(t('organising.holdsFreed', { n: releaseHolds.places }))
    again({ requestPolicy: 'network-only' })
  })
  const groups = data?.suspiciousHolds ?? []
  if (groups.length === 0) return null
  return (
    <Card text={t('organising.holdsText')} title={t('organising.holds')}>
      <ul className="divide-y">
        {groups.map(({ id, places, names, since, latest }) => (
          <li className="flex flex-wrap items-center justify-between gap-3 py-3" key={id}>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                {t(id.startsWith('contact') ? 'organising.holdsOfContact' : 'organising.holdsOfConnection', {
                  n: places,
                  time: formatTime(since),
                })}
              </p>
              <p className="break-words text-soft text-sm">{names.join(', ')}…</p>
            </div>
            <Button busy={busy && freeing === id} onClick={() => void run(id, latest)}>
              {t('organising.holdsFree')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { texts } from '@vondrona/rules/gate/gates'
import { useEffect, useRef } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatDateTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { ShownTwiceDocument } from './operations.generated.ts'

/** N-02: each use of a ticket that was shown again, with time and place. Read again when there are more. */
export function ShownTwiceCard({ eventId, duplicates }: { eventId: string; duplicates: number }) {
  const t = useTexts(texts)
  const [{ data }, ask] = useQuery({
    query: ShownTwiceDocument,
    variables: { eventId },
    requestPolicy: 'cache-and-network',
  })
  const known = useRef(duplicates)
  useEffect(() => {
    if (known.current !== duplicates) ask({ requestPolicy: 'network-only' })
    known.current = duplicates
  }, [duplicates, ask])
  const tickets = data?.gateDuplicates ?? []
  return (
    <Card title={t('gates.shownTwice')}>
      {tickets.length === 0 ? (
        <p className="text-soft">{t('gates.shownTwiceNone')}</p>
      ) : (
        <ul className="max-h-[32rem] divide-y overflow-y-auto">
          {tickets.map(({ ticketId, fullName, number, scans }) => (
            <li className="py-3" key={ticketId}>
              <strong className="block break-words font-medium">
                {[number, fullName].filter(Boolean).join(' · ')}
              </strong>
              <ol className="mt-1 text-sm text-soft">
                {scans.map(({ at, gate, outcome }) => (
                  <li key={`${at}${gate}`}>
                    {`${formatDateTime(at)}, ${gate}\u00a0: `}
                    <span className={outcome === 'duplicate_offline' ? 'font-medium text-danger' : ''}>
                      {t(`gates.outcome.${outcome}`)}
                    </span>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

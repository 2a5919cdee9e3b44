import { formatDateTime } from '../../lib/texts/format.ts'
import { formatSaid } from '../../lib/texts/format-said.ts'
import { useMinute } from '../../lib/time/use-now.ts'

/** A moment as people say it: « demain à 18 h ». The exact one is in the title, and for programs in `datetime`. */
export function When({ at }: { at: string }) {
  const now = useMinute()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatSaid(at, now)}
    </time>
  )
}

import { texts as auditTexts } from '@vondrona/rules/audit'
import { texts } from '@vondrona/rules/members'
import { historyLines } from '@vondrona/rules/members/constants'
import { linkTo } from '@vondrona/rules/pages'
import { Info } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatDateTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { MemberHistoryDocument } from '../operations.generated.ts'

/** R-USER-18: what the log says about this member, newest first. */
export function MemberHistory({ id }: { id: string }) {
  const t = useTexts(texts)
  const actionName = useActionNames()
  const [{ data, error }, again] = useQuery({
    query: MemberHistoryDocument,
    variables: { id, limit: historyLines },
    requestPolicy: 'cache-and-network',
  })
  const lines = data?.auditLog.items
  if (!lines && error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
  if (!lines) return <SkeletonText lines={3} />
  if (lines.length === 0) return <p className="text-faint">{t('members.historyEmpty')}</p>
  return (
    <>
      <ol className="flex flex-col gap-2.5 text-base">
        {lines.map((line) => (
          <li className="flex flex-wrap items-baseline justify-between gap-x-4" key={line.id}>
            <span>
              {actionName(line.action)}
              {line.actorName && line.actorId !== id && (
                <span className="text-faint"> {t('members.historyBy', { name: line.actorName })}</span>
              )}
            </span>
            <span className="text-faint text-sm tabular-nums">{formatDateTime(line.at)}</span>
          </li>
        ))}
      </ol>
      <Link
        className="mt-3 inline-flex min-h-11 items-center font-medium text-accent-ink hover:underline"
        to={linkTo('audit', { query: { target: id } })}
      >
        {t('members.historyAll')}
      </Link>
    </>
  )
}

/** R-USER-17: the open request was decided elsewhere: by whom and when. */
export function LeftQueue({ id }: { id: string }) {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: MemberHistoryDocument,
    variables: { id, limit: historyLines },
    requestPolicy: 'network-only',
  })
  const decision = data?.auditLog.items.find(({ action }) => /^user\.(approved|rejected|blocked)/.test(action))
  return (
    <p className="flex items-start gap-3 rounded-control bg-warning-soft p-3.5 text-warning" role="status">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {decision?.actorName
        ? t('members.alreadyDecided', { name: decision.actorName, date: formatDateTime(decision.at) })
        : t('members.leftQueue')}
    </p>
  )
}

/** The words of an act; an act that the catalogue does not know yet shows its own name. */
function useActionNames() {
  const t = useTexts(auditTexts)
  return (action: string) => {
    const key = `audit.action.${action}`
    return key in auditTexts.fr ? t(key as keyof typeof auditTexts.fr) : action
  }
}

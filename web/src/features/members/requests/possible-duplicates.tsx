import { texts as accountTexts } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/members'
import { linkTo } from '@vondrona/rules/pages'
import { ExternalLink, Users } from 'lucide-react'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { statusTones } from '../directory/member-list-page.tsx'
import type { RequestDetail } from '../operations.generated.ts'
import { useNames } from '../person-words.ts'

type Duplicate = RequestDetail['identityReview']['duplicates'][number]

/** Accounts that may be the same person's, and why. A hint: it decides nothing, and opens beside the request. */
export function PossibleDuplicates({ duplicates, title }: { duplicates: readonly Duplicate[]; title?: string }) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const nameOf = useNames()
  if (duplicates.length === 0) return null
  return (
    <section className="overflow-hidden rounded-card border border-warning/40">
      <h3 className="flex items-center gap-2 bg-warning-soft px-3.5 py-2.5 text-base">
        <Users aria-hidden="true" className="size-5 shrink-0 text-warning" />
        {title ?? t('members.duplicates')}
      </h3>
      <ul className="flex flex-col divide-y px-3.5 py-1">
        {duplicates.map((one) => (
          <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2" key={one.id}>
            <span className="min-w-0">
              <Link
                className="target inline-flex max-w-full items-center gap-1.5 break-words font-medium text-accent-ink underline-offset-2 hover:underline"
                rel="noopener"
                target="_blank"
                to={linkTo('user-management', { query: { member: one.id } })}
              >
                {nameOf(one)}
                <ExternalLink aria-label={t('members.newTab')} className="size-3.5 shrink-0" />
              </Link>
              <span className="block text-soft text-sm">
                {one.reasons.map((reason) => t(`members.duplicate.${reason}`)).join(' · ')}
              </span>
            </span>
            <Badge tone={statusTones[one.status]}>{account(`accounts.status.${one.status}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

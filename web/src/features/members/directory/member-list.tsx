import { texts as accountTexts, type Role, roles, type Status, statuses } from '@vondrona/rules/accounts'
import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/members'
import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useSettled } from '../../../lib/forms/use-debounced-value.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Pages } from '../../../ui/layout/pagination.tsx'
import { UserCountsDocument, type UserFilters } from '../operations.generated.ts'
import { howMany } from './counts.ts'
import { MemberPage } from './member-list-page.tsx'
import { MemberSheet } from './member-sheet.tsx'

/** A search is worth asking from two letters on (members.graphql). */
const shortestSearch = 2

/** R-USER-16, F-ADM-01: every member, searched, filtered and paged; each filter says how many it shows. */
export function MemberList({ open, onOpen }: { open: string | null; onOpen: (id: string | null) => void }) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const status = statuses.find((one) => one === params.get('status')) ?? ''
  const role = roles.find((one) => one === params.get('role')) ?? ''
  const sought = useSettled(typed.trim(), searchDelay)
  /** In the address, so that going back and reloading keep what was looked for. */
  const keep = (change: Record<string, string>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(change)) value ? now.set(name, value) : now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const inAddress = params.get('search') ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the address
  useEffect(() => {
    if (sought !== inAddress) keep({ search: sought })
  }, [sought])
  const search = sought.length >= shortestSearch ? sought : ''
  const filters: UserFilters = {
    ...(search && { search }),
    ...(status && { status }),
    ...(role && { role }),
  }
  const key = JSON.stringify(filters)
  const [{ data }, again] = useQuery({ query: UserCountsDocument, requestPolicy: 'cache-and-network' })
  const counts = data?.userCounts
  const options = <T extends Status | Role>(values: readonly T[], name: 'status' | 'role') =>
    values.map((value) => {
      const label = account(`accounts.${name}.${value}` as keyof typeof accountTexts.fr)
      const filter =
        name === 'status'
          ? { status: value as Status, role: role || undefined }
          : { role: value as Role, status: status || undefined }
      return { value, label: counts ? t('members.option', { label, n: howMany(counts, filter) }) : label }
    })

  const nobody = (
    <EmptyState
      action={
        key !== '{}' && (
          <Button
            onClick={() => {
              setTyped('')
              keep({ search: '', status: '', role: '' })
            }}
          >
            {t('members.clearFilters')}
          </Button>
        )
      }
      icon={<SearchX aria-hidden="true" />}
      text={t('members.noneFoundText')}
      title={t('members.noneFound')}
    />
  )

  return (
    <>
      <div className="mb-3 grid gap-2.5 sm:grid-cols-[1fr_auto_auto] sm:items-end">
        <SearchField label={t('members.search')} onChange={setTyped} value={typed} />
        <div className="grid grid-cols-2 gap-2.5 sm:contents">
          <SelectField
            aria-label={t('members.status')}
            className="[&>label]:sr-only"
            label={t('members.status')}
            onChange={(event) => keep({ status: event.target.value })}
            options={options(statuses, 'status')}
            placeholder={t('members.anyStatus', { n: counts ? howMany(counts, { role: role || undefined }) : '…' })}
            value={status}
          />
          <SelectField
            aria-label={t('members.role')}
            className="[&>label]:sr-only"
            label={t('members.role')}
            onChange={(event) => keep({ role: event.target.value })}
            options={options(roles, 'role')}
            placeholder={t('members.anyRole', { n: counts ? howMany(counts, { status: status || undefined }) : '…' })}
            value={role}
          />
        </div>
      </div>
      <Card flush>
        <Pages key={key}>
          {({ after, ...place }) => (
            <MemberPage
              {...place}
              empty={nobody}
              filters={filters}
              onOpen={onOpen}
              pagination={{ limit: pageSize.rows, after }}
            />
          )}
        </Pages>
      </Card>
      {open && (
        <MemberSheet
          id={open}
          onChanged={() => again({ requestPolicy: 'network-only' })}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  )
}

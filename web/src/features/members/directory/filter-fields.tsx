import { texts as accountTexts, type Role, roles, type Status, statuses } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/members'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { type Count, howMany } from './counts.ts'
import { type MemberFilters, orders } from './use-member-filters.ts'

/** Search, status and role; under them, folded away until one needs them, dates, minors and unverified addresses. */
export function FilterFields({ list, counts }: { list: MemberFilters; counts: readonly Count[] | undefined }) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const { status, role, keep } = list
  const options = <T extends Status | Role>(values: readonly T[], name: 'status' | 'role') =>
    values.map((value) => {
      const label = account(`accounts.${name}.${value}` as keyof typeof accountTexts.fr)
      const filter =
        name === 'status'
          ? { status: value as Status, role: role || undefined }
          : { role: value as Role, status: status || undefined }
      return { value, label: counts ? t('members.option', { label, n: howMany(counts, filter) }) : label }
    })

  return (
    <div className="mb-3 flex flex-col gap-2.5">
      <div className="grid gap-2.5 sm:grid-cols-[1fr_auto_auto] sm:items-end">
        <SearchField
          label={t('members.search')}
          onChange={list.setTyped}
          placeholder={t('members.searchHint')}
          value={list.typed}
        />
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
      <details className="group" open={list.folded > 0 || undefined}>
        <summary className="target inline-flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-control px-1 font-medium text-base text-accent-ink [&::-webkit-details-marker]:hidden">
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {t(list.folded > 0 ? 'members.moreFiltersSet' : 'members.moreFilters', { n: list.folded })}
        </summary>
        <div className="mt-1 grid grid-cols-2 gap-x-2.5 gap-y-3 rounded-card border bg-raised p-3.5 lg:grid-cols-[10rem_10rem_auto_auto_1fr] lg:items-end lg:gap-x-4">
          <DateField
            label={t('members.joinedFrom')}
            max={list.to || undefined}
            onChange={(event) => keep({ from: event.target.value })}
            value={list.from}
          />
          <DateField
            label={t('members.joinedTo')}
            min={list.from || undefined}
            onChange={(event) => keep({ to: event.target.value })}
            value={list.to}
          />
          <Only isOn={list.minor} label={t('members.onlyMinors')} onToggle={(on) => keep({ minor: on ? '1' : '' })} />
          <Only
            isOn={list.unverified}
            label={t('members.onlyUnverified')}
            onToggle={(on) => keep({ unverified: on ? '1' : '' })}
          />
          <SelectField
            className="max-lg:col-span-2 lg:hidden"
            label={t('members.sort')}
            onChange={(event) => keep({ order: event.target.value })}
            options={orders.map((value) => ({ value, label: t(`members.sort.${value}`) }))}
            value={list.order}
          />
        </div>
      </details>
    </div>
  )
}

/** Ticked at once: the address, which holds the filter, follows a moment later. */
function Only({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: (on: boolean) => void }) {
  const [isTicked, setTicked] = useState(isOn)
  useEffect(() => setTicked(isOn), [isOn])
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-base leading-snug max-lg:col-span-2">
      <input
        checked={isTicked}
        className="size-5 shrink-0 accent-accent"
        onChange={(event) => {
          setTicked(event.target.checked)
          onToggle(event.target.checked)
        }}
        type="checkbox"
      />
      {label}
    </label>
  )
}

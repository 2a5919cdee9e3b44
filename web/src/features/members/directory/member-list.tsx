import { pageSize } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/members'
import { Download } from 'lucide-react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { download } from '../../../lib/device/download.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SheetMenu } from '../../../ui/dialogs/sheet-menu.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Pages } from '../../../ui/layout/pagination.tsx'
import { type ExportFormat, ExportUsersDocument, UserCountsDocument } from '../operations.generated.ts'
import { FilterFields } from './filter-fields.tsx'
import { MemberPage } from './member-list-page.tsx'
import { MemberSheet } from './member-sheet.tsx'
import { useMemberFilters } from './use-member-filters.ts'

/** R-USER-16, F-ADM-01: every member, searched, filtered, sorted and paged; each filter says how many it shows. */
export function MemberList({ open, onOpen }: { open: string | null; onOpen: (id: string | null) => void }) {
  const t = useTexts(texts)
  const list = useMemberFilters()
  const { filters, order } = list
  const key = JSON.stringify([filters, order])
  const isFiltered = Object.keys(filters).length > 0
  const [{ data }, again] = useQuery({ query: UserCountsDocument, requestPolicy: 'cache-and-network' })
  const { run: exportList, busy } = useAction(async (format: ExportFormat) => {
    download((await call(ExportUsersDocument, { filters, order, format })).exportUsers.url)
    toast.info(t('members.exportStarted'))
  })

  const nobody = (
    <EmptyState
      action={isFiltered && <Button onClick={list.clear}>{t('members.clearFilters')}</Button>}
      vignette="search"
      text={t('members.noneFoundText')}
      title={t('members.noneFound')}
    />
  )

  return (
    <>
      <FilterFields counts={data?.userCounts} list={list} />
      <Card flush>
        <Pages key={key}>
          {({ after, ...place }) => (
            <MemberPage
              {...place}
              actions={
                <SheetMenu
                  button={(trigger) => (
                    <Button
                      {...trigger}
                      busy={busy}
                      icon={<Download aria-hidden="true" className="size-4" />}
                      size="sm"
                      variant="quiet"
                    >
                      {t('members.export')}
                    </Button>
                  )}
                  onChoose={exportList}
                />
              }
              empty={nobody}
              filters={filters}
              onOpen={onOpen}
              onOrder={(next) => list.keep({ order: next === 'newest' ? '' : next })}
              order={order}
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

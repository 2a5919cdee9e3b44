import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { messageStatuses, texts } from '@vondrona/rules/outbox'
import { useEffect, useState } from 'react'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Pages } from '../../ui/layout/pagination.tsx'
import { Budgets } from './budgets.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { type Message, MessagePage } from './message-page.tsx'
import type { MessageChannel, MessageStatus, OutboxFilters } from './operations.generated.ts'

const channels: readonly MessageChannel[] = ['mail', 'sms']

/** /admin/outbox: the site's e-mails and text messages. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('outbox.title'))
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [channel, setChannel] = useState<MessageChannel | ''>('')
  const [status, setStatus] = useState<MessageStatus | ''>('')
  const [open, setOpen] = useState<Message | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), searchDelay)
    return () => clearTimeout(timer)
  }, [typed])
  const filters: OutboxFilters = { ...(search && { search }), ...(channel && { channel }), ...(status && { status }) }
  const key = JSON.stringify(filters)

  return (
    <>
      <PageHeader text={t('outbox.text')} title={t('outbox.title')} />
      <Budgets />
      <div className="mb-3 grid gap-2.5 sm:grid-cols-[1fr_auto_auto]">
        <SearchField label={t('outbox.search')} onChange={setTyped} value={typed} />
        <div className="grid grid-cols-2 gap-2.5 sm:contents">
          <SelectField
            className="[&>label]:sr-only"
            label={t('outbox.channel')}
            onChange={(event) => setChannel(event.target.value as MessageChannel | '')}
            options={channels.map((value) => ({ value, label: t(`outbox.channel.${value}`) }))}
            placeholder={t('outbox.anyChannel')}
            value={channel}
          />
          <SelectField
            className="[&>label]:sr-only"
            label={t('outbox.status')}
            onChange={(event) => setStatus(event.target.value as MessageStatus | '')}
            options={messageStatuses.map((value) => ({ value, label: t(`outbox.status.${value}`) }))}
            placeholder={t('outbox.anyStatus')}
            value={status}
          />
        </div>
      </div>
      <Card flush>
        <Pages key={key}>
          {({ after, ...place }) => (
            <MessagePage
              {...place}
              empty={
                <EmptyState
                  vignette="notifications"
                  text={t(key === '{}' ? 'outbox.emptyText' : 'outbox.noneFound')}
                  title={t('outbox.empty')}
                />
              }
              filters={filters}
              onOpen={setOpen}
              pagination={{ limit: pageSize.rows, after }}
            />
          )}
        </Pages>
      </Card>
      {open && <MessageDialog message={open} onClose={() => setOpen(null)} />}
    </>
  )
}

import { texts } from '@vondrona/rules/privacy'
import { Archive, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call, useQuery } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { formatDateTime } from '../../lib/texts/format.ts'
import { formatDeadline } from '../../lib/texts/format-deadline.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import {
  ExportMyDataDocument,
  type MyExports,
  MyExportsDocument,
  OpenMyExportDocument,
} from './operations.generated.ts'
import { askAgainAfter } from './polling-interval.ts'

type Export = MyExports['myExports'][number]

/** R-GAP-22: an archive made behind the scenes; the page looks after it while it is being prepared. */
export function ExportCard() {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({ query: MyExportsDocument, requestPolicy: 'cache-and-network' })
  const [looks, setLooks] = useState(0)
  const exports = data?.myExports ?? []
  const preparing = exports.some(({ status }) => status === 'preparing')

  useEffect(() => {
    if (!preparing) return
    const timer = setTimeout(() => {
      setLooks(looks + 1)
      if (document.visibilityState === 'visible') ask({ requestPolicy: 'network-only' })
    }, askAgainAfter(looks))
    return () => clearTimeout(timer)
  }, [preparing, looks, ask])

  const { run: prepare, busy } = useAction(async () => {
    await call(ExportMyDataDocument, {})
    setLooks(0)
    ask({ requestPolicy: 'network-only' })
  })

  return (
    <Card text={t('privacy.exportText')} title={t('privacy.export')}>
      {error && !data && <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {exports.length > 0 && (
        <ul className="mb-4 flex flex-col divide-y rounded-control border">
          {exports.map((one) => (
            <ExportRow key={one.id} one={one} />
          ))}
        </ul>
      )}
      <Button
        busy={busy}
        disabled={preparing || !data}
        icon={<Archive aria-hidden="true" className="size-5" />}
        onClick={prepare}
      >
        {t('privacy.exportAsk')}
      </Button>
    </Card>
  )
}

function ExportRow({ one }: { one: Export }) {
  const t = useTexts(texts)
  /** The address comes with the press: it is given only to who gave the password a moment ago. */
  const { run: download, busy } = useAction(async () => {
    const { openMyExport } = await call(OpenMyExportDocument, { id: one.id })
    if (openMyExport.url) Object.assign(document.createElement('a'), { href: openMyExport.url, download: '' }).click()
  })

  const state = {
    preparing: t('privacy.exportBusy'),
    ready: t('privacy.exportReady', { date: one.expiresAt ? formatDeadline(one.expiresAt) : '' }),
    expired: t('privacy.exportExpired'),
    failed: t('privacy.exportFailed'),
  }[one.status]
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-3.5">
      <div className="min-w-0 flex-1 basis-48">
        <p aria-live="polite" className="font-medium">
          {state}
        </p>
        <p className="text-faint text-sm">{t('privacy.exportAsked', { date: formatDateTime(one.requestedAt) })}</p>
        {one.status === 'preparing' && (
          <div className="mt-2.5">
            <ProgressBar label={state} />
          </div>
        )}
      </div>
      {one.status === 'ready' && (
        <Button
          busy={busy}
          variant="primary"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={download}
        >
          {t('privacy.exportDownload')}
        </Button>
      )}
    </li>
  )
}

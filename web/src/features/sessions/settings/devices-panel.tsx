import { texts } from '@vondrona/rules/sessions/settings'
import { Laptop, LogOut, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatDateTime, formatRelative } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import {
  type MySessions,
  MySessionsDocument,
  RevokeOtherSessionsDocument,
  RevokeSessionDocument,
} from './operations.generated.ts'

type Device = MySessions['mySessions'][number]

/** Settings: where this account is open, and how to close it elsewhere. */
export function Component() {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({ query: MySessionsDocument, requestPolicy: 'cache-and-network' })
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const devices = data?.mySessions.filter(({ id }) => !ended.has(id))
  const refresh = () => ask({ requestPolicy: 'network-only' })

  const end = async (id: string) => {
    setEnded((now) => new Set([...now, id]))
    try {
      await call(RevokeSessionDocument, { id })
      toast.success(t('settings.ended'))
    } catch (error) {
      setEnded((now) => new Set([...now].filter((one) => one !== id)))
      throw error
    } finally {
      refresh()
    }
  }
  const endOthers = useAction(async () => {
    const { revokeOtherSessions } = await call(RevokeOtherSessionsDocument, {})
    toast.success(t('settings.othersEnded', { n: revokeOtherSessions }))
    refresh()
  })

  return (
    <>
      <Card flush text={t('settings.devicesText')} title={t('settings.devices')}>
        {devices ? (
          <ul className="divide-y border-t">
            {devices.map((device) => (
              <DeviceRow device={device} key={device.id} end={end} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState onRetry={refresh} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Card>
      {devices && devices.length > 1 && (
        <Button className="mt-4" onClick={() => setAsking(true)}>
          {t('settings.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        busy={endOthers.busy}
        confirm={t('settings.end')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.run().then(() => setAsking(false))}
        open={asking}
        text={t('settings.endOthersText')}
        title={t('settings.endOthersTitle')}
      />
    </>
  )
}

function DeviceRow({ device, end }: { device: Device; end: (id: string) => Promise<void> }) {
  const t = useTexts(texts)
  const { run } = useAction(end)
  const Icon = /android|iphone|mobile|ios/i.test(device.device) ? Smartphone : Laptop
  return (
    <li className="flex min-h-18 items-center gap-3.5 px-4 py-3 sm:px-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-soft">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <span className="break-words">{device.device}</span>
          {device.current && <Badge tone="success">{t('settings.thisDevice')}</Badge>}
        </p>
        <p className="text-faint text-sm">{t('settings.lastSeen', { when: formatRelative(device.lastSeenAt) })}</p>
        <p className="text-faint text-sm">
          {t('settings.since', { date: formatDateTime(device.createdAt) })}
          {device.address && ` · ${device.address}`}
        </p>
      </div>
      {!device.current && (
        <IconButton
          label={t('settings.endNamed', { device: `${device.device}, ${formatRelative(device.lastSeenAt)}` })}
          onClick={() => run(device.id)}
        >
          <LogOut aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </li>
  )
}

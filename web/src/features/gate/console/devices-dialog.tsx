import { texts } from '@vondrona/rules/gate/gates'
import { useState } from 'react'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatRelative } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckboxField } from '../../../ui/controls/checkbox-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import {
  CutGateDeviceDocument,
  type LinkDevice,
  LinkDevicesDocument,
  LockGateLinkDocument,
  UndoGateLinkDocument,
  type VolunteerLink,
} from './operations.generated.ts'

/** Which devices opened a link: what they did, to be cut off and undone one by one. */
export function DevicesDialog({
  link,
  onChanged,
  onClose,
}: {
  link: VolunteerLink
  onChanged: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({
    query: LinkDevicesDocument,
    variables: { id: link.id },
    requestPolicy: 'network-only',
  })
  const again = () => {
    ask({ requestPolicy: 'network-only' })
    onChanged()
  }
  const [cutting, setCutting] = useState<LinkDevice | null>(null)
  const [undoing, setUndoing] = useState<LinkDevice | 'all' | null>(null)
  const lock = useAction(async () => {
    await call(LockGateLinkDocument, { id: link.id, locked: !link.lockedAt })
    again()
  })
  const devices = data?.gateDevices
  return (
    <Dialog
      footer={
        <>
          {!link.revokedAt && (
            <Button busy={lock.busy} onClick={() => void lock.run()}>
              {t(link.lockedAt ? 'gates.unlock' : 'gates.lock')}
            </Button>
          )}
          {devices && devices.length > 0 && (
            <Button onClick={() => setUndoing('all')} variant="danger">
              {t('gates.undo')}
            </Button>
          )}
        </>
      }
      onClose={onClose}
      open
      title={t('gates.devicesTitle', { name: link.name })}
    >
      <p className="text-soft">{t(devices?.length === 0 ? 'gates.noDevices' : 'gates.devicesText')}</p>
      {!devices && (error ? <ErrorState onRetry={again} /> : <SkeletonRows rows={3} />)}
      <ul className="mt-2 divide-y">
        {devices?.map((device) => (
          <DeviceRow
            device={device}
            key={device.device}
            onCut={() => setCutting(device)}
            onUndo={() => setUndoing(device)}
            role={link.role}
          />
        ))}
      </ul>
      {cutting && <Cut device={cutting} link={link} onClose={() => setCutting(null)} onDone={again} />}
      {undoing && <Undo device={undoing} link={link} onClose={() => setUndoing(null)} onDone={again} />}
    </Dialog>
  )
}

function DeviceRow({
  device,
  role,
  onCut,
  onUndo,
}: {
  device: LinkDevice
  role: VolunteerLink['role']
  onCut: () => void
  onUndo: () => void
}) {
  const t = useTexts(texts)
  const { name, acts, lastSeenAt, fetchedAt, cutAt } = device
  const title = t('gates.device', { name })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2 font-medium">
          {title}
          {cutAt && <Badge tone="danger">{t('gates.wasCut')}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {[
            t(`gates.${role === 'gate' ? 'deviceActs' : 'deviceGiven'}.${plural(acts)}`, { n: acts }),
            t('gates.deviceSeen', { when: formatRelative(lastSeenAt) }),
            fetchedAt && t('gates.deviceList', { when: formatRelative(fetchedAt) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      {acts > 0 && (
        <Button aria-label={`${t('gates.undo')}\u00a0: ${title}`} onClick={onUndo} size="sm" variant="quietDanger">
          {t('gates.undo')}
        </Button>
      )}
      {!cutAt && (
        <Button aria-label={`${t('gates.cut')}\u00a0: ${title}`} onClick={onCut} size="sm" variant="quietDanger">
          {t('gates.cut')}
        </Button>
      )}
    </li>
  )
}

function Cut({
  link,
  device,
  onClose,
  onDone,
}: {
  link: VolunteerLink
  device: LinkDevice
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(texts)
  const [undo, setUndo] = useState(false)
  const { run, busy } = useAction(async () => {
    await call(CutGateDeviceDocument, { id: link.id, device: device.device, undo })
    toast.success(t('gates.cutToast'))
    onDone()
    onClose()
  })
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('gates.cut')}
      danger
      onClose={onClose}
      onConfirm={() => void run()}
      open
      text={t('gates.cutText')}
      title={t('gates.cutTitle', { name: device.name })}
    >
      <CheckboxField
        checked={undo}
        hint={t('gates.undoText')}
        label={t('gates.cutUndo')}
        onChange={({ target }) => setUndo(target.checked)}
      />
    </ConfirmDialog>
  )
}

function Undo({
  link,
  device,
  onClose,
  onDone,
}: {
  link: VolunteerLink
  device: LinkDevice | 'all'
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(texts)
  const one = device === 'all' ? null : device
  const { run, busy } = useAction(async () => {
    const { undoGateLink } = await call(UndoGateLinkDocument, { id: link.id, device: one?.device ?? null })
    toast.success(t(`gates.undoneToast.${plural(undoGateLink.undone)}`, { n: undoGateLink.undone }))
    onDone()
    onClose()
  })
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('gates.undo')}
      danger
      onClose={onClose}
      onConfirm={() => void run()}
      open
      text={t('gates.undoText')}
      title={one ? t('gates.undoDeviceTitle', { name: one.name }) : t('gates.undoTitle', { name: link.name })}
    />
  )
}

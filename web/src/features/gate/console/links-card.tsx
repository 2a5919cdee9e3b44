import { type GateRole, gateRoles } from '@vondrona/rules/gate'
import { gate as limits } from '@vondrona/rules/gate/constants'
import { texts } from '@vondrona/rules/gate/gates'
import { Plus, Printer, QrCode as QrIcon, Shirt } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatDay } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckboxField } from '../../../ui/controls/checkbox-field.tsx'
import { CopyField } from '../../../ui/controls/copy-field.tsx'
import { RadioCards } from '../../../ui/controls/radio-cards.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { DevicesDialog } from './devices-dialog.tsx'
import {
  type CreateGateLink,
  CreateGateLinkDocument,
  RevokeGateLinkDocument,
  type VolunteerLink,
} from './operations.generated.ts'

type Made = CreateGateLink['createGateLink']

/** F-EVT-14: who may scan or hand out bibs. The address of a link is shown when it is made, and never again. */
export function LinksCard({
  eventId,
  links,
  onChanged,
}: {
  eventId: string
  links: readonly VolunteerLink[]
  onChanged: () => void
}) {
  const t = useTexts(texts)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [revoking, setRevoking] = useState<VolunteerLink | null>(null)
  const [seen, setSeen] = useState<string | null>(null)
  const seenLink = links.find(({ id }) => id === seen)
  return (
    <Card
      actions={
        <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setMaking(true)} size="sm">
          {t('gates.newLink')}
        </Button>
      }
      flush
      text={t('gates.linksText')}
      title={t('gates.links')}
    >
      {links.length === 0 ? (
        <EmptyState icon={<QrIcon aria-hidden="true" />} text={t('gates.noLinksText')} title={t('gates.noLinks')} />
      ) : (
        <List className="border-t" label={t('gates.links')}>
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={() => setRevoking(link)} onSee={() => setSeen(link.id)} />
          ))}
        </List>
      )}
      {isMaking && (
        <NewLink
          eventId={eventId}
          onClose={() => setMaking(false)}
          onMade={(link) => {
            setMaking(false)
            setMade(link)
            onChanged()
          }}
        />
      )}
      {made?.url && <Poster made={made} onClose={() => setMade(null)} url={made.url} />}
      {seenLink && <DevicesDialog link={seenLink} onChanged={onChanged} onClose={() => setSeen(null)} />}
      {revoking && <Revoke link={revoking} onClose={() => setRevoking(null)} onDone={onChanged} />}
    </Card>
  )
}

function LinkRow({ link, onRevoke, onSee }: { link: VolunteerLink; onRevoke: () => void; onSee: () => void }) {
  const t = useTexts(texts)
  const { name, role, devices, expiresAt, revokedAt, lockedAt } = link
  const isExpired = !revokedAt && new Date(expiresAt) <= serverNow()
  const Icon = role === 'gate' ? QrIcon : Shirt
  return (
    <Row
      actions={
        !revokedAt &&
        !isExpired && (
          <Button onClick={onRevoke} size="sm" variant="quietDanger">
            {t('gates.revoke')}
          </Button>
        )
      }
      leading={
        <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      }
      onClick={onSee}
      text={
        <>
          <span className="block">{t(`gates.role.${role}`)}</span>
          {[
            t(`gates.devices.${plural(devices)}`, { n: devices }),
            t('gates.until', { date: formatDay(expiresAt) }),
            lockedAt && t('gates.locked'),
          ]
            .filter(Boolean)
            .join(', ')}
        </>
      }
      title={name}
      trailing={
        revokedAt ? <Badge tone="danger">{t('gates.revoked')}</Badge> : isExpired && <Badge>{t('gates.expired')}</Badge>
      }
    />
  )
}

function NewLink({ eventId, onMade, onClose }: { eventId: string; onMade: (link: Made) => void; onClose: () => void }) {
  const t = useTexts(texts)
  const [name, setName] = useState('')
  const [role, setRole] = useState<GateRole>('gate')
  const [wrong, setWrong] = useState<string>()
  const { run, busy } = useAction(
    async () => onMade((await call(CreateGateLinkDocument, { eventId, name, role })).createGateLink),
    {
      refused: ({ fields, message }) => {
        setWrong(fields.name)
        return fields.name ? undefined : message
      },
    },
  )
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('gates.newLink')}
      onClose={onClose}
      onConfirm={() => void run()}
      open
      title={t('gates.newLink')}
    >
      <div className="grid gap-4">
        <RadioCards
          legend={t('gates.role')}
          name="role"
          onValue={(value) => setRole(gateRoles.find((one) => one === value) ?? 'gate')}
          options={gateRoles.map((value) => ({
            value,
            label: t(`gates.role.${value}`),
            hint: t(`gates.role.${value}Text`),
          }))}
          value={role}
        />
        <TextField
          error={wrong}
          hint={t('gates.nameHint')}
          label={t('gates.name')}
          maxLength={limits.name.max}
          onChange={({ target }) => {
            setName(target.value)
            setWrong(undefined)
          }}
          value={name}
        />
      </div>
    </ConfirmDialog>
  )
}

/** The QR code for the volunteers, on the screen or on paper: a page of its own where it is printed. */
function Poster({ made, url, onClose }: { made: Made; url: string; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Dialog
      footer={
        <>
          <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => print()}>
            {t('gates.print')}
          </Button>
          <Button onClick={onClose} variant="primary">
            {t('gates.done')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      title={t('gates.madeTitle', { name: made.name })}
    >
      <p className="text-soft">{t('gates.madeText')}</p>
      <div className="print-alone mt-4 grid justify-items-center gap-3 text-center">
        <p className="hidden font-bold text-2xl print:block">{made.name}</p>
        <QrCode label={t('gates.madeTitle', { name: made.name })} large text={url} />
        <p className="max-w-sm">{t(made.role === 'gate' ? 'gates.posterGate' : 'gates.posterDesk')}</p>
        <p className="max-w-sm text-soft">{t('gates.posterOffline')}</p>
      </div>
      <div className="mt-5">
        <CopyField label={t('gates.address')} mono roomy value={url} />
      </div>
    </Dialog>
  )
}

function Revoke({ link, onDone, onClose }: { link: VolunteerLink; onDone: () => void; onClose: () => void }) {
  const t = useTexts(texts)
  const [undo, setUndo] = useState(false)
  const { run, busy } = useAction(async () => {
    await call(RevokeGateLinkDocument, { id: link.id, undo })
    toast.success(t('gates.revokedToast'))
    onDone()
    onClose()
  })
  return (
    <ConfirmDialog
      busy={busy}
      confirm={t('gates.revoke')}
      danger
      onClose={onClose}
      onConfirm={() => void run()}
      open
      text={t('gates.revokeText')}
      title={t('gates.revokeTitle', { name: link.name })}
    >
      <CheckboxField
        checked={undo}
        hint={t('gates.revokeUndoText')}
        label={t('gates.revokeUndo')}
        onChange={({ target }) => setUndo(target.checked)}
      />
    </ConfirmDialog>
  )
}

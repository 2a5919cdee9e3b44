import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/tickets/wallet'
import { Download, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/call.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { useSession } from '../../lib/session/session.ts'
import { formatDateTime } from '../../lib/texts/format.ts'
import { formatDeadline } from '../../lib/texts/format-deadline.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { QrCode } from '../../ui/pictures/qr-code.tsx'
import { Bib } from './bib.tsx'
import { downloadPdf } from './download-pdf.ts'
import { SendTicketEmailDocument, type TicketFields } from './operations.generated.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** R-TKT-01: what is shown at the gate, and what is typed there if the picture cannot be read. */
export function TicketCode({ ticket, large }: { ticket: TicketFields; large?: boolean }) {
  const t = useTexts(texts)
  useWakeLock()
  const { status, code, shortCode, fullName } = ticket
  if (!code) return null
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <QrCode label={t('wallet.qr', { name: fullName })} large={large ?? false} text={code} />
      <p className="font-mono font-semibold text-xl tracking-wide">
        <span className="sr-only">{t('wallet.code')} </span>
        {shortCode}
      </p>
      {status === 'checked_in' && <Badge tone="warning">{t('wallet.status.checked_in')}</Badge>}
    </div>
  )
}

/** What has to be known before one shows it. */
export function TicketNotes({ ticket: { status, choiceUntil } }: { ticket: TicketFields }) {
  const t = useTexts(texts)
  const session = useSession()
  return (
    <>
      {(status === 'cancelled' || status === 'revoked') && (
        <p className="rounded-control bg-danger-soft p-3.5 text-danger" role="alert">
          {t(`wallet.${status}Text`)}
        </p>
      )}
      {choiceUntil && new Date(choiceUntil) >= serverNow() && (
        <div className="rounded-control bg-accent-soft p-3.5 text-base">
          <p className="font-semibold">{t('wallet.choice')}</p>
          <p className="mt-1 text-soft">{t('wallet.choiceText', { date: formatDeadline(choiceUntil) })}</p>
          <a className="link inline-flex min-h-11 items-center" href={session.user ? linkTo('tickets') : found}>
            {t(session.user ? 'wallet.choiceMember' : 'wallet.choiceGuest')}
          </a>
        </div>
      )}
    </>
  )
}

/** Whose it is and for what, the bib as it will be worn, when to come; the PDF and the mail. */
export function TicketFacts({ ticket }: { ticket: TicketFields }) {
  const t = useTexts(texts)
  const { status, number, fullName, ticketType, startsAt, location, advice, pdfUrl } = ticket
  return (
    <div className="flex flex-col gap-5">
      <TicketNotes ticket={ticket} />
      {number && <Bib ticket={{ ...ticket, number }} />}
      <dl className="flex flex-col gap-3">
        {!number && <Fact label={t('wallet.name')}>{fullName}</Fact>}
        {!number && <Fact label={t('wallet.type')}>{ticketType}</Fact>}
        <Fact label={t('wallet.when')}>{startsAt ? formatDateTime(startsAt) : t('wallet.dateUnknown')}</Fact>
        {location && <Fact label={t('wallet.where')}>{location}</Fact>}
      </dl>
      {status !== 'cancelled' && status !== 'revoked' && <p className="rounded-control bg-sunken p-3.5">{advice}</p>}
      {pdfUrl && <Actions pdfUrl={pdfUrl} ticket={ticket} />}
    </div>
  )
}

const found = linkTo('mit-payment', { query: { find: '1' } })

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-faint text-sm">{label}</dt>
    <dd className="break-words font-medium">{children}</dd>
  </div>
)

function Actions({ pdfUrl, ticket }: { pdfUrl: string; ticket: TicketFields }) {
  const t = useTexts(texts)
  const pdf = useAction(() => downloadPdf(pdfUrl, `ticket-${ticket.shortCode}.pdf`))
  const mail = useAction(async () => {
    const key = new URL(pdfUrl, location.origin).searchParams.get('key')
    const { sendTicketEmail } = await call(SendTicketEmailDocument, { ticketId: ticket.id, key })
    toast.success(sendTicketEmail.message)
  })
  return (
    <div className="no-print flex flex-col gap-2.5">
      <Button block busy={pdf.busy} icon={<Download aria-hidden="true" className="size-5" />} onClick={() => pdf.run()}>
        {t('wallet.pdf')}
      </Button>
      <Button
        block
        busy={mail.busy}
        icon={<Mail aria-hidden="true" className="size-5" />}
        onClick={() => mail.run()}
        variant="quiet"
      >
        {t('wallet.mail')}
      </Button>
    </div>
  )
}

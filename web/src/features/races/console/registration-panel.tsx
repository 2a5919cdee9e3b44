import { race as limits } from '@vondrona/rules/races/constants'
import { texts } from '@vondrona/rules/races/organising'
import { Check, Eye, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { answerText } from '../../../lib/forms/answer-text.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatDateTime, formatDay, formatMoney } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Fact, Facts } from '../../../ui/layout/description-list.tsx'
import { RegistrationDocumentTicketDocument, ReviewMitDocumentDocument } from './operations.generated.ts'
import type { Registration } from './registration.ts'
import { DocumentsBadge, StatusBadge } from './registration-badges.tsx'

/** One registration with all that its registrant sent; its documents are accepted or refused here. */
export function RegistrationPanel({
  registration: { details, ...one },
  onChanged,
  onClose,
}: {
  registration: Registration
  onChanged: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const { emergencyContact: emergency, medical, commitment } = details
  const { namesakes, sameIdNumber } = one
  const alike = [
    ...(sameIdNumber > 0 ? [t(`organising.sameIdNumber.${plural(sameIdNumber)}`, { n: sameIdNumber })] : []),
    ...(namesakes > 0 ? [t(`organising.namesakes.${plural(namesakes)}`, { n: namesakes })] : []),
  ]
  const birth = details.birthDateIsApproximate
    ? t('organising.birthAbout', { year: details.birthDate.slice(0, 4) })
    : formatDay(details.birthDate)
  return (
    <Dialog onClose={onClose} open size="lg" title={details.fullName}>
      <p className="mb-4 flex flex-wrap gap-1.5">
        <StatusBadge status={one.status} />
        <DocumentsBadge status={one.documentsStatus} />
      </p>
      {alike.map((text) => (
        <p className="mb-4 rounded-control bg-warning-soft px-3 py-2 text-warning" key={text} role="note">
          {text}
        </p>
      ))}
      <section aria-label={t('organising.documents')} className="mb-5 grid gap-3">
        {details.documents.map((document) => (
          <Document document={document} key={document.id} onReviewed={onChanged} />
        ))}
        {details.documents.length === 0 && <p className="text-soft">{t('organising.noDocuments')}</p>}
      </section>
      <Facts>
        <Fact label={t('organising.number')}>{one.registrationNumber}</Fact>
        <Fact label={t('organising.bib')}>{one.bibNumber ?? '–'}</Fact>
        <Fact label={t('organising.birth')}>
          {birth} ({one.age}, {t(`organising.sex.${details.gender}`)})
        </Fact>
        <Fact label={t('organising.category')}>{one.category ?? '–'}</Fact>
        <Fact label={t('organising.contact')}>{[details.email, details.phone].filter(Boolean).join(' · ') || '–'}</Fact>
        <Fact label={t('organising.identity')}>
          {[details.idType, details.idNumber, t(`organising.nationality.${details.nationality}`)]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
        <Fact label={t('organising.amount')}>
          {formatMoney(one.amount)}
          {one.paymentStatus && ` · ${t(`organising.payment.${one.paymentStatus}`)}`}
        </Fact>
        <Fact label={t('organising.column.club')}>
          {[details.club, details.team].filter(Boolean).join(' · ') || '–'}
        </Fact>
        <Fact label={t('organising.emergency')}>{emergency ? `${emergency.name}, ${emergency.phone}` : '–'}</Fact>
        <Fact label={t('organising.medicalProof')}>
          {medical
            ? [
                t(`organising.medical.${medical.proof}`),
                medical.number,
                medical.issuedOn && formatDay(medical.issuedOn),
              ]
                .filter(Boolean)
                .join(' · ')
            : '–'}
        </Fact>
        {details.wishedBib !== null && !one.bibNumber && (
          <Fact label={t('organising.wishedBib')}>{details.wishedBib}</Fact>
        )}
        {details.answers.map((answer) => (
          <Fact key={answer.fieldName} label={answer.fieldLabel}>
            <span className="whitespace-pre-wrap">{answerText(answer) || '–'}</span>
          </Fact>
        ))}
        <Fact label={t('organising.letter')} wide>
          {commitment ? (
            <>
              {t('organising.signedBy', { name: commitment.signerName })}
              {commitment.guardianRelation && ` (${commitment.guardianRelation})`},{' '}
              {formatDateTime(commitment.signedAt)}
              <a className="ml-2 inline-flex min-h-11 items-center underline" href={commitment.pdfUrl}>
                {t('organising.openLetter')}
              </a>
            </>
          ) : (
            t('organising.notSigned')
          )}
        </Fact>
        {details.changes.length > 0 && (
          <Fact label={t('organising.changes')} wide>
            {details.changes.map(({ at, by, fields }) => (
              <span className="block" key={`${at}${fields.join()}`}>
                {`${formatDateTime(at)}, ${by}\u00a0: ${fields.join(', ')}`}
              </span>
            ))}
          </Fact>
        )}
      </Facts>
    </Dialog>
  )
}

type DocumentOf = Registration['details']['documents'][number]

/** A photo, opened by a ticket of a minute, each view in the log; its verdict takes the place of the buttons. */
function Document({ document: sent, onReviewed }: { document: DocumentOf; onReviewed: () => void }) {
  const t = useTexts(texts)
  const [verdict, setVerdict] = useState<{ status: DocumentOf['status']; reason: string | null }>(sent)
  const [url, setUrl] = useState<string>()
  const [reason, setReason] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const title = t(`organising.kind.${sent.kind}`)
  const view = useAction(async () => {
    setUrl((await call(RegistrationDocumentTicketDocument, { documentId: sent.id })).registrationDocumentTicket.url)
  })
  const { run, busy } = useAction(
    async (accept: boolean, why?: string) => {
      await call(ReviewMitDocumentDocument, { documentId: sent.id, accept, ...(why && { reason: why }) })
      setVerdict({ status: accept ? 'accepted' : 'rejected', reason: why ?? null })
      setReason(null)
      toast.success(t(accept ? 'organising.accepted' : 'organising.refused'))
      onReviewed()
    },
    {
      refused: ({ fields, message }) => {
        setProblem(fields.reason)
        return fields.reason ? undefined : message
      },
    },
  )
  return (
    <article aria-label={title} className="rounded-card border p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{title}</h3>
        <Badge tone={verdict.status === 'accepted' ? 'success' : verdict.status === 'rejected' ? 'danger' : 'warning'}>
          {t(`organising.document.${verdict.status}`)}
        </Badge>
      </div>
      {verdict.reason && <p className="mt-1 break-words text-soft text-sm">{verdict.reason}</p>}
      {url && (
        <img
          alt={t('organising.photo', { document: title })}
          className="mx-auto mt-3 max-h-[60dvh] max-w-full rounded-control"
          onError={() => setUrl(undefined)}
          src={url}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!url && (
          <Button busy={view.busy} icon={<Eye aria-hidden="true" className="size-5" />} onClick={() => view.run()}>
            {t('organising.view')}
          </Button>
        )}
        {verdict.status !== 'accepted' && (
          <Button
            busy={busy}
            icon={<Check aria-hidden="true" className="size-5" />}
            onClick={() => run(true)}
            variant="primary"
          >
            {t('organising.accept')}
          </Button>
        )}
        {verdict.status !== 'rejected' && (
          <Button disabled={busy} icon={<X aria-hidden="true" className="size-5" />} onClick={() => setReason('')}>
            {t('organising.refuse')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        busy={busy}
        confirm={t('organising.refuse')}
        danger
        onClose={() => setReason(null)}
        onConfirm={() => void run(false, (reason ?? '').trim())}
        open={reason !== null}
        text={t('organising.refuseText')}
        title={t('organising.refuseTitle')}
      >
        <TextArea
          error={problem}
          label={t('organising.reason')}
          maxLength={limits.reason.max}
          onChange={({ target }) => {
            setReason(target.value)
            setProblem(undefined)
          }}
          value={reason ?? ''}
        />
      </ConfirmDialog>
    </article>
  )
}

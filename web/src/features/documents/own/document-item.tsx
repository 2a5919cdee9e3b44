import { formatNames, lastDayOf, mayOwnerDelete, megabytes } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/own'
import { FileUp, MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatDay } from '../../../lib/texts/format.ts'
import { language } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { StatusBadge } from '../document-status.tsx'
import { DeleteDocumentDocument, type DocumentFields, type TypeFields } from '../operations.generated.ts'
import { ViewButton } from '../view-button.tsx'

interface Props {
  type: TypeFields
  document: DocumentFields | null
  onSend: () => void
  onChanged: () => void
}

/** One document that is asked for: where it stands, why, until when, and what can be done about it. */
export function DocumentItem({ type, document, onSend, onChanged }: Props) {
  const t = useTexts(texts)
  const isAgain = document?.status === 'rejected' || document?.status === 'expired'
  const action = !document ? 'own.send' : isAgain ? 'own.sendAgain' : 'own.replace'
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="break-words font-medium leading-snug">{type.name}</h3>
          {type.description && <p className="mt-0.5 whitespace-pre-line text-faint text-sm">{type.description}</p>}
        </div>
        {document ? <StatusBadge status={document.status} /> : type.isRequired && <Badge>{t('own.required')}</Badge>}
      </div>
      {document ? <Facts document={document} /> : <Formats type={type} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {type.isActive && (
          <Button
            icon={<FileUp aria-hidden="true" className="size-4" />}
            onClick={onSend}
            size="sm"
            variant={isAgain || (!document && type.isRequired) ? 'primary' : 'secondary'}
          >
            {t(action)}
          </Button>
        )}
        {document && document.scan !== 'infected' && <ViewButton document={document} name={type.name} />}
        {document && mayOwnerDelete(document) && <Delete document={document} name={type.name} onDone={onChanged} />}
      </div>
      {document && document.versions.length > 0 && <History document={document} name={type.name} />}
    </li>
  )
}

function Formats({ type: { allowedFormats, maxFileSize } }: { type: TypeFields }) {
  const t = useTexts(texts)
  const max = megabytes(maxFileSize, language() === 'fr' ? ',' : '.')
  return <p className="mt-1 text-faint text-sm">{t('own.formats', { formats: formatNames(allowedFormats), max })}</p>
}

function Facts({ document }: { document: DocumentFields }) {
  const t = useTexts(texts)
  const { status, rejectionReason, uploadedAt, verifiedAt, expiresAt, declaredUntil, scan } = document
  return (
    <>
      {status === 'rejected' && rejectionReason && (
        <p className="mt-2.5 flex items-start gap-2.5 rounded-control bg-danger-soft px-3.5 py-2.5 text-base">
          <MessageSquareWarning aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
          <span className="min-w-0 break-words">
            <span className="sr-only">{t('own.reason')}</span> {rejectionReason}
          </span>
        </p>
      )}
      <p className="mt-1.5 text-faint text-sm">
        {status === 'verified' && verifiedAt
          ? t('own.verifiedOn', { date: formatDay(verifiedAt) })
          : status === 'expired' && expiresAt
            ? t('own.expiredOn', { date: formatDay(expiresAt) })
            : t('own.sentOn', { date: formatDay(uploadedAt) })}
        {status === 'verified' && expiresAt && ` · ${t('own.validUntil', { date: formatDay(lastDayOf(expiresAt)) })}`}
        {status === 'pending' && declaredUntil && ` · ${t('own.declared', { date: formatDay(declaredUntil) })}`}
        {status === 'pending' && ` · ${t('own.waiting')}`}
        {status === 'pending' && scan === 'unscanned' && ` · ${t('own.unscanned')}`}
      </p>
    </>
  )
}

function Delete({ document, name, onDone }: { document: DocumentFields; name: string; onDone: () => void }) {
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  const { run, busy } = useAction(async () => {
    await call(DeleteDocumentDocument, { id: document.id })
    setAsking(false)
    toast.success(t('own.deleted'))
    onDone()
  })
  return (
    <>
      <Button onClick={() => setAsking(true)} size="sm" variant="quietDanger">
        {t('shell.delete')}
      </Button>
      <ConfirmDialog
        busy={busy}
        confirm={t('shell.delete')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={run}
        open={isAsking}
        text={`${t('own.deleteText', { name })} ${document.versions.length > 0 ? t('own.deleteBack') : ''}`}
        title={t('own.deleteTitle')}
      />
    </>
  )
}

function History({ document: { versions }, name }: { document: DocumentFields; name: string }) {
  const t = useTexts(texts)
  return (
    <details className="mt-3">
      <summary className="target inline-flex min-h-9 cursor-pointer items-center text-accent-ink text-sm">
        {t('own.history', { n: versions.length })}
      </summary>
      <ul className="mt-1 divide-y rounded-control border">
        {versions.map((one) => (
          <li className="flex flex-wrap items-center justify-between gap-2 px-3 py-2" key={one.id}>
            <span className="min-w-0 flex-1 basis-40 text-sm">
              <span className="block">
                {t('own.version', { n: one.version })} · {formatDay(one.uploadedAt)}
              </span>
              {one.rejectionReason && <span className="block break-words text-faint">{one.rejectionReason}</span>}
            </span>
            <StatusBadge status={one.status} />
            {one.scan !== 'infected' && <ViewButton document={one} name={name} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

import { texts as domainTexts } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/checking'
import { userDocument } from '@vondrona/rules/documents/constants'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import type { CheckedDocument } from '../operations.generated.ts'
import { DeleteDocumentDocument } from '../operations.generated.ts'
import type { Decision } from './use-decision.ts'

const reasons = ['blurred', 'cut', 'old', 'wrong'] as const

/** The decisions about the open document, the usual one last. A rejection asks for its reason first. */
export function DecisionBar({
  document,
  decision,
  size,
  isRejecting,
  onRejecting,
  onDeleted,
}: {
  document: CheckedDocument
  decision: Decision
  size: 'sm' | 'md'
  isRejecting: boolean
  onRejecting: (isRejecting: boolean) => void
  onDeleted: () => void
}) {
  const t = useTexts(texts)
  const { may, busy, deciding } = decision
  const shows = (move: 'verified' | 'rejected') =>
    busy ? deciding === move : may[move === 'verified' ? 'verify' : 'reject']
  return (
    <>
      <Delete document={document} onDeleted={onDeleted} size={size} />
      {shows('rejected') && (
        <Button busy={busy} onClick={() => onRejecting(true)} size={size}>
          {t(document.status === 'verified' ? 'checking.askAgain' : 'checking.reject')}
        </Button>
      )}
      {shows('verified') && (
        <Button busy={busy} onClick={() => void decision.verify()} size={size} variant="primary">
          {t(document.status === 'rejected' ? 'checking.verifyAnyway' : 'checking.verify')}
        </Button>
      )}
      {isRejecting && (
        <RejectDialog
          decision={decision}
          name={document.owner?.pseudo ?? t('checking.unknownPerson')}
          onClose={() => onRejecting(false)}
        />
      )}
    </>
  )
}

function RejectDialog({ name, decision, onClose }: { name: string; decision: Decision; onClose: () => void }) {
  const t = useTexts(texts)
  const d = useTexts(domainTexts)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const put = (text: string) => {
    setReason(text)
    setMissing(false)
  }
  return (
    <ConfirmDialog
      busy={decision.busy}
      confirm={t('checking.reject')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        if (!reason.trim()) return setMissing(true)
        await decision.reject(reason.trim())
        onClose()
      }}
      open
      text={t('checking.rejectText')}
      title={t('checking.rejectTitle', { name })}
    >
      <div className="mb-3.5 grid gap-2">
        {reasons.map((one) => (
          <Button block key={one} onClick={() => put(t(`checking.reason.${one}`))} size="sm">
            <span className="whitespace-normal">{t(`checking.reason.${one}`)}</span>
          </Button>
        ))}
      </div>
      <TextArea
        error={isMissing ? d('documents.reasonMissing') : undefined}
        label={t('checking.reason')}
        maxLength={userDocument.reason.max}
        onChange={({ target }) => put(target.value)}
        required
        rows={3}
        value={reason}
      />
    </ConfirmDialog>
  )
}

function Delete({
  document,
  size,
  onDeleted,
}: {
  document: CheckedDocument
  size: 'sm' | 'md'
  onDeleted: () => void
}) {
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  const { run, busy } = useAction(async () => {
    await call(DeleteDocumentDocument, { id: document.id })
    setAsking(false)
    toast.success(t('checking.deleted'))
    onDeleted()
  })
  return (
    <>
      <Button
        className="max-sm:col-span-full sm:mr-auto"
        onClick={() => setAsking(true)}
        size={size}
        variant="quietDanger"
      >
        {t('shell.delete')}
      </Button>
      <ConfirmDialog
        busy={busy}
        confirm={t('shell.delete')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={run}
        open={isAsking}
        text={t('checking.deleteText')}
        title={t('checking.deleteTitle')}
      />
    </>
  )
}

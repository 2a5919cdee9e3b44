import { type DocumentKind, neededDocuments } from '@vondrona/rules/races'
import { texts } from '@vondrona/rules/races/registration'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { sendInForm } from '../../../lib/upload/send-in-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { DocumentField } from '../documents/document-field.tsx'
import type { SendPhoto } from '../documents/document-upload.ts'
import { ParticipationDocument } from '../operations.generated.ts'
import type { Own, OwnProps } from '../parts.ts'

const replaceDocument = `mutation ReplaceRegistrationDocument($id: ID!, $key: String, $kind: RegistrationDocumentKind!, $file: Upload!) {
  replaceRegistrationDocument(id: $id, key: $key, kind: $kind, file: $file) { id } }`

const tones: Record<'none' | 'submitted' | 'accepted' | 'rejected', Tone> = {
  none: 'warning',
  submitted: 'neutral',
  accepted: 'success',
  rejected: 'danger',
}

/** R-GAP-17: what each document is worth, why one was refused, and another photo in its place. */
export function DocumentsPanel({ own, race, accessKey, onChanged }: OwnProps) {
  const t = useTexts(texts)
  const kinds = neededDocuments(race, own.details)
  const send =
    (kind: DocumentKind): SendPhoto =>
    async (file, events) => {
      const variables = { id: own.id, key: accessKey, kind }
      await sendInForm(replaceDocument, variables, { file, name: `${kind}.jpg` }, events)
      return kind
    }
  const look = async () => {
    const { mitParticipation } = await call(ParticipationDocument, { id: own.id, key: accessKey })
    if (mitParticipation) onChanged(mitParticipation)
    toast.success(t('registration.documentSentNow'))
  }
  if (kinds.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-lg">{t('registration.line.documents')}</h2>
      <ul className="flex flex-col gap-5">
        {kinds.map((kind) => (
          <Kind
            isEditable={own.details.isEditable}
            document={own.details.documents.find((one) => one.kind === kind)}
            key={kind}
            kind={kind}
            onSent={look}
            send={send(kind)}
          />
        ))}
      </ul>
    </section>
  )
}

function Kind({
  kind,
  document,
  isEditable,
  send,
  onSent,
}: {
  kind: DocumentKind
  document: Own['details']['documents'][number] | undefined
  /** Until the bib is picked up, another photo may replace one that waits. */
  isEditable: boolean
  send: SendPhoto
  onSent: () => Promise<void>
}) {
  const t = useTexts(texts)
  const [turn, setTurn] = useState(0)
  const status = document?.status ?? 'none'
  const [isReplacing, setReplacing] = useState(false)
  const isOpen = status === 'none' || status === 'rejected' || isReplacing
  return (
    <li>
      <div className="mb-2 flex items-center justify-between gap-3">
        {!isOpen && <span className="font-medium text-base">{t(`registration.document.${kind}`)}</span>}
        {(!isOpen || status === 'rejected') && (
          <Badge tone={tones[status]}>{t(`registration.documentStatus.${status}`)}</Badge>
        )}
      </div>
      {document?.reason && status === 'rejected' && (
        <p className="mb-3 rounded-control bg-danger-soft p-3 text-base">
          {t('registration.reason', { reason: document.reason })}
        </p>
      )}
      {status === 'submitted' && isEditable && (
        <Button onClick={() => setReplacing(!isReplacing)} size="sm">
          {t(isReplacing ? 'registration.documentKeep' : 'registration.documentAgain')}
        </Button>
      )}
      {isOpen && (
        <DocumentField
          key={turn}
          kind={kind}
          onSent={(id) => {
            if (!id) return
            setReplacing(false)
            void onSent().then(() => setTurn((before) => before + 1))
          }}
          send={send}
          sent={null}
        />
      )}
    </li>
  )
}

import { texts as domainTexts, formatNames, megabytes, takesPdf } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/own'
import { photoPresets } from '@vondrona/rules/uploads/constants'
import { FileText, Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { language } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Upload } from '../../../lib/upload/index.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { photoTaken } from '../../../ui/document/photo.ts'
import { PhotoField } from '../../../ui/document/photo-field.tsx'
import { percentOf, useUpload } from '../../../ui/document/photo-taken.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import type { DocumentFields, TypeFields } from '../operations.generated.ts'
import { useSending } from './use-sending.ts'

const mimeTypes = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', pdf: 'application/pdf' } as const

/**
 * R-DOC-05, N-07: a document is photographed, looked at for sharpness and reduced on the phone, or chosen; it leaves in
 * pieces at once, and waits for the network by itself.
 */
export function SendSheet({
  type,
  document,
  onSent,
  onClose,
}: {
  type: TypeFields
  document: DocumentFields | null
  onSent: () => void
  onClose: () => void
}) {
  const t = useTexts(texts)
  const d = useTexts(domainTexts)
  const chooser = useRef<HTMLInputElement>(null)
  const sending = useSending(type, onSent)
  const [isPreparing, setPreparing] = useState(false)
  const { photo, file, busy, problem, until } = sending
  const max = megabytes(type.maxFileSize, language() === 'fr' ? ',' : '.')
  const isDrawn = type.allowedFormats.includes('jpg') // photos leave the phone as JPEG
  const others = isDrawn ? (takesPdf(type) ? 'own.pdf' : null) : 'own.file'
  const accepted = isDrawn ? mimeTypes.pdf : type.allowedFormats.map((format) => mimeTypes[format]).join(',')
  return (
    <Dialog
      footer={
        <Button busy={busy || isPreparing} className="max-sm:w-full" onClick={sending.confirm} variant="primary">
          {t('own.confirm')}
        </Button>
      }
      onClose={onClose}
      open
      title={t('own.sheet', { name: type.name })}
    >
      {document?.status === 'verified' && (
        <p className="mb-4 rounded-control bg-warning-soft px-3.5 py-2.5 text-base">{t('own.replaceVerified')}</p>
      )}
      {file ? (
        <FileTaken name={file.name} onOther={() => chooser.current?.click()} upload={file.upload} />
      ) : (
        isDrawn && (
          <PhotoField
            error={problem}
            id="document-photo"
            label={type.name}
            maxBytes={maxChosen}
            onPhoto={sending.takePhoto}
            onPreparing={setPreparing}
            photo={photo}
            preset={photoPresets.default}
            send={(blob) => photoTaken(blob, sending.upload)}
            side="front"
            type="passport"
          />
        )
      )}
      {others && !photo && !file && (
        <Button
          block
          className={isDrawn ? 'mt-2.5' : undefined}
          icon={<Paperclip aria-hidden="true" className="size-5" />}
          onClick={() => chooser.current?.click()}
          variant={isDrawn ? 'quiet' : 'secondary'}
        >
          {t(others)}
        </Button>
      )}
      {(file || !isDrawn) && <FieldError id="document-file-error">{problem}</FieldError>}
      {until && (
        <DateField
          className="mt-4 sm:max-w-60"
          error={until.problem}
          hint={d('documents.untilHint')}
          label={d('documents.until')}
          onChange={({ target }) => until.change(target.value)}
          value={until.value}
        />
      )}
      <p className="mt-3 text-faint text-sm">{t('own.formats', { formats: formatNames(type.allowedFormats), max })}</p>
      <input
        accept={accepted}
        data-testid="document-file"
        hidden
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = '' // the same file may be chosen again
          if (chosen) sending.takeFile(chosen)
        }}
        ref={chooser}
        type="file"
      />
    </Dialog>
  )
}

/** Of a photo that will be reduced on the phone: whatever a camera makes. */
const maxChosen = 50 * 1024 * 1024

function FileTaken({ name, upload, onOther }: { name: string; upload: Upload; onOther: () => void }) {
  const t = useTexts(texts)
  const state = useUpload(upload)
  const percent = percentOf(state)
  const isUnderWay = state.phase === 'sending' || state.phase === 'waiting'
  const text =
    state.phase === 'sent'
      ? t('own.arrived')
      : state.phase === 'inline'
        ? t('own.ready')
        : state.phase === 'waiting'
          ? t('own.waitingNetwork')
          : t('own.sending', { percent })
  return (
    <div className="rounded-card border bg-raised p-3.5">
      <div className="flex items-center gap-3">
        <FileText aria-hidden="true" className="size-6 shrink-0 text-accent-ink" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-base">{name}</p>
          <p className={state.phase === 'sent' ? 'text-sm text-success' : 'text-faint text-sm'} role="status">
            {text}
          </p>
        </div>
        <Button aria-label={t('own.other')} onClick={onOther} size="sm">
          {t('own.replace')}
        </Button>
      </div>
      {isUnderWay && (
        <div className="mt-2.5">
          <ProgressBar label={text} tone={state.phase === 'waiting' ? 'warning' : 'accent'} value={percent} />
        </div>
      )}
    </div>
  )
}

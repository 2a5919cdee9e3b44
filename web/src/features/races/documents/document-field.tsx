import { type DocumentKind, texts as raceTexts } from '@vondrona/rules/races'
import { race } from '@vondrona/rules/races/constants'
import { texts } from '@vondrona/rules/races/registration'
import { photoPresets } from '@vondrona/rules/uploads/constants'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { DocumentPhoto } from '../../../ui/document/photo.ts'
import { PhotoField } from '../../../ui/document/photo-field.tsx'
import { documentPhoto, type SendPhoto } from './document-upload.ts'

const shapes = {
  cinFront: { side: 'front', type: 'cin' },
  cinBack: { side: 'back', type: 'cin' },
  passportPage: { side: 'front', type: 'passport' },
  medicalCertificate: { side: 'front', type: 'passport' },
} as const

/**
 * R-EVT-14, R-EVT-19, R-EVT-24: one document, photographed or chosen, looked at for sharpness, reduced on the phone, and
 * sent at once. `sent` is the one that the server has.
 */
export function DocumentField({
  kind,
  sent,
  send,
  onSent,
  error,
}: {
  kind: DocumentKind
  sent: string | null
  send: SendPhoto
  /** Null: it is being taken again. */
  onSent: (id: string | null) => void
  error?: string | undefined
}) {
  const t = useTexts(texts)
  const say = useTexts(raceTexts)
  const [photo, setPhoto] = useState<DocumentPhoto | null>(null)
  const [refused, setRefused] = useState<string>()
  const latest = useRef<DocumentPhoto | null>(null)
  const label = t(`registration.document.${kind}`)
  useEffect(() => () => latest.current?.drop(), [])

  const put = (next: DocumentPhoto | null) => {
    latest.current?.drop()
    latest.current = next
    setPhoto(next)
  }
  if (sent && !photo)
    return (
      <div>
        <p className="mb-1.5 font-medium text-base">{label}</p>
        <div className="flex items-center gap-3 rounded-card border bg-raised p-3 pl-4">
          <p className="flex min-w-0 flex-1 items-center gap-2 font-medium text-success">
            <Check aria-hidden="true" className="size-5 shrink-0" />
            {t('registration.documentSent')}
          </p>
          <Button onClick={() => onSent(null)} size="sm">
            {t('registration.documentAgain')}
          </Button>
        </div>
      </div>
    )
  return (
    <PhotoField
      {...shapes[kind]}
      error={refused ?? error}
      id={kind}
      label={label}
      maxBytes={race.documentMaxBytes}
      onPhoto={put}
      photo={photo}
      preset={photoPresets[kind === 'medicalCertificate' ? 'medical' : 'identity']}
      send={(blob) => {
        setRefused(undefined)
        onSent(null)
        return documentPhoto(blob, send, {
          onSent,
          onRefused: (message) => {
            setRefused(message || say('races.uploadFailed')) // R-EVT-24
            put(null)
          },
        })
      }}
    />
  )
}

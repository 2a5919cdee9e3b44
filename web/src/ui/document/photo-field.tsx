import type { DocumentType } from '@vondrona/rules/accounts'
import type { PhotoPreset } from '@vondrona/rules/constants'
import { type Side, texts } from '@vondrona/rules/identity'
import { photoTypes } from '@vondrona/rules/uploads/constants'
import { texts as pictureTexts } from '@vondrona/rules/uploads/picture'
import { Camera as CameraIcon, ImageUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { FieldError } from '../controls/field.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { classes } from '../layout/class-names.ts'
import { Camera } from './camera.tsx' // not lazily: it must open after a cut, too
import { DocumentSketch } from './document-sketch.tsx'
import { type DocumentPhoto, photoTaken } from './photo.ts'
import { PhotoDoubt } from './photo-doubt.tsx'
import { PhotoTaken } from './photo-taken.tsx'
import { hasCamera } from './use-camera.ts'
import { type PhotoStep, usePhoto } from './use-photo.ts'

/** One side of a document: photographed in the page, by the phone's camera, or chosen; seen, sent, taken again. */
export function PhotoField({
  side,
  type,
  photo,
  onPhoto,
  error,
  id,
  send = photoTaken,
  label,
  preset,
  maxBytes,
  onPreparing,
}: {
  side: Side
  type: DocumentType
  photo: DocumentPhoto | null
  onPhoto: (photo: DocumentPhoto | null) => void
  /** The sentence to show. */
  error?: string | undefined
  id: string
  /** How a photo leaves: into a place of its own unless said otherwise. */
  send?: (photo: Blob) => DocumentPhoto
  /** What is to be photographed, where it is no side of an identity document or several documents are asked for. */
  label?: string
  preset?: PhotoPreset
  /** Of a chosen file, before it is reduced. */
  maxBytes?: number
  /** Whether a photo is being reduced and looked at: what is to take it has to wait. */
  onPreparing?: (isPreparing: boolean) => void
}) {
  const t = useTexts(texts)
  const picture = useTexts(pictureTexts)
  const [isOpen, setOpen] = useState(false)
  const capture = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const { step, take, useAnyway, reset } = usePhoto((taken) => onPhoto(send(taken)), preset, maxBytes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phone may have sent it while this one was in doubt
  useEffect(() => {
    if (photo) reset()
  }, [photo])
  const isPreparing = step.name === 'preparing'
  useEffect(() => {
    if (!isPreparing) return
    onPreparing?.(true)
    return () => onPreparing?.(false) // also when a file is chosen instead, and this field goes
  }, [isPreparing, onPreparing])
  const own = side === 'back' ? 'identity.back' : type === 'passport' ? 'identity.passportPage' : 'identity.front'
  const name = label ?? t(own)
  const sentence = step.name === 'refused' ? <Refused step={step} /> : error

  const shoot = () => (hasCamera() ? setOpen(true) : capture.current?.click())
  const isEmpty = step.name === 'idle' || step.name === 'refused' || step.name === 'failed'

  return (
    <fieldset aria-invalid={sentence ? true : undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium text-base">{name}</legend>
      <div
        className={classes(
          'overflow-hidden rounded-card border',
          sentence ? 'border-danger' : 'border-control',
          isEmpty && !photo && 'border-dashed',
        )}
      >
        {isPreparing && <Preparing text={t('identity.photo.preparing')} />}
        {step.name === 'doubted' && (
          <PhotoDoubt doubt={step.doubt} onRetake={shoot} onUse={useAnyway} side={name} thumbnail={step.thumbnail} />
        )}
        {isEmpty && photo && <PhotoTaken id={id} onRetake={shoot} photo={photo} side={name} />}
        {isEmpty && !photo && (
          <div className="flex flex-col items-center gap-4 bg-raised p-4">
            <DocumentSketch side={side} type={type} />
            <div className="grid w-full gap-1.5">
              <Button
                aria-describedby={sentence ? `${id}-error` : undefined}
                block
                icon={<CameraIcon aria-hidden="true" className="size-5" />}
                id={id}
                onClick={shoot}
              >
                {t('identity.photo.take')}
              </Button>
              <Button
                block
                icon={<ImageUp aria-hidden="true" className="size-5" />}
                onClick={() => file.current?.click()}
                variant="quiet"
              >
                {t('identity.photo.choose')}
              </Button>
            </div>
          </div>
        )}
      </div>
      <FieldError id={`${id}-error`}>{sentence}</FieldError>
      <FileInput capture name={`${id}-camera`} onFile={take} ref={capture} />
      <FileInput name={`${id}-file`} onFile={take} ref={file} />
      {isOpen && (
        <Camera
          onClose={() => setOpen(false)}
          onNative={() => {
            setOpen(false)
            capture.current?.click()
          }}
          onShot={(picture) => {
            setOpen(false)
            void take(picture)
          }}
          title={t('identity.camera.title', { side: name })}
          type={type}
        />
      )}
      <Dialog
        footer={
          <Button onClick={reset} variant="primary">
            {t('identity.photo.understood')}
          </Button>
        }
        onClose={reset}
        open={step.name === 'failed'}
        role="alertdialog"
        size="sm"
        title={t('identity.photo.problem')}
      >
        <p>{picture('picture.processing')}</p>
        <p className="mt-2">{picture('picture.retake')}</p>
      </Dialog>
    </fieldset>
  )
}

/** Why a photo is not taken, and what to do: the same file again would be refused again. */
function Refused({ step }: { step: Extract<PhotoStep, { name: 'refused' }> }) {
  const t = useTexts(pictureTexts)
  if ('params' in step) return t(step.key, step.params)
  if (step.key !== 'picture.loading') return t(step.key)
  return (
    <>
      <span>{t(step.key)}</span> <span>{t('picture.retake')}</span>
    </>
  )
}

function FileInput({
  ref,
  name,
  capture,
  onFile,
}: {
  ref: RefObject<HTMLInputElement | null>
  name: string
  capture?: boolean
  onFile: (file: File) => void
}) {
  return (
    <input
      accept={photoTypes.join(',')}
      data-testid={name}
      hidden
      onChange={(event) => {
        const chosen = event.target.files?.[0]
        event.target.value = '' // the same file may be chosen again
        if (chosen) onFile(chosen)
      }}
      ref={ref}
      type="file"
      {...(capture && { capture: 'environment' })}
    />
  )
}

function Preparing({ text }: { text: ReactNode }) {
  return (
    <div className="bg-raised p-4">
      <Skeleton className="aspect-[1.586] w-full rounded-control" />
      <p className="mt-3 text-center text-faint text-sm" role="status">
        {text}
      </p>
    </div>
  )
}

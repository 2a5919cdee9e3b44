import { texts as domainTexts, formatNames, megabytes } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/own'
import { useEffect, useRef, useState } from 'react'
import { call, problemsOf } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { language } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { type Upload, uploadPhoto } from '../../../lib/upload/index.ts'
import { sendInForm } from '../../../lib/upload/send-in-form.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import type { DocumentPhoto } from '../../../ui/document/photo.ts'
import type { TypeFields } from '../operations.generated.ts'
import { UploadDocumentFromSlotDocument } from '../operations.generated.ts'

interface Chosen {
  name: string
  blob: Blob
  upload: Upload
}

const uploadDocument = `mutation UploadDocument($file: Upload!, $documentTypeId: ID!, $expiresOn: Date) {
  uploadDocument(file: $file, documentTypeId: $documentTypeId, expiresOn: $expiresOn) { id } }`

/** One file on its way to become a document: it leaves at once in pieces, and is one document once it is confirmed. */
export function useSending(type: TypeFields, onSent: () => void) {
  const t = useTexts(texts)
  const d = useTexts(domainTexts)
  const [photo, setPhoto] = useState<DocumentPhoto | null>(null)
  const [file, setFile] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string>()
  const [until, setUntil] = useState('')
  const [untilProblem, setUntilProblem] = useState<string>()
  const taken = useRef<Chosen | null>(null)
  const drop = useRef<() => void>(() => {})
  useEffect(() => () => drop.current(), [])

  const replaceBy = (dropNew: () => void) => {
    drop.current()
    drop.current = dropNew
    setProblem(undefined)
  }
  const { run, busy } = useAction(
    async () => {
      const chosen = taken.current
      if (!chosen) return setProblem(t('own.missing'))
      setProblem(undefined)
      setUntilProblem(undefined)
      await send(chosen, { documentTypeId: type.id, expiresOn: until || null })
      toast.success(t('own.done'))
      onSent()
    },
    {
      refused: (found) => {
        if (found.code === 'NETWORK' || found.code === 'TIMEOUT') return found.message
        if (found.fields.expiresOn) setUntilProblem(found.fields.expiresOn)
        else setProblem(found.fields.file ?? found.message)
        return undefined
      },
    },
  )
  return {
    photo,
    file,
    problem,
    busy,
    /** Null where it does not expire. */
    until: type.hasExpiration ? { value: until, problem: untilProblem, change: setUntil } : null,
    confirm: () => void run(),
    /** Begins to send what the camera or the gallery gave, reduced. */
    upload: (blob: Blob): Upload => {
      const upload = uploadPhoto(blob)
      taken.current = { name: 'photo.jpg', blob, upload }
      return upload
    },
    takePhoto: (next: DocumentPhoto | null) => {
      replaceBy(() => next?.drop())
      setPhoto(next)
      if (!next) taken.current = null
    },
    takeFile: (chosen: File) => {
      if (chosen.size > type.maxFileSize)
        return setProblem(
          d('documents.tooLarge', { max: megabytes(type.maxFileSize, language() === 'fr' ? ',' : '.') }),
        )
      if (!chosen.type) return setProblem(d('documents.format', { formats: formatNames(type.allowedFormats) }))
      const next = { name: chosen.name, blob: chosen, upload: uploadPhoto(chosen) }
      replaceBy(next.upload.cancel)
      taken.current = next
      setPhoto(null)
      setFile(next)
    },
  }
}

/** From the place where its pieces arrived; in one go where there is no such place, or not any more. */
async function send(
  { name, blob, upload }: Chosen,
  about: { documentTypeId: string; expiresOn: string | null },
): Promise<void> {
  const slotId = /^upload:([^.]+)\./.exec(await upload.reference())?.[1]
  if (slotId) {
    try {
      return void (await call(UploadDocumentFromSlotDocument, { slotId, name, ...about }))
    } catch (error) {
      const { code, fields } = problemsOf(error)
      if (code !== 'BAD_USER_INPUT' || fields.file || fields.expiresOn) throw error
      upload.distrust()
    }
  }
  await sendInForm(uploadDocument, about, { file: blob, name }, { signal: new AbortController().signal })
}

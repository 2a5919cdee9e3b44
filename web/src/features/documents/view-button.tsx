import { texts } from '@vondrona/rules/documents'
import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import { download } from '../../lib/device/download.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PhotoViewer } from '../../ui/pictures/viewer/photo-viewer.tsx'
import { addressFor, bytesOf } from './file-address.ts'

const PdfView = latePart(() => import('../../ui/pdf/pdf-view.tsx'))

interface Shown {
  id: string
  mimeType: string
}

/** Opens one version of a document over the page: a photo, or the pages of a PDF. */
export function ViewButton({ document, name }: { document: Shown; name: string }) {
  const t = useTexts(texts)
  const { id, mimeType } = document
  const [photo, setPhoto] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const { run, busy } = useAction(async () => {
    if (mimeType === 'application/pdf') setReading(true)
    else setPhoto(await addressFor(id))
  })
  return (
    <>
      <Button busy={busy} icon={<Eye aria-hidden="true" className="size-4" />} onClick={run} size="sm">
        {t('documents.view')}
      </Button>
      {photo && <PhotoViewer name={name} onClose={() => setPhoto(null)} onError={() => setPhoto(null)} src={photo} />}
      {isReading && (
        <Dialog onClose={() => setReading(false)} open size="full" title={name}>
          <Suspense fallback={<Skeleton className="h-[min(36rem,60dvh)] w-full" />}>
            <PdfView name={name} read={() => bytesOf(id)}>
              <SaveButton document={document} />
            </PdfView>
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

/** The file as it was sent, under the name that the server gives it. */
export function SaveButton({ document: { id } }: { document: Shown }) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async () => download(await addressFor(id)))
  return (
    <Button busy={busy} onClick={run} size="sm">
      {t('documents.download')}
    </Button>
  )
}

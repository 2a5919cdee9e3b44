import { texts } from '@vondrona/rules/documents/checking'
import { photoSettle } from '@vondrona/rules/uploads/constants'
import { FileText, Maximize2 } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useDataSaver } from '../../../lib/device/connectivity.ts'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PhotoViewer } from '../../../ui/pictures/viewer/photo-viewer.tsx'
import { addressFor, bytesOf } from '../file-address.ts'
import type { CheckedDocument } from '../operations.generated.ts'
import { SaveButton } from '../view-button.tsx'

type ShownFile = Pick<CheckedDocument, 'id' | 'mimeType' | 'originalName'>

/** The file of a document by a ticket; each opening is in the log, so it is opened once it is looked at for a moment. */
export function FileView({ file, name }: { file: ShownFile; name: string }) {
  return file.mimeType === 'application/pdf' ? <Pdf file={file} /> : <Photo id={file.id} name={name} />
}

const frame = 'relative h-[min(28rem,52dvh)] w-full overflow-hidden rounded-control border bg-sunken'

function Photo({ id, name }: { id: string; name: string }) {
  const t = useTexts(texts)
  const savesData = useDataSaver()
  const [isAllowed, setAllowed] = useState(false)
  const [src, setSrc] = useState<string | null>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [isLarge, setLarge] = useState(false)
  const asked = useRef(0)
  const ask = useCallback(async () => {
    const mine = ++asked.current
    setState('loading')
    try {
      const url = await addressFor(id)
      if (mine === asked.current) setSrc(url)
    } catch {
      if (mine === asked.current) setState('failed')
    }
  }, [id])
  const isWanted = !savesData || isAllowed
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(ask, photoSettle)
    return () => {
      clearTimeout(timer)
      asked.current += 1
    }
  }, [ask, isWanted])
  if (!isWanted || state === 'failed')
    return (
      <div className={`${frame} grid place-items-center p-4 text-center text-soft`}>
        <div className="flex flex-col items-center gap-3">
          {state === 'failed' && <p role="alert">{t('checking.fileFailed')}</p>}
          <Button onClick={isWanted ? ask : () => setAllowed(true)}>
            {t(isWanted ? 'shell.retry' : 'checking.open')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={frame}>
      {state === 'loading' && <Skeleton className="absolute inset-0 size-full rounded-none" />}
      {src && (
        <>
          <img
            alt={name}
            className="size-full object-contain"
            onError={() => setState('failed')}
            onLoad={() => setState('shown')}
            src={src}
          />
          <button
            aria-label={t('checking.enlarge')}
            className="absolute inset-0 flex cursor-zoom-in items-end justify-end p-2 focus-visible:outline-offset-[-3px]"
            onClick={() => setLarge(true)}
            type="button"
          >
            <span className="grid size-9 place-items-center rounded-full bg-black/60 text-white">
              <Maximize2 aria-hidden="true" className="size-4" />
            </span>
          </button>
        </>
      )}
      {isLarge && src && (
        <PhotoViewer name={name} onClose={() => setLarge(false)} onError={() => setLarge(false)} src={src} />
      )}
    </div>
  )
}

const PdfView = latePart(() => import('../../../ui/pdf/pdf-view.tsx'))

/** Drawn in a sandbox; opened once it is looked at for a moment, or asked for where data is saved. */
function Pdf({ file }: { file: ShownFile }) {
  const { id, originalName } = file
  const t = useTexts(texts)
  const savesData = useDataSaver()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (savesData) return
    const timer = setTimeout(() => setOpen(true), photoSettle)
    return () => clearTimeout(timer)
  }, [savesData])
  const save = <SaveButton document={file} />
  const title = (
    <p className="mb-2 flex items-center gap-2.5">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0 break-words font-medium text-base">{originalName}</span>
    </p>
  )
  if (!isOpen)
    return (
      <>
        {title}
        {savesData ? (
          <div className="flex flex-wrap gap-2.5">
            <Button onClick={() => setOpen(true)} size="sm">
              {t('checking.open')}
            </Button>
            {save}
          </div>
        ) : (
          <Skeleton className="h-[min(36rem,60dvh)] w-full" />
        )}
      </>
    )
  return (
    <>
      {title}
      <Suspense fallback={<Skeleton className="h-[min(36rem,60dvh)] w-full" />}>
        <PdfView name={originalName} read={() => bytesOf(id)}>
          {save}
        </PdfView>
      </Suspense>
    </>
  )
}

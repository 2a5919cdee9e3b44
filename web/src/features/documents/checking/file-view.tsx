import { photoSettle } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/documents/checking'
import { FileText, Maximize2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useDataSaver } from '../../../lib/device/connectivity.ts'
import { download } from '../../../lib/device/download.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PhotoViewer } from '../../../ui/pictures/viewer/photo-viewer.tsx'
import type { CheckedDocument } from '../operations.generated.ts'
import { DocumentTicketDocument } from '../operations.generated.ts'

/** The file of a document by a ticket; each opening is in the log, so it is opened once it is looked at for a moment. */
export function FileView({ document, name }: { document: CheckedDocument; name: string }) {
  return document.mimeType === 'application/pdf' ? <Pdf document={document} /> : <Photo id={document.id} name={name} />
}

const ticketFor = async (id: string) => (await call(DocumentTicketDocument, { id })).documentTicket.url
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
      const url = await ticketFor(id)
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
            {t(isWanted ? 'checking.retry' : 'checking.open')}
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

function Pdf({ document: { id, originalName } }: { document: CheckedDocument }) {
  const t = useTexts(texts)
  const { run, busy } = useAction(async () => download(await ticketFor(id), originalName))
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control border bg-sunken p-4">
      <FileText aria-hidden="true" className="size-7 shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1 basis-40 break-words font-medium">{originalName}</span>
      <Button busy={busy} onClick={run}>
        {t('checking.download')}
      </Button>
    </div>
  )
}

import { texts } from '@vondrona/rules/documents/own'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { download } from '../../../lib/device/download.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PhotoViewer } from '../../../ui/pictures/viewer/photo-viewer.tsx'
import { DocumentTicketDocument } from '../operations.generated.ts'

/** R-GAP-16: a photo opens here, a PDF is saved, by an address of one minute. */
export function ViewButton({
  document: { id, mimeType, originalName },
  name,
}: {
  document: { id: string; mimeType: string; originalName: string }
  name: string
}) {
  const t = useTexts(texts)
  const [photo, setPhoto] = useState<string | null>(null)
  const { run, busy } = useAction(async () => {
    const { url } = (await call(DocumentTicketDocument, { id })).documentTicket
    if (mimeType === 'application/pdf') download(url, originalName)
    else setPhoto(url)
  })
  return (
    <>
      <Button busy={busy} icon={<Eye aria-hidden="true" className="size-4" />} onClick={run} size="sm">
        {t('own.view')}
      </Button>
      {photo && <PhotoViewer name={name} onClose={() => setPhoto(null)} onError={() => setPhoto(null)} src={photo} />}
    </>
  )
}

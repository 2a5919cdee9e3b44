import { texts } from '@vondrona/rules/races/ranking'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { site } from '../../../lib/site/site-settings.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import type { Picture } from './draw-picture.ts'
import { CoursePictureDocument } from './operations.generated.ts'
import { sharePicture } from './share-picture.ts'

/** The certificate as a picture to send. It is drawn when it is pressed. */
export function PictureButton({
  eventId,
  bib,
  picture,
}: {
  eventId: string
  bib: string
  picture: Omit<Picture, 'course' | 'site'>
}) {
  const t = useTexts(texts)
  const [busy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      const course = await courseOf(eventId)
      const name = `resultat-${bib.replace(/[^\w-]/g, '')}.png`
      const isSaved = await sharePicture({ ...picture, course, site: site.name }, name, picture.name)
      if (isSaved) toast.success(t('ranking.pictureSaved'))
    } catch {
      toast.error(t('ranking.pictureFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} icon={<Image aria-hidden="true" className="size-5" />} onClick={share} variant="primary">
      {t('ranking.picture')}
    </Button>
  )
}

/** Without it the picture still says the result. */
const courseOf = (eventId: string): Promise<Picture['course']> =>
  call(CoursePictureDocument, { eventId }).then(
    ({ race }) => race?.course?.drawing ?? null,
    () => null,
  )

import { texts } from '@vondrona/rules/shell/share'
import { Link2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

/** Opens how the link of a page looks where it is shared. `children`: a `LinkPreview`, loaded then. */
export function LinkPreviewButton({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        block
        icon={<Link2 aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
        variant="quiet"
      >
        {t('share.preview')}
      </Button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} open title={t('share.preview')}>
          <Suspense>{children}</Suspense>
        </Dialog>
      )}
    </>
  )
}

import { texts } from '@vondrona/rules/shell'
import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { replayEarlyPress } from '../../lib/takeover/early-press.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { lateDialog } from '../dialogs/late-dialog.tsx'
import { Button } from './button.tsx'

const ShareDialog = lateDialog(() => import('../dialogs/share-dialog.tsx').then((it) => ({ default: it.ShareDialog })))

/** R-SHARE-01: passes the page at `path` on, with the words that go with its link. The server's page has it, too. */
export function ShareButton(shared: { path: string; title: string; text: string }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  useEffect(replayEarlyPress, [])
  return (
    <>
      <Button icon={<Share2 aria-hidden="true" className="size-5" />} name="share" onClick={() => setOpen(true)}>
        {t('shell.share')}
      </Button>
      {isOpen && <ShareDialog {...shared} onClose={() => setOpen(false)} open />}
    </>
  )
}

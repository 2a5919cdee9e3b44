import { texts } from '@vondrona/rules/magazine/editor'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { publicAddress } from '../../../lib/platform/server.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyField } from '../../../ui/controls/copy-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { ArticlePreviewLinkDocument } from './operations.generated.ts'

/** A link that shows the article before it is published; the server shows it once. */
export function PreviewLinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(texts)
  const [link, setLink] = useState<string | null>(null)
  const { run: ask, busy } = useAction(async (enabled: boolean) => {
    const { articlePreviewLink: address } = await call(ArticlePreviewLinkDocument, { id, enabled })
    setLink(address ? publicAddress(address) : null)
    if (!enabled) toast.success(t('editor.previewLinkRevoked'))
  })
  return (
    <Dialog
      footer={
        <>
          <Button disabled={busy} onClick={() => ask(false)} variant="quiet">
            {t('editor.previewLinkRevoke')}
          </Button>
          <Button busy={busy} onClick={() => ask(true)} variant="primary">
            {t('editor.previewLinkMake')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      title={t('editor.previewLink')}
    >
      <p className="text-soft">{t('editor.previewLinkText')}</p>
      {link && <CopyField className="mt-4" label={t('editor.previewLink')} value={link} />}
    </Dialog>
  )
}

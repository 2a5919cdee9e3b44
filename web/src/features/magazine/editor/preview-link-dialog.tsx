import { texts } from '@vondrona/rules/magazine/editor'
import { useState } from 'react'
import { useMutation } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyField } from '../../../ui/controls/copy-field.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { ArticlePreviewLinkDocument } from './operations.generated.ts'

/** A link that shows the article before it is published; the server tells it once. */
export function PreviewLinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(texts)
  const [link, setLink] = useState<string | null>(null)
  const [{ fetching }, run] = useMutation(ArticlePreviewLinkDocument)
  const ask = async (enabled: boolean) => {
    const { data, error } = await run({ id, enabled })
    if (error) return toast.error(error.message)
    const address = data?.articlePreviewLink
    setLink(address ? new URL(address, location.origin).href : null)
    if (!enabled) toast.success(t('editor.previewLinkRevoked'))
  }
  return (
    <Dialog
      footer={
        <>
          <Button disabled={fetching} onClick={() => void ask(false)} variant="quiet">
            {t('editor.previewLinkRevoke')}
          </Button>
          <Button busy={fetching} onClick={() => void ask(true)} variant="primary">
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

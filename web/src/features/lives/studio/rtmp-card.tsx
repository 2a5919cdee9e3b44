import { texts } from '@vondrona/rules/lives/studio'
import { Eye, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyField } from '../../../ui/controls/copy-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { RotateStreamKeyDocument } from '../operations.generated.ts'
import type { Credentials } from './broadcast/credentials.ts'

/** R-SRC-16: the address and the key for OBS, with the settings that work. The key shows on request. */
export function RtmpCard({
  liveId,
  credentials,
  onChange,
}: {
  liveId: string
  credentials: Credentials
  onChange: (credentials: Credentials) => void
}) {
  const t = useTexts(texts)
  const [isShown, setShown] = useState(false)
  const [asks, setAsks] = useState(false)
  const { run: rotate, busy } = useAction(async () => {
    const { rotateStreamKey } = await call(RotateStreamKeyDocument, { liveId })
    onChange(rotateStreamKey)
    toast.success(t('studio.rtmp.rotated'))
  })
  return (
    <Card text={t('studio.rtmp.hints')} title={t('studio.rtmp')}>
      <div className="flex flex-col gap-4">
        <CopyField label={t('studio.rtmp.server')} mono value={credentials.rtmpUrl} />
        {isShown ? (
          <CopyField hint={t('studio.rtmp.keyHint')} label={t('studio.rtmp.key')} mono value={credentials.streamKey} />
        ) : (
          <Button icon={<Eye aria-hidden="true" className="size-5" />} onClick={() => setShown(true)}>
            {t('studio.rtmp.show')}
          </Button>
        )}
        <Button
          className="self-start"
          icon={<RefreshCw aria-hidden="true" className="size-4" />}
          onClick={() => setAsks(true)}
          size="sm"
          variant="quietDanger"
        >
          {t('studio.rtmp.rotate')}
        </Button>
      </div>
      <ConfirmDialog
        busy={busy}
        confirm={t('studio.rtmp.rotate')}
        danger
        onClose={() => setAsks(false)}
        onConfirm={() => rotate().then(() => setAsks(false))}
        open={asks}
        text={t('studio.rtmp.rotateText')}
        title={t('studio.rtmp.rotate')}
      />
    </Card>
  )
}

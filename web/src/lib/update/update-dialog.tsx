import { appVersion } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/shell'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { useTexts } from '../texts/texts.ts'
import { quit, update } from './platform.ts'
import type { VersionNews } from './version.ts'

/** R-UPD-01..03, R-UPD-07, R-UPD-08. A forced one cannot be put away, the back button included. */
export function UpdateDialog({ news, forced, onLater }: { news: VersionNews; forced: boolean; onLater: () => void }) {
  const t = useTexts(texts)
  const [busy, setBusy] = useState(false)
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), []) // Enter updates; it does not quit
  async function run() {
    setBusy(true)
    const done = await update(news)
    setBusy(false)
    if (!done) toast.error(t('shell.updateStoreFailed'))
  }
  return (
    <Dialog
      footer={
        <>
          <Button onClick={forced ? quit : onLater}>{t(forced ? 'shell.updateQuit' : 'shell.later')}</Button>
          <Button busy={busy} onClick={() => void run()} ref={main} variant="primary">
            {t(forced ? 'shell.updateNow' : 'shell.update')}
          </Button>
        </>
      }
      locked={forced}
      onClose={onLater}
      open
      size="sm"
      title={t('shell.updateTitle')}
    >
      <div className="flex flex-col gap-3">
        {forced && <p className="font-medium">{t('shell.updateForced')}</p>}
        <p className="text-soft">{t('shell.updateText', { version: news.version, current: appVersion })}</p>
        {news.updateNotes && (
          <div>
            <h3 className="font-semibold text-sm">{t('shell.updateNotes')}</h3>
            <p className="mt-1 whitespace-pre-line text-soft">{news.updateNotes}</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

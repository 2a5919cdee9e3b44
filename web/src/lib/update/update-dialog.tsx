import { appVersion } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/shell'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Refusal } from '../api/refusal.ts'
import { useAction } from '../forms/use-action.ts'
import { useTexts } from '../texts/texts.ts'
import { canQuit, quit, update } from './platform.ts'
import type { VersionNews } from './version.ts'

/** R-UPD-01..03, R-UPD-07, R-UPD-08. A forced one cannot be put away, the back button included. */
export function UpdateDialog({ news, forced, onLater }: { news: VersionNews; forced: boolean; onLater: () => void }) {
  const t = useTexts(texts)
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), []) // Enter updates; it does not quit
  const { run, busy } = useAction(async () => {
    if (!(await update(news))) throw new Refusal({ code: 'NO_STORE', message: t('shell.updateStoreFailed') })
  })
  const isOther = news.version !== appVersion // forced by an administrator, it may be the one that is running
  return (
    <Dialog
      footer={
        <>
          {(!forced || canQuit()) && (
            <Button onClick={forced ? quit : onLater}>{t(forced ? 'shell.updateQuit' : 'shell.later')}</Button>
          )}
          <Button busy={busy} onClick={run} ref={main} variant="primary">
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
        {forced && isOther && <p className="font-medium">{t('shell.updateForced')}</p>}
        <p className="text-soft">
          {isOther
            ? t('shell.updateText', { version: news.version, current: appVersion })
            : t('shell.updateAgain', { version: news.version })}
        </p>
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

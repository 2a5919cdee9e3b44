import { texts } from '@vondrona/rules/shell/later'
import { weightText } from '@vondrona/rules/uploads/view'
import { ArrowDownToLine, Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { isFree, mayGoOnFor } from './index.ts'
import { kinds } from './kinds.ts'
import type { Wanted } from './later.ts'
import { useKeeping } from './use-keeping.ts'

/** Keeps a thing of about so many bytes for later; without Wi-Fi it asks first. */
export default function KeepButton({ wanted }: { wanted: Wanted<unknown> }) {
  const t = useTexts(texts)
  const [language] = useLanguage()
  const { kept, keep, cancel, busy, isWhole } = useKeeping(wanted.id)
  const [asking, setAsking] = useState(false)
  const start = (agreed: boolean) => {
    setAsking(false)
    void keep(wanted, mayGoOnFor(agreed))
  }
  return (
    <>
      <Button
        aria-live="polite"
        disabled={busy || isWhole || kept === undefined}
        icon={
          isWhole ? (
            <Check aria-hidden="true" className="size-5 text-success" />
          ) : (
            <ArrowDownToLine aria-hidden="true" className="size-5" />
          )
        }
        onClick={() => (isFree() ? start(false) : setAsking(true))}
      >
        {isWhole
          ? t('later.kept')
          : kept && busy
            ? t('later.keeping', { n: kept.done, of: kept.files.length })
            : t(kept ? 'later.resume' : 'later.keep')}
      </Button>
      {busy && (
        <Button onClick={cancel} variant="quiet">
          {t('shell.cancel')}
        </Button>
      )}
      <ConfirmDialog
        confirm={t('later.askConfirm')}
        onClose={() => setAsking(false)}
        onConfirm={() => start(true)}
        open={asking}
        text={t(kinds[wanted.kind].ask, { size: weightText(wanted.weight, language) })}
        title={t('later.askTitle')}
      />
    </>
  )
}

import { texts } from '@vondrona/rules/shell'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks again, in the words of what will happen; the button repeats the verb. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirm,
  cancel,
  danger,
  busy,
  children,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  text?: ReactNode
  confirm: ReactNode
  cancel?: ReactNode
  danger?: boolean
  busy?: boolean
  /** More to fill in before confirming, such as a reason. */
  children?: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <Dialog
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {cancel ?? t('shell.cancel')}
          </Button>
          <Button busy={busy} onClick={onConfirm} variant={danger ? 'danger' : 'primary'}>
            {confirm}
          </Button>
        </>
      }
      locked={busy}
      onClose={onClose}
      open={open}
      size="sm"
      title={title}
    >
      {text && <p className="text-soft">{text}</p>}
      {children && <div className={text ? 'mt-4' : undefined}>{children}</div>}
    </Dialog>
  )
}

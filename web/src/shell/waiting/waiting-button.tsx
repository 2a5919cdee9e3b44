import { texts } from '@vondrona/rules/shell'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { isPending } from '../../lib/acts/act-list.ts'
import { useAllActs } from '../../lib/acts/waiting-acts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { useKeptCount } from './use-kept-count.ts'

const WaitingDialog = lateDialog(() => import('./waiting-dialog.tsx'))

/** What waits to be sent, one press from where the state of the connection is shown; how many, and whether one was refused. */
export function WaitingButton({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  const acts = useAllActs()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const n = acts.length + useKeptCount(acts.length)
  const isRefused = acts.some((act) => !isPending(act))
  const Icon = isRefused ? CircleAlert : CloudUpload
  return (
    <>
      <button
        aria-haspopup="dialog"
        className="inline-flex min-h-11 items-center gap-1 rounded-control px-1 hover:bg-sunken"
        data-acts={acts.length}
        name="waiting"
        onClick={() => setOpen(true)}
        type="button"
      >
        {children}
        {n > 0 && (
          <span
            className={classes(
              'inline-flex items-center gap-1 rounded-full px-1.5 font-semibold text-sm tabular-nums leading-6',
              isRefused ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
            )}
          >
            <Icon aria-hidden="true" className="size-4 max-[25rem]:hidden" />
            <span aria-hidden="true">{n}</span>
          </span>
        )}
        <span className="sr-only">{t('shell.waiting', { n })}</span>
      </button>
      {isOpen &&
        // Not inside the banner: it has a header of its own.
        createPortal(<WaitingDialog onClose={close} />, document.body)}
    </>
  )
}

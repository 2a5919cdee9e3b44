import { texts } from '@vondrona/rules/shell'
import { type ComponentProps, type ComponentType, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Load, latePart, type Part } from '../../lib/lifecycle/late-part.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Icon } from '../pictures/icons.tsx'
import { useBackClose } from './back-stack.ts'

/** ms: what lies on the device is there before, and nothing flashes. */
const patience = 400

interface DialogProps {
  /** Absent: what runs behind the dialog goes on when the sentence in its place is closed. */
  onClose?: () => void
  /** Where it is not taken away while it is closed. */
  open?: boolean
}

/** A dialog whose file is loaded when it opens. Where that takes its time (no network, not kept), this is said and can be closed. */
export function lateDialog<D extends Part>(load: Load<D>) {
  const Dialog: Part = latePart<ComponentType>(load)
  return function LateDialog(props: ComponentProps<D> & DialogProps) {
    const { onClose, open = true } = props
    return (
      <Suspense fallback={open && <Coming onClose={onClose} />}>
        <Dialog {...props} />
      </Suspense>
    )
  }
}

/** No dialog itself: the file of dialogs may be what is missing. */
function Coming({ onClose }: { onClose: (() => void) | undefined }) {
  const t = useTexts(texts)
  const [isLate, setLate] = useState(false)
  const [isAway, setAway] = useState(false)
  const close = () => {
    setAway(true)
    onClose?.()
  }
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  useBackClose(!isAway, close)
  return createPortal(
    <div
      className="safe-bottom fixed inset-x-0 bottom-0 z-40 rounded-t-card border-t bg-raised shadow-float"
      hidden={!isLate || isAway}
    >
      <div className="mx-auto flex max-w-lg items-center gap-3 p-4">
        <Spinner className="shrink-0" />
        <p className="min-w-0 flex-1" role="status">
          {isLate && t('shell.comes')}
        </p>
        <button
          aria-label={t('shell.close')}
          className="target grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
          onClick={close}
          type="button"
        >
          <Icon className="size-5" name="close" />
        </button>
      </div>
    </div>,
    document.body,
  )
}

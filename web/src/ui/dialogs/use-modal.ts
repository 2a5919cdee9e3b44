import { type SyntheticEvent, useCallback, useRef } from 'react'

/**
 * For the `<dialog>` of what covers the page, which takes `modal`: modal for as long as it stands there. Closed while it is
 * still in the document, because the browser gives the focus back to what opened it only then; an effect of the component
 * that draws it would come too late.
 *
 * `onClose`: Escape, or the browser closed it. `holds`: it must not be closed now, and opens again.
 */
export function useModal(onClose: () => void, holds = () => false) {
  const dialog = useRef<HTMLDialogElement>(null)
  const ref = useCallback((element: HTMLDialogElement) => {
    dialog.current = element
    if (!element.open) element.showModal()
    return () => {
      dialog.current = null
      element.close()
    }
  }, [])
  const modal = {
    ref,
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      if (isOwn(event)) onClose()
    },
    // Chromium closes on a second Escape even when the first was refused.
    onClose(event: SyntheticEvent) {
      const element = dialog.current
      if (!isOwn(event) || !element || element.open) return // gone, or opened again by now
      if (holds()) element.showModal()
      onClose()
    },
  }
  return [dialog, modal] as const
}

/** React lets both events bubble from a dialog inside. */
const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget

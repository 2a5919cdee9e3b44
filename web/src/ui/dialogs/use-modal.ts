import { useCallback, useRef } from 'react'

/**
 * For the `<dialog>` of what covers the page: modal for as long as it stands there. Closed while it is still in the
 * document, because the browser gives the focus back to what opened it only then; an effect of the component that draws it
 * would come too late. The ref object is null from then on, so that the browser's `close` event, which follows, is known.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const show = useCallback((element: HTMLDialogElement) => {
    dialog.current = element
    if (!element.open) element.showModal()
    return () => {
      dialog.current = null
      element.close()
    }
  }, [])
  return [dialog, show] as const
}

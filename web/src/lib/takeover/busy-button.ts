/** A button of the server's page that was pressed: it gets a visual state, and one for screen readers. */
export function showBusy(button: HTMLElement, isBusy: boolean): void {
  if (isBusy) button.setAttribute('aria-busy', 'true')
  else button.removeAttribute('aria-busy')
  button.style.opacity = isBusy ? '0.6' : ''
}

/** As a `ref`: where a dialog puts the focus when it opens. React's own `autoFocus` comes before the dialog does. */
export const focusFirst = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '')

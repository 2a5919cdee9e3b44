/** Shows and focuses the first control that says it is wrong, or that is in a group that says so. */
export function focusFirstInvalid(within: HTMLElement | null) {
  const invalid = within?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = invalid?.matches('input, textarea, select, button')
    ? invalid
    : invalid?.querySelector<HTMLElement>('input, textarea, select, button')
  control?.focus({ preventScroll: true })
  ;(control ?? invalid)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** What somebody has typed and that is still on the page, in whatever field: a reload must not take it away. */
type Field = Element & { readonly value?: string; readonly isContentEditable?: boolean }

const typed = new Set<Field>()

/** Begins to notice typing; once, when the app starts. */
export function watchTyping(page: Pick<EventTarget, 'addEventListener'>): void {
  page.addEventListener('input', ({ target }) => typed.add(target as Field), { capture: true })
}

/** Whether something typed is on the page now. What was sent, and is gone or empty since, does not count. */
export function holdsTypedText(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return [...typed].some((field) => ((field.isContentEditable ? field.textContent : field.value) ?? '').trim() !== '')
}

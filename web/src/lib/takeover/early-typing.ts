/**
 * What is typed into a field of the server's page before the app renders its own: the early script of the page
 * records it, the app continues with it. Such fields have a `name`.
 */
import { useLayoutEffect, useState } from 'react'
import { isServerPage } from './server-page.ts'

const home = globalThis as { typedEarly?: Record<string, string> | undefined }
type TextInput = HTMLInputElement | HTMLTextAreaElement

const fieldOf = (name: string) =>
  document.querySelector<TextInput>(`#root :is(input:not([type="hidden"]), textarea)[name="${CSS.escape(name)}"]`)

/** Records what is typed before the app runs. */
export function recordEarlyTyping(event: Event): void {
  const field = event.target as TextInput
  if (field.name) home.typedEarly = { ...home.typedEarly, [field.name]: typedIn(field) }
}

/** Puts what was typed (or what the browser brought back) into the app's fields, and the focus where it was. */
export function useEarlyTyping<Name extends string>(names: readonly Name[], put: (name: Name, value: string) => void) {
  const [found] = useState(() => (isServerPage() ? names.map(readDrawn) : []))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields replace the prerendered ones
  useLayoutEffect(() => {
    for (const { name, value, isFocused } of found) {
      const typed = home.typedEarly?.[name] ?? value
      if (typed !== undefined) put(name as Name, typed)
      if (isFocused) fieldOf(name)?.focus({ preventScroll: true })
    }
    home.typedEarly = undefined
  }, [])
}

/** A box says whether it is ticked. */
const typedIn = (field: TextInput) =>
  field.type === 'checkbox' ? String((field as HTMLInputElement).checked) : field.value

function readDrawn(name: string) {
  const field = fieldOf(name)
  return {
    name,
    value: field && field.type !== 'checkbox' && field.value !== field.defaultValue ? field.value : undefined,
    isFocused: field !== null && field === document.activeElement,
  }
}

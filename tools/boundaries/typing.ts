/** Text that somebody typed is kept or asked about: each field of text is in a dialog, or in a form that holds it. */
import { placeOf } from './places.ts'
import { lineAt, type SourceFile } from './source.ts'
import type { Problem } from './types.ts'

const field = /<(?:TextField|TextArea|DateField|textarea|input)\b/g
const holds = /\b(?:useFormAction|useTyped|useUnsaved|holdUnsaved)\b/
/** Inputs that nobody types into. */
const notTyped = /\btype="(?:checkbox|color|file|hidden|radio|range|search)"/

/** What needs no question: a file or a folder of web/src, and why. It answers for its parts, too. */
const excepted: Record<string, string> = {
  'ui/controls': 'the controls themselves',
  'features/applications/applying/application-form.tsx': 'the draft saves itself, and is on the device until it did',
  'features/events/editor/event-editor.tsx': 'the draft saves itself, and is on the device until it did',
  'features/magazine/editor/edit-page.tsx': 'the draft saves itself, and is on the device until it did',
  'features/races/registering': 'on the device at every change',
  'features/signup/signup-page.tsx': 'on the device at every change, without the password',
  'features/forms': 'part of the forms that ask: they hold the answers, or the questions',
  'features/chat/chat.tsx': 'in the store of the tab at every change',
  'features/audit/filter-fields.tsx': 'a filter',
  'features/members/directory/filter-fields.tsx': 'a filter',
  'features/payments/treasury/payments/payments-tab.tsx': 'a filter',
  'features/payments/treasury/desk/desk-tab.tsx': 'looks for a reference',
  'features/votes/recount/find-ballot.tsx': 'looks for a code',
  'ui/scan/typed-code.tsx': 'looks for a code',
}

/** Every field of text that nothing holds. */
export function checkTyping(files: Map<string, SourceFile>): Problem[] {
  const web = [...files.values()].filter(({ path }) => path.startsWith('web/src/') && !placeOf(path).isTest)
  const targetsOf = ({ imports }: SourceFile) => imports.flatMap(({ file }) => files.get(file ?? '') ?? [])
  const users = new Map<string, SourceFile[]>()
  for (const file of web) for (const { path } of targetsOf(file)) users.set(path, [...(users.get(path) ?? []), file])

  /** By itself or by a hook of its feature. */
  const isHolder = (file: SourceFile) =>
    isExcepted(file.path) ||
    holds.test(file.code) ||
    targetsOf(file).some(
      ({ path, code }) => path.startsWith('web/src/features/') && path.endsWith('.ts') && holds.test(code),
    )
  /** A part is held where all that use it hold. */
  const isHeld = (file: SourceFile, seen: ReadonlySet<string> = new Set()): boolean => {
    if (isHolder(file) || seen.has(file.path)) return true
    const above = users.get(file.path) ?? []
    return above.length > 0 && above.every((user) => isHeld(user, new Set([...seen, file.path])))
  }
  return web.flatMap((file) => {
    const [first] = fieldsOutsideDialogs(file)
    if (first === undefined || isHeld(file)) return []
    return {
      file: file.path,
      line: lineAt(file.text, first),
      rule: 'typing',
      what: 'what is typed into this field is lost without a question',
      why: 'a slip of the thumb must not cost what somebody wrote',
      fix: 'make it a form of useFormAction, or call useTyped of lib/forms/unsaved.ts; what needs neither is listed in tools/boundaries/typing.ts',
    }
  })
}

const isExcepted = (path: string) =>
  Object.keys(excepted).some((one) => path === `web/src/${one}` || path.startsWith(`web/src/${one}/`))

/** A dialog asks by itself about the text in its fields. */
function fieldsOutsideDialogs({ text, code }: SourceFile): number[] {
  const dialogs: [number, number][] = []
  const open: number[] = []
  for (const { index, 1: end } of code.matchAll(/<(\/?)(?:Confirm)?Dialog\b/g))
    if (!end) open.push(index)
    else dialogs.push([open.pop() ?? index, index])
  return [...code.matchAll(field)]
    .map(({ index }) => index)
    .filter(
      (at) =>
        !dialogs.some(([from, to]) => from < at && at < to) && !notTyped.test(text.slice(at, text.indexOf('/>', at))),
    )
}

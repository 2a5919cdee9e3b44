import type { Language } from '@vondrona/rules/texts'
import type { MailFile } from '../../gateways/mail/port.ts'

/**
 * Kinds of files that mails carry. The domain that makes one adds it:
 * `declare module '../../kernel/mail/files.ts' { interface MailFileKinds { ticket: true } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled through declaration merging
export interface MailFileKinds {}
export type MailFileKind = keyof MailFileKinds & string

/** Makes one file by its id, in the language of the mail, which those that were written before do not say; null where there is nothing to send any more. A failure delays the mail. */
export type MakeMailFile<C> = (ctx: C, id: string, language: Language | undefined) => Promise<MailFile | null>

/** The kinds of one module. */
export type MailFiles<C> = { readonly [K in MailFileKind]?: MakeMailFile<C> }

/** The files of these references, `kind:id:language` each, in their order; one after the other, as a mail is not urgent. */
export type MakeMailFiles<C> = (ctx: C, references: readonly string[]) => Promise<MailFile[]>

/** Collects the kinds of the modules. */
export function collectMailFiles<C>(modules: readonly { readonly mailFiles?: MailFiles<C> }[]): MakeMailFiles<C> {
  const makers = new Map(modules.flatMap(({ mailFiles = {} }) => Object.entries<MakeMailFile<C>>(mailFiles)))
  return async (ctx, references) => {
    const files: MailFile[] = []
    for (const reference of references) {
      const [kind = '', id = '', language] = reference.split(':')
      const make = makers.get(kind)
      if (!make) throw new Error(`no module makes files of the kind « ${kind} »`)
      const file = await make(ctx, id, language as Language | undefined)
      if (file) files.push(file)
    }
    return files
  }
}

import type { Language } from '@vondrona/rules/texts'
import type { Kernel } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { neutralName, neutralText } from './neutral.ts'

/**
 * Who wrote the value of a parameter. `ours`: a number, a date, a code, a sentence of the product. `staff`: somebody to
 * whom the site gave the role, e.g. the title of an event. `stranger`: anybody, e.g. a name. `letter`: the same in several
 * lines; `toTeam`: as the team reads it; `sender`: the address that the team answers to. `part`: made of a declared part.
 */
export type MailOrigin = 'ours' | 'staff' | 'stranger' | 'letter' | 'toTeam' | 'sender' | 'part'
/** Nothing that a stranger typed stands in an SMS: it has no such origin. */
export type SmsOrigin = 'ours' | 'staff' | 'link' | 'part'

declare const brand: unique symbol
/** Several lines of declared origin, to stand in a whole. */
export type MailPart = string & { readonly [brand]: 'mail part' }
export type SmsPart = string & { readonly [brand]: 'sms part' }
/** An address of ours that is short enough, by `shortLink`. */
export type ShortLink = string & { readonly [brand]: 'short link' }

type MailParams = Readonly<Record<string, MailOrigin>>
type SmsParams = Readonly<Record<string, SmsOrigin>>

/** The values of a template's parameters; `{site}` is always there. */
export type MailValues<P extends MailParams> = {
  readonly [K in keyof P]: P[K] extends 'part' ? MailPart : string | number
}
export type SmsValues<P extends SmsParams> = {
  readonly [K in keyof P]: P[K] extends 'link' ? ShortLink : P[K] extends 'part' ? SmsPart : string | number
}

interface Options {
  /** A code or link that its reader waits for, to get in: it has a reserve in each budget. */
  essential?: boolean
}
export interface MailTemplate<P extends MailParams = MailParams> extends Options {
  channel: 'mail'
  subjectKey: string
  textKey: string
  params: P
}
export interface SmsTemplate<P extends SmsParams = SmsParams> extends Options {
  channel: 'sms'
  textKey: string
  params: P
}
export interface PartTemplate<C extends 'mail' | 'sms', P> {
  channel: C
  partKey: string
  params: P
}

/** Every template of the product, for the test that fills each with hostile values. */
export const templates = new Map<
  string,
  MailTemplate | SmsTemplate | PartTemplate<'mail' | 'sms', MailParams | SmsParams>
>()

function declare<T>(key: string, template: T): T {
  templates.set(key, template as MailTemplate)
  return template
}

/** A mail: its texts, and who writes each of their parameters. */
export const mailTemplate = <const P extends MailParams>(
  subjectKey: string,
  textKey: string,
  params: P,
  options: Options = {},
): MailTemplate<P> => declare(`${subjectKey} ${textKey}`, { channel: 'mail', subjectKey, textKey, params, ...options })

/** An SMS, in the same way. */
export const smsTemplate = <const P extends SmsParams>(
  textKey: string,
  params: P,
  options: Options = {},
): SmsTemplate<P> => declare(textKey, { channel: 'sms', textKey, params, ...options })

/** A paragraph or line that stands in a mail as a parameter. */
export const mailPart = <const P extends MailParams>(partKey: string, params: P): PartTemplate<'mail', P> =>
  declare(partKey, { channel: 'mail', partKey, params })
export const smsPart = <const P extends SmsParams>(partKey: string, params: P): PartTemplate<'sms', P> =>
  declare(partKey, { channel: 'sms', partKey, params })

type Kernels = Pick<Kernel, 'sentences' | 'config'>

/** A part, filled in. */
export const sayMailPart = <P extends MailParams>(
  kernel: Kernels,
  language: Language,
  { partKey, params }: PartTemplate<'mail', P>,
  values: MailValues<P>,
): MailPart => say(kernel.sentences, language, partKey, mailParams(kernel, params, values)) as MailPart
export const saySmsPart = <P extends SmsParams>(
  kernel: Kernels,
  language: Language,
  { partKey, params }: PartTemplate<'sms', P>,
  values: SmsValues<P>,
): SmsPart => say(kernel.sentences, language, partKey, declared(kernel, params, values)) as SmsPart

export const joinParts = <P extends MailPart | SmsPart>(parts: readonly P[], by: string): P => parts.join(by) as P
/** An address of ours, on a line of its own. */
export const linkPart = ({ links }: Pick<Kernel, 'links'>, path: string): MailPart => links.to(path) as MailPart
export const noPart = '' as MailPart

/** What is not declared is not said: a new parameter cannot forget who writes it. */
function declared(
  { config }: Pick<Kernel, 'config'>,
  params: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string | number>>,
): Record<string, string | number> {
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(params, name))
  if (unknown) throw new Error(`nobody declared who writes the parameter « ${unknown} » of a message`)
  return { site: config.SITE_NAME, ...values }
}

/** Already checked where it came from; nothing else fits in. */
const oneAddress = /^[^\s@<>"/\\:]+@[^\s@<>"/\\:]+$/

/** The values as they may stand in a mail. */
export function mailParams<P extends MailParams>(
  kernel: Pick<Kernel, 'config'>,
  params: P,
  values: MailValues<P>,
): Record<string, string | number> {
  const safe = (name: string, value: string | number) => {
    const origin = params[name]
    if (typeof value === 'number' || !origin || name === 'sex') return value
    if (origin === 'stranger') return neutralName(value)
    if (origin === 'sender') return oneAddress.test(value) ? value : neutralName(value)
    if (origin === 'letter') return neutralText(value, 'hidden')
    return origin === 'toTeam' ? neutralText(value, 'kept') : value
  }
  return Object.fromEntries(
    Object.entries(declared(kernel, params, values)).map(([name, value]) => [name, safe(name, value)]),
  )
}

/** The values of an SMS, where all are declared. */
export const smsParams = <P extends SmsParams>(kernel: Pick<Kernel, 'config'>, params: P, values: SmsValues<P>) =>
  declared(kernel, params, values)

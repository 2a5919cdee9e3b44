import * as z from 'zod/mini'
import { moment } from '../dates/index.ts'
import { oneLine, severalLines, withSign } from '../typed/index.ts'
import { live } from './constants.ts'
import { sourceKinds } from './states.ts'

/** Schemes of R-SRC-31; the server checks the target, because only it can resolve names. */
const schemes: Record<'rtsp' | 'url', readonly string[]> = {
  rtsp: ['rtsp:', 'rtsps:'],
  url: ['http:', 'https:', 'rtmp:', 'rtmps:', 'rtsp:', 'rtsps:'],
}

/** Why a URL cannot be a source of this kind; null when its form is valid. */
export function whyNotSource(kind: string, address: string | null | undefined): string | null {
  if (kind !== 'rtsp' && kind !== 'url') return address ? 'lives.sourceUnwanted' : null
  if (!address) return 'lives.sourceMissing'
  const url = URL.parse(address)
  return url && schemes[kind].includes(url.protocol) && url.hostname ? null : `lives.sourceInvalid.${kind}`
}

const title = z
  .string('lives.titleTooShort')
  .check(
    oneLine,
    z.minLength(live.title.min, 'lives.titleTooShort'),
    z.maxLength(live.title.max, 'lives.titleTooLong'),
    withSign('lives.titleTooShort'),
    z.regex(/^[^\p{Cc}]+$/u, 'lives.titleCharacters'),
  )
const description = z.string('shell.badInput').check(
  severalLines,
  z.maxLength(live.description.max, 'lives.descriptionTooLong'),
  z.refine((value) => !value.includes('\0'), 'shell.badInput'),
)

const fields = {
  description: z._default(z.nullish(description), ''),
  startTime: z.nullish(moment('lives.startInvalid')),
  sourceUrl: z.nullish(z.string().check(oneLine, z.maxLength(2000, 'lives.sourceTooLong'))),
  autoStart: z.nullish(z.boolean()),
  allowAnonymousComments: z.nullish(z.boolean()),
  relayOnly: z.nullish(z.boolean()),
  /** A data URL or an upload slot's id; null removes it. */
  thumbnail: z.nullish(z.string()),
}

/** R-SRC-31. */
export const createLiveInput = z
  .strictObject({ ...fields, title, sourceKind: z._default(z.nullish(z.enum(sourceKinds)), 'browser') })
  .check(sourceFits)

/** Absent = unchanged. The source can change as long as the live has not begun; the server says so. */
export const updateLiveInput = z.strictObject({
  ...fields,
  title: z.optional(title),
  description: z.nullish(description),
  sourceKind: z.nullish(z.enum(sourceKinds)),
})

function sourceFits(
  context: z.core.ParsePayload<{ sourceKind: string | null; sourceUrl?: string | null | undefined }>,
) {
  const { sourceKind, sourceUrl } = context.value
  const message = whyNotSource(sourceKind ?? 'browser', sourceUrl)
  if (message) context.issues.push({ code: 'custom', message, path: ['sourceUrl'], input: sourceUrl })
}

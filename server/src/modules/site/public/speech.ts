import type { Speech } from '@vondrona/rules/magazine/reading'
import { type Context, type Kernel, makeContext } from '../../../kernel/context.ts'
import type { Asked } from '../../../kernel/http/head.ts'
import { say } from '../../../kernel/refusal.ts'

/** A visitor's eyes: what a page shows before anybody signs in. */
export const visitor = (kernel: Kernel, language: Asked['language']): Context =>
  makeContext(kernel, { actor: null, language, address: null, device: null })

/** The texts, language and data saving of a request, for prerendered pages. */
export const speechOf = ({ sentences }: Kernel, { language, saver }: Pick<Asked, 'language' | 'saver'>): Speech => ({
  language,
  saver,
  say: (key, params) => say(sentences, language, key, params),
})

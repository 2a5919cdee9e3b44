import type { Language, TextParams } from '../../texts/index.ts'

/** The language, and the texts of `eventReading.`. `saver`: images load only on request. */
export interface Speech {
  readonly language: Language
  readonly say: (key: string, params?: TextParams) => string
  readonly saver: boolean
}

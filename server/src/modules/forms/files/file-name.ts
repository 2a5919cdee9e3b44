import { cleanLine } from '@vondrona/rules/typed'

/** The last part of the path that a sender names, without what a file system or a header could misread. */
export const fileNameOf = (sent: string): string =>
  Array.from(cleanLine(sent.split(/[\\/]/).at(-1) ?? '').replace(/[\p{C}"<>|:*?]/gu, ''))
    .slice(-120)
    .join('')
    .trim() || 'document'

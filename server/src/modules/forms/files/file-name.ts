import { cleanLine } from '@vondrona/rules/typed'

const longest = 116
const ending = /\.(pdf|webp|jpe?g|png|heic|heif|avif|gif|bmp|tiff?)$/i
/** Names that Windows keeps for devices, whatever follows a dot. */
const device = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])(?=\s*(\.|$))/i

/**
 * What a file is saved as: the last part of the path that a sender names, without what a file system or a header could
 * misread. It ends by what the file is: a computer opens it by that alone, and a PDF may be a program to another one.
 */
export function fileNameOf(sent: string, type: string): string {
  const last = cleanLine(sent.split(/[\\/]/).at(-1) ?? '').replace(/[\p{C}"<>|:*?]/gu, '')
  const name = Array.from(last.replace(ending, ''))
    .slice(0, longest)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .replace(device, '_$&')
  return `${name || 'document'}.${type === 'application/pdf' ? 'pdf' : 'webp'}`
}

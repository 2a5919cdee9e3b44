import type { PhotoPreset } from '@vondrona/rules/constants'
import { type DocumentFormat, formatNames, megabytes } from '@vondrona/rules/documents'
import type { Language } from '@vondrona/rules/texts'
import { photoPresets } from '@vondrona/rules/uploads/constants'
import { imageKind, redrawWithin } from '../../../kernel/images.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { isPdf, whyNotPdf } from '../../forms/index.ts'
import { whyNotDocument } from '../../uploads/index.ts'
import type { DocumentTypeRow } from '../types/store.ts'

type Asked = Pick<DocumentTypeRow, 'allowedFormats' | 'maxFileSize'>

/** What is kept of a file. */
interface ReadFile {
  mimeType: 'image/webp' | 'application/pdf'
  bytes: Buffer
}

const preset: PhotoPreset = photoPresets.default // R-CONST-21: other documents

/**
 * R-DOC-05: the size and the format that its type allows, by its content: its name and declared type prove nothing. A
 * photo is drawn anew, a PDF stays as it is. Run it in `ctx.pools.image`.
 */
export async function readFile(sent: Buffer, type: Asked, language: Language): Promise<ReadFile> {
  checkSize(sent.length, type, language)
  const format = formatOf(sent)
  if (!format || !type.allowedFormats.includes(format))
    throw badInput([{ field: 'file', key: 'documents.format', params: { formats: formatNames(type.allowedFormats) } }])
  if (format !== 'pdf') {
    const drawn = await redrawWithin(sent, preset)
    const problem = await whyNotDocument(sent, drawn)
    if (!drawn || problem) throw badInput([{ field: 'file', key: 'picture.unreadable', ...problem }])
    return { mimeType: 'image/webp', bytes: drawn.bytes }
  }
  const obstacle = whyNotPdf(sent)
  if (obstacle) throw badInput([{ field: 'file', key: `documents.${obstacle.slice('forms.'.length)}` }])
  return { mimeType: 'application/pdf', bytes: sent }
}

/** Null: more than any file may have. */
export function checkSize(bytes: number | null, { maxFileSize }: Asked, language: Language): void {
  if (bytes !== null && bytes <= maxFileSize) return
  const max = megabytes(maxFileSize, language === 'fr' ? ',' : '.')
  throw new Refusal('TOO_LARGE', 'documents.tooLarge', { field: 'file', params: { max } })
}

function formatOf(bytes: Buffer): DocumentFormat | null {
  if (isPdf(bytes)) return 'pdf'
  const kind = imageKind(bytes)
  return kind === 'jpeg' ? 'jpg' : kind
}

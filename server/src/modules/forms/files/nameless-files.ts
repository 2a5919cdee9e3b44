import type { FormFileRow } from '../store.ts'
import { fileNameOf } from './file-name.ts'

/** The files of answers, in their order, as they are called where nobody may learn whose they are. */
export const namelessFiles = <File extends Pick<FormFileRow, 'type'>>(files: readonly File[]) =>
  files.map((file, index) => ({ ...file, name: fileNameOf(`${index + 1}`, file.type) }))

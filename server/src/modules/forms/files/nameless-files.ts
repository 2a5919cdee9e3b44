import type { FormFileRow } from '../store.ts'

/** The files of answers, in their order, as they are called where nobody may learn whose they are. */
export const namelessFiles = <File extends Pick<FormFileRow, 'type'>>(files: readonly File[]) =>
  files.map((file, index) => ({ ...file, name: `${index + 1}.${file.type === 'application/pdf' ? 'pdf' : 'webp'}` }))

import type { Kernel } from '../../kernel/context.ts'
import type { UserRow } from './user-row.ts'

const purpose = 'document-number'

/** The number of an identity document is readable only with the key that is kept outside the database. */
export const sealNumber = ({ secrets }: Pick<Kernel, 'secrets'>, number: string): Buffer =>
  secrets.encrypt(purpose, Buffer.from(number))

/** Decrypts the document number of a member; null if there is none. */
export const openNumber = (
  { secrets }: Pick<Kernel, 'secrets'>,
  { documentNumberSealed: sealed }: Pick<UserRow, 'documentNumberSealed'>,
): string | null => sealed && secrets.decrypt(purpose, sealed).toString()

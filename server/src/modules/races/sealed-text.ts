import type { Kernel } from '../../kernel/context.ts'

const purpose = 'registration-number'

/** Numbers of identity and health documents are readable only with the key that is kept outside the database. */
export const sealText = ({ secrets }: Pick<Kernel, 'secrets'>, text: string | null | undefined): Buffer | null =>
  text ? secrets.encrypt(purpose, Buffer.from(text)) : null

/** By which two numbers are found to be one; nobody can read from it what they are. */
export const hashOfNumber = ({ secrets }: Pick<Kernel, 'secrets'>, number: string | null | undefined): Buffer | null =>
  number ? secrets.keyedHash('registration-id', number) : null

/** The text; null where there is none. */
export const openText = ({ secrets }: Pick<Kernel, 'secrets'>, sealed: Buffer | null): string | null =>
  sealed && secrets.decrypt(purpose, sealed).toString()

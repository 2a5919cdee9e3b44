import type { Kernel } from '../../../kernel/context.ts'

/** Keyed: six digits behind a plain hash would be guessed in a moment by whoever reads the table. */
export const retrievalHash = ({ secrets }: Pick<Kernel, 'secrets'>, id: string, code: string): Buffer =>
  secrets.keyedHash('ticket-retrieval', `${id} ${code}`)

import { cutTo } from '../typed/index.ts'

/** Characters that messengers show of it at most, with a reserve. */
const longest = 300

/** What stands below the title where a link is shared: facts that are known, then the first words of the text. No sign is cut in half. */
export const sharedWords = (facts: readonly (string | null | undefined)[], text: string): string =>
  cutTo([...facts, text.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' · '), longest)

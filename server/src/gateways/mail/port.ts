export interface MailFile {
  name: string
  type: string
  bytes: Buffer
}

export interface MailMessage {
  /** The same for each try of one message: whoever gets it twice can tell. */
  id: string
  to: string
  subject: string
  /** Plain text: what the letter says. The transport adds the same words with a drawing (letter.ts). */
  text: string
  /** Where answers go, if not to the sender. */
  replyTo?: string | undefined
  /** RFC 2919, RFC 8058: one of many, and the address that takes its reader off the list by a POST. */
  list?: { id: string; unsubscribe: string } | undefined
  /** Made only by a transport that really sends. */
  files?: () => Promise<readonly MailFile[]>
}

/** The message may have been taken: nobody said no, and nobody said yes. Another try may arrive a second time. */
export class UnknownOutcome extends Error {}

/** Sends mails. `kept` means: nothing left the machine, the message stays readable in the outbox. */
export interface Mail {
  /**
   * Resolves when the mail server has taken the message; throws with a reason worth showing to an admin, `UnknownOutcome`
   * where it may have been taken all the same.
   */
  send(message: MailMessage): Promise<'sent' | 'kept'>
  /** Of a process that ends: what is not answered in these milliseconds fails, as it would without an answer. */
  hurry?(within: number): void
}

/** Sends short messages; same promise as the mail port. */
export interface Sms {
  send(message: { id: string; to: string; text: string }): Promise<'sent' | 'kept'>
}

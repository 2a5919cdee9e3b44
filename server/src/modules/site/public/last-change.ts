/**
 * When a list changed last: with the newest of its entries, or, where something was taken away, when this process saw that.
 * After a restart it is the former again, which is another date than readers have, so that they get all of it.
 */
export class LastChange {
  #text: string | null = null
  #at = new Date(0)

  of(text: string, newest: Date, now: Date): Date {
    if (text !== this.#text) this.#at = this.#text === null || newest > now ? newest : now
    this.#text = text
    return this.#at
  }
}

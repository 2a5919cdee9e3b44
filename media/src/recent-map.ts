/** A map that forgets what was set longest ago when it is full: names that strangers choose must not fill the memory. */
export class RecentMap<T> extends Map<string, T> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: string, value: T): this {
    this.delete(key) // set again, it stands last
    super.set(key, value)
    const [oldest] = this.size > this.#max ? this.keys() : []
    if (oldest !== undefined) this.delete(oldest)
    return this
  }
}

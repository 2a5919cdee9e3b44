/** A bounded map that evicts the oldest entry: keys chosen by clients must not fill the memory. */
export class RecentMap<T> extends Map<string, T> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: string, value: T): this {
    this.delete(key) // re-inserted at the end
    super.set(key, value)
    const [oldest] = this.size > this.#max ? this.keys() : []
    if (oldest !== undefined) this.delete(oldest)
    return this
  }
}

interface Rules {
  /** Of the slow mode. */
  seconds: number
  words: readonly string[]
}

/**
 * What of the rules of a chat is sent: what somebody else changed since the dialog opened is not set back by whoever
 * changed the other part.
 */
export function changesOf(shown: Rules, typed: { seconds: string; words: string }): Partial<Rules> {
  const seconds = Number(typed.seconds)
  const words = typed.words
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean)
  const isSame = words.length === shown.words.length && words.every((word, place) => word === shown.words[place])
  return { ...(seconds !== shown.seconds && { seconds }), ...(!isSame && { words }) }
}

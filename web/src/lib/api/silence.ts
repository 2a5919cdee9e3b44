import { silenceLife } from '@vondrona/rules/constants'

/** That nobody answered a moment ago, although the phone says it has a network: a hotspot without internet, a tunnel. */
export interface Silence {
  /** A question got no answer, also when it was repeated. */
  note: () => void
  /** Somebody answered, or the network came back. */
  end: () => void
  /** Repeating a question is a wait for nothing. */
  lasts: () => boolean
}

/** `isOn`: the page itself came from the device because nobody answered. */
export function makeSilence(now: () => number, isOn = false): Silence {
  let since = isOn ? now() : null
  return {
    note: () => {
      since = now()
    },
    end: () => {
      since = null
    },
    lasts: () => since !== null && now() - since < silenceLife,
  }
}

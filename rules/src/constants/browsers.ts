/**
 * The oldest browsers in which the product works, named on purpose (decision 0065): the style sheets need cascade layers,
 * the dialogs <dialog>. The build lowers syntax to them, tools/older-browsers.ts holds the built files against them, and
 * whoever comes with less is told so. The versions also stand in docs/operate/browsers.md.
 */
export const oldestBrowsers = { chrome: 99, firefox: 98, safari: 15.4 } as const

const { chrome, firefox, safari } = oldestBrowsers
export const buildTarget = [`chrome${chrome}`, `firefox${firefox}`, `safari${safari}`, `ios${safari}`]

/**
 * The built-ins of JavaScript and of pages that are newer, in one of these browsers at least. After the compatibility data
 * of MDN, 8.1.9; without what nobody could mistake for ours (Temporal, WebGPU …).
 */
interface BuiltIns {
  readonly [owner: string]: readonly string[]
}

/** web/src/lib/older/fill.ts brings these where they are missing: code of pages may use them. */
export const filled: BuiltIns = {
  'Array.prototype': ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['withResolvers'],
  URL: ['parse', 'canParse'],
  AbortSignal: ['any', 'timeout'],
  'AbortSignal.prototype': ['throwIfAborted'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
}

/** Nobody brings these: they are not used, or only where they are there. */
export const unfilled: BuiltIns = {
  Array: ['fromAsync'],
  'Set.prototype': [
    'difference',
    'intersection',
    'isDisjointFrom',
    'isSubsetOf',
    'isSupersetOf',
    'symmetricDifference',
    'union',
  ],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'WeakMap.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength'],
  Promise: ['try'],
  RegExp: ['escape'],
  Error: ['isError'],
  Math: ['sumPrecise', 'f16round'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
  Intl: ['Segmenter', 'DurationFormat'],
  'Intl.Locale.prototype': ['getWeekInfo', 'getTextInfo', 'getCalendars'],
  'Intl.NumberFormat.prototype': ['formatRange', 'formatRangeToParts'],
  'Element.prototype': ['checkVisibility', 'getHTML', 'setHTMLUnsafe'],
  'Document.prototype': ['startViewTransition', 'caretPositionFromPoint'],
  'HTMLDialogElement.prototype': ['requestClose'],
  'HTMLVideoElement.prototype': ['requestVideoFrameCallback'],
  Response: ['json'],
  'Headers.prototype': ['getSetCookie'],
  window: [
    'CompressionStream',
    'DecompressionStream',
    'OffscreenCanvas',
    'SharedArrayBuffer',
    'ManagedMediaSource',
    'BarcodeDetector',
    'Iterator',
    'scheduler',
    'CloseWatcher',
    'URLPattern',
    'requestIdleCallback',
    'Highlight',
  ],
}

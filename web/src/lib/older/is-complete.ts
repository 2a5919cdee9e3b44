/** Whether the browser has all that the app calls; of an older one of our promise, fill.ts adds what is missing. */
export const isComplete = (): boolean =>
  'toSorted' in Array.prototype &&
  'groupBy' in Map &&
  'withResolvers' in Promise &&
  'parse' in URL &&
  'any' in AbortSignal &&
  'showPopover' in HTMLElement.prototype

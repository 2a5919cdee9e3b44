/** Whether the focus is where letters are text; a checkbox, a switch or a radio button takes none. */
export const isTyping = (target: Element | null): boolean =>
  (target?.closest(
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])',
  ) ?? null) !== null

/** Acts after `ms`, and as long as `isBusy` looks again after as many; the answer ends it. */
export function afterPause(ms: number, isBusy: () => boolean, act: () => void): () => void {
  const look = () => {
    if (isBusy()) timer = setTimeout(look, ms)
    else act()
  }
  let timer = setTimeout(look, ms)
  return () => clearTimeout(timer)
}

const began = ['pointerdown', 'mousedown']
// A drag and a menu under the pointer take the release for themselves.
const ended = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'contextmenu']

/**
 * Runs what may move the page once nothing is being pressed: leaving a field is the first half of a press on
 * something below it, which must still be there when the press ends.
 */
export function pressWatch(page: EventTarget): (run: () => void) => void {
  let isDown = false
  let waiting: (() => void)[] = []
  const release = () => {
    isDown = false
    // The click comes in the same task as the release.
    setTimeout(() => {
      if (isDown) return
      const runs = waiting
      waiting = []
      for (const run of runs) run()
    })
  }
  const press = () => {
    isDown = true
  }
  for (const name of began) page.addEventListener(name, press, { capture: true, passive: true })
  for (const name of ended) page.addEventListener(name, release, { capture: true, passive: true })
  return (run) => {
    if (isDown) waiting.push(run)
    else run()
  }
}

export const afterPress = pressWatch(typeof window === 'undefined' ? new EventTarget() : window)

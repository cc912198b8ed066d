import { type Dispatch, type SetStateAction, useEffect } from 'react'

/**
 * Text typed after the search was requested, until something is focused, belongs in its box: fast typists
 * lose no letter while it loads. If the person focuses something else meanwhile, typing goes there.
 */
export function useTypedAhead(searching: boolean, setWords: Dispatch<SetStateAction<string>>): void {
  useEffect(() => {
    if (!searching) return
    const waiting = new AbortController()
    const { signal } = waiting
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key.length === 1) setWords((words) => words + event.key)
      else if (event.key === 'Backspace') setWords((words) => words.slice(0, -1))
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', pressed, { capture: true, signal })
    for (const turn of ['focusin', 'pointerdown'])
      document.addEventListener(turn, () => waiting.abort(), { signal })
    return () => waiting.abort()
  }, [searching, setWords])
}

import { create } from 'zustand'
import { useBuilder } from './use-builder.ts'

/** Longer than between two letters. Milliseconds. */
const pause = 250

const useSettledForm = create(() => ({ structure: useBuilder.getState().structure }))

let timer: ReturnType<typeof setTimeout> | undefined
const settle = () => useSettledForm.setState({ structure: useBuilder.getState().structure })
// One clock for all that wait: each on its own, they would be drawn one after the other at every pause.
useBuilder.subscribe(({ structure, id, past, future }, before) => {
  if (structure === before.structure) return
  clearTimeout(timer)
  // Opened, or taken over whole: what stands there is not being typed.
  if (id !== before.id || past.length + future.length === 0) return settle()
  timer = setTimeout(settle, pause)
})

/** The form as it was when typing last paused: for what takes too long to be done with every letter. */
export const useSettled = () => useSettledForm((state) => state.structure)

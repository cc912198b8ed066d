import { useDebouncedValue } from '@mantine/hooks'
import { useBuilder } from './use-builder.ts'

/** Longer than between two letters. Milliseconds. */
const pause = 250

/** The form as it was when typing last paused: for what takes too long to be done with every letter. */
export function useSettled() {
  const structure = useBuilder((state) => state.structure)
  const [settled] = useDebouncedValue(structure, pause)
  return settled
}

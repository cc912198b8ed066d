import { useOpened } from '../use-open-record.ts'
import { KeyList } from './key-list.tsx'
import { NewKey } from './new-key.tsx'

/** API keys: the existing ones, or a form for a new one. */
export function KeySettings() {
  const { make } = useOpened()
  return make ? <NewKey /> : <KeyList />
}

import { pageViewDays } from '@atesta/contract/limits.ts'
import { listReaders } from '../../address/list-address.ts'
import { flag, idNumber, oneOf, text } from '../../address/search.ts'
import { lists } from '../lists.ts'

/** What the sections read from the address; each takes its part of it. */
export const settingsReaders = {
  ...listReaders(lists.audit),
  sort: text,
  type: text,
  archived: flag,
  kind: text,
  state: text,
  /** The record that is open in its section, or that a new one is being made. */
  folderId: idNumber,
  webhook: idNumber,
  delivery: idNumber,
  entry: idNumber,
  make: oneOf(['new']),
  /** How many days back page views are counted. */
  days: oneOf(pageViewDays),
}

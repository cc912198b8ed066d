import { pageViewDays } from '@atesta/contract/limits.ts'
import { listReaders } from '../../address/list-address.ts'
import { flag, idNumber, oneOf, text } from '../../address/search.ts'
import { lists } from '../lists.ts'

/** The sections' address parameters; each uses its part. */
export const settingsReaders = {
  ...listReaders(lists.audit),
  sort: text,
  type: text,
  archived: flag,
  kind: text,
  state: text,
  /** The open record of a section, or that a new one is being created. */
  folderId: idNumber,
  webhook: idNumber,
  delivery: idNumber,
  entry: idNumber,
  make: oneOf(['new']),
  /** How many days of page views are counted. */
  days: oneOf(pageViewDays),
}

import type { Position } from '@atesta/contract/schemas/certification.ts'

/** The metadata of a file, as far as it is shown. `facts` are short texts and numbers worth showing. */
export type FileClaims = {
  taken_at?: string
  device?: string
  position?: Omit<Position, 'source'>
  facts?: Record<string, string | number>
}

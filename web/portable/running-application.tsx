import type { Locale } from '@atesta/contract/limits.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Format, formatOf } from '../language/format.ts'

// What parts of the verifier ask of the running application stands here as far as one file can answer it: the build puts
// this module in the place of theirs (web/build/portable-verifier.ts).

/** Nobody is signed in, so dates are in the zone of the device. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return formatOf(i18n.language as Locale)
}

/** There are no other pages. */
export const PageLink = (_: { to: string; children: ReactNode }) => null

import { type Locale, limits } from '@atesta/contract/limits.ts'
import { fillLabel } from '../../pdf/labels.ts'
import { createFormat } from '../../pdf/report-format.ts'
import type { DeviceClaims } from '../certifications/certifications.rules.ts'
import { reportTexts } from './report-texts.ts'

type Noted = {
  erased: boolean
  unreadable: boolean
  category: string
  size: number
  claims: DeviceClaims
}

/** What a printed file says below its picture: why there is none, and that it is a smaller copy; undefined for most. */
export function evidenceNote(file: Noted, locale: Locale, timeZone: string): string | undefined {
  const texts = reportTexts[locale]
  const format = createFormat(locale, timeZone)
  const { reduced } = file.claims
  // A video is never read as a whole.
  const isTooLarge = file.category !== 'video_basic' && file.size > limits.maxDrawnBytes
  const unshown = isTooLarge ? texts.tooLarge : texts.unreadable
  const notes = [
    file.erased ? texts.erased : file.unreadable && unshown,
    reduced &&
      fillLabel(texts.reduced, {
        width: format.number(reduced.width),
        height: format.number(reduced.height),
      }),
  ].filter(Boolean)
  return notes.length > 0 ? notes.join(' ') : undefined
}

import { dayMs } from '@atesta/contract/durations.ts'
import { isEqualText } from '../../../secrets/equal-text.ts'
import type { Services } from '../../../services/services.ts'

/** How long an export may go on from page to page; what comes later is noted as another one. */
const exportMs = dayMs
/** Characters of a mark, four bits each: too many to guess one. */
const markLength = 32

/** Of what a page is a part: who reads which set of which form, and all that was asked for but how much. */
export type Export = {
  companyId: number
  userId: number
  apiKeyId: number | null
  formId: number
  set: string
  asked: string
}

const markOf = ({ secretBox }: Pick<Services, 'secretBox'>, of: Export, place: string, begun: string) => {
  const { companyId, userId, apiKeyId, formId, set, asked } = of
  return secretBox
    .digest(JSON.stringify(['odata page', companyId, userId, apiKeyId, formId, set, asked, place, begun]))
    .slice(0, markLength)
}

/** The `$skiptoken` of a page that begins behind `place`, of an export that was noted when it began. */
export function pageToken(
  services: Pick<Services, 'secretBox'>,
  of: Export,
  place: string,
  begun: number,
): string {
  const at = begun.toString(36)
  return `${place}.${at}.${markOf(services, of, place, at)}`
}

/** Where a page begins, as it stands in its token. Says nothing of who wrote the token. */
export const placeIn = (token: string): string => token.split('.', 1)[0] ?? ''

/**
 * When the export began that this page continues, in milliseconds since 1970; null for a token that we have not made for
 * it, or too long ago. A place can be written by anyone, so only the mark says that the export has been noted.
 */
export function begunBefore(
  services: Pick<Services, 'secretBox'>,
  of: Export,
  token: string,
  now: number,
): number | null {
  const [place = '', at = '', mark = ''] = token.split('.')
  if (!isEqualText(mark, markOf(services, of, place, at))) return null
  const begun = Number.parseInt(at, 36)
  return now - begun < exportMs ? begun : null
}

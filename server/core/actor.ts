import type { Locale } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'

/** Who is calling: a signed-in user, as every policy sees them. */
export type Actor = {
  userId: number
  companyId: number
  range: Range
  name: string
  email: string
  /** The person's choice, or their company's. */
  locale: Locale
  ownLocale: Locale | null
  timeZone: string
  mandatoryMetadata: boolean
  sessionId: string
  company: { id: number; name: string; slug: string; locale: Locale; theme: string }
}

export const isAdmin = (actor: Actor) => actor.range === 'RANGE_ADMIN'
/** Supervisors and administrators. */
export const canSupervise = (actor: Actor) => actor.range !== 'RANGE_USER'

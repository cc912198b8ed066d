import type { Locale } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'

/** What a personal link opens: one inspection and nothing else. */
export type Respondent = { emailId: number; inspectionId: number; taskId: number }

/**
 * The caller, as every policy sees them: a signed-in person, an API key, or the respondent of a personal
 * link. Keys and respondents must pass the narrower checks of the endpoint runner (`scopes`, `respondent`) as
 * well as the policy.
 */
export type Actor = {
  userId: number
  companyId: number
  range: Range
  name: string
  email: string
  /** The person's choice, or otherwise their company's. */
  locale: Locale
  ownLocale: Locale | null
  timeZone: string
  mandatoryMetadata: boolean
  /** Empty for keys and respondents, who have no session. */
  sessionId: string
  /** The company requires a second factor and this person has none: they may set one up and nothing else. */
  mustSetUp: boolean
  /** The calling API key and its scopes; null for people and respondents, who may do what their role may. */
  apiKey: { id: number; kind: 'personal' | 'company'; scopes: readonly string[] } | null
  respondent: Respondent | null
  company: {
    id: number
    name: string
    slug: string
    locale: Locale
    theme: string
    /** Replaces the theme's own colour, as `#rrggbb`. */
    mainColour: string | null
    /** The id of its logo. */
    logo: string | null
  }
}

export const isAdmin = (actor: Actor) => actor.range === 'RANGE_ADMIN'
/** Whether the actor is a supervisor or an administrator. */
export const canSupervise = (actor: Actor) => actor.range !== 'RANGE_USER'

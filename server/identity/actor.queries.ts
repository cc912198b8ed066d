import type { Locale } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'

/** What is known about the caller, for every way of authenticating. */
export type ActorRow = {
  user_id: number
  company_id: number
  range: Range
  name: string
  email: string
  locale: Locale | null
  time_zone: string
  mandatory_metadata: boolean
  company_name: string
  company_slug: string
  company_locale: Locale
  theme: string
  main_colour: string | null
  logo: string | null
}

/** The columns of an ActorRow, of `users u` joined with `companies c`. */
export const actorColumns = sql`
  u.id AS user_id, u.company_id, u.range, u.name, u.email, u.locale, u.time_zone, u.mandatory_metadata,
  c.name AS company_name, c.slug AS company_slug, c.locale AS company_locale, c.theme, c.main_colour, c.logo`

/** The caller of a row: from a session, or with the rights of a key or a personal link. */
export const toActor = (
  row: ActorRow,
  via: Partial<Pick<Actor, 'sessionId' | 'mustSetUp' | 'apiKey' | 'respondent'>>,
): Actor => ({
  userId: row.user_id,
  companyId: row.company_id,
  range: row.range,
  name: row.name,
  email: row.email,
  locale: row.locale ?? row.company_locale,
  ownLocale: row.locale,
  timeZone: row.time_zone,
  mandatoryMetadata: row.mandatory_metadata,
  sessionId: '',
  mustSetUp: false,
  apiKey: null,
  respondent: null,
  company: {
    id: row.company_id,
    name: row.company_name,
    slug: row.company_slug,
    locale: row.company_locale,
    theme: row.theme,
    mainColour: row.main_colour,
    logo: row.logo,
  },
  ...via,
})

import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { ScimUserInput } from '@atesta/contract/schemas/scim.ts'
import { EmailAddress, isTimeZone, type Range, ranges } from '@atesta/contract/schemas/user.ts'
import { Failure } from '../../http/failure.ts'
import type { RefusalText } from '../../http/texts.ts'
import type { RoleRule } from '../../services/oidc-settings.ts'
import { rangeOfValues } from '../auth/oidc/claims.ts'
import type { PersonRow } from './scim.queries.ts'

/** The state that a provider wants for a person, in our terms. */
export type Wanted = {
  email: string
  name: string
  range: Range
  locale: Locale | null
  time_zone: string | undefined
  active: boolean
  names: Pick<PersonRow, 'external_id' | 'user_name' | 'given_name' | 'family_name'>
}

function refuse(path: string, says: RefusalText): never {
  throw new Failure('validation_failed', { errors: [{ path, says }] })
}

/** Entra ID can send a role as a string that is itself a document: `{"id": …, "value": "RANGE_USER", …}`. */
function roleIn(text: string): string {
  if (!text.startsWith('{')) return text
  try {
    const { value } = JSON.parse(text) as { value?: unknown }
    return typeof value === 'string' ? value : text
  } catch {
    return text
  }
}

const ownNames: readonly RoleRule[] = ranges.map((range) => ({ value: range, range }))

/** The highest role given, by our names or the operator's rules; undefined where none is known. */
function rangeOf(roles: NonNullable<ScimUserInput['roles']>, rules: readonly RoleRule[]): Range | undefined {
  const values = roles.flatMap((role) => (typeof role === 'string' ? role : (role.value ?? []))).map(roleIn)
  return rangeOfValues([...ownNames, ...rules], values) ?? (values.length === 0 ? 'RANGE_USER' : undefined)
}

/**
 * The person's address: the last primary one, otherwise the one for work or the first. Without any, the name
 * at the provider may be one.
 */
function addressOf({ emails, userName }: ScimUserInput, before: PersonRow | undefined): string {
  const given = (emails ?? []).filter(({ value }) => value)
  const chosen =
    given.findLast(({ primary }) => primary) ?? given.find(({ type }) => type === 'work') ?? given[0]
  const text = chosen?.value ?? (before?.user_name ? before.email : userName)
  const parsed = EmailAddress.safeParse(text)
  if (parsed.success) return parsed.data
  return chosen ? refuse('/emails', 'scim_address') : (before?.email ?? refuse('/emails', 'scim_address'))
}

type Parts = Record<'given' | 'family', string>
const joined = ({ given, family }: Parts) => [given, family].filter(Boolean).join(' ')

/**
 * A person's name, from the field that differs from before: a provider changes parts and sends the rest
 * unchanged.
 */
function nameOf({ displayName, name, userName }: ScimUserInput, before: PersonRow | undefined, parts: Parts) {
  const told = [displayName, name?.formatted].find((text) => text && text !== before?.name)
  if (told) return told
  if (!before) return joined(parts) || userName.slice(0, 200)
  const known = { given: before.given_name, family: before.family_name }
  return joined(parts) === joined(known) ? before.name : joined(parts).slice(0, 200) || before.name
}

/** A name that was never given in parts, and comes back divided as we did it, still counts as undivided. */
function partsOf({ name }: ScimUserInput, before: PersonRow | undefined): Parts {
  const known = { given: before?.given_name ?? '', family: before?.family_name ?? '' }
  const told = { given: name?.givenName ?? known.given, family: name?.familyName ?? known.family }
  return joined(known) === '' && joined(told) === before?.name ? known : told
}

/**
 * The wanted state of a new person, or of one who is as `before`. Omitted fields stay. A person to be
 * disabled is disabled whatever else is sent: an unknown role or a changed address is then no mistake.
 */
export function readWanted(body: ScimUserInput, rules: readonly RoleRule[], before?: PersonRow): Wanted {
  const active = body.active ?? !before?.disabled
  const asked = body.roles ? rangeOf(body.roles, rules) : (before?.range ?? 'RANGE_USER')
  const range = asked ?? (active ? refuse('/roles', 'scim_role') : (before?.range ?? 'RANGE_USER'))
  const leaves = before !== undefined && !active
  const email = leaves ? before.email : addressOf(body, before)
  const parts = partsOf(body, before)
  const language = body.preferredLanguage?.toLowerCase().split(/[-_]/)[0]
  return {
    email,
    name: nameOf(body, before, parts),
    range,
    locale: locales.find((locale) => locale === language) ?? before?.locale ?? null,
    time_zone: body.timezone && isTimeZone(body.timezone) ? body.timezone : before?.time_zone,
    active,
    names: {
      // Null removes it (RFC 7643, section 2.5).
      external_id: body.externalId === undefined ? (before?.external_id ?? null) : body.externalId,
      user_name: body.userName.toLowerCase() === email ? null : body.userName,
      given_name: parts.given,
      family_name: parts.family,
    },
  }
}

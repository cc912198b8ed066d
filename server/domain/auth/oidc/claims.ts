import type { Range } from '@atesta/contract/schemas/user.ts'
import type { OidcSettings, RoleRule } from '../../../services/oidc-settings.ts'

/** What a provider says of a person, in its words. */
export type Claims = Record<string, unknown>

/** What is taken from it. */
export type Told = {
  issuer: string
  subject: string
  /** Only one of which the provider says that it is theirs. */
  email: string | undefined
  name: string | undefined
  /** Undefined when the values mean none, null when roles are not the provider's to give. */
  range: Range | undefined | null
  /** The short name of their company; undefined when the claim names none, null when it is not the provider's to say. */
  company: string | undefined | null
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** A claim is one text or a list of them. */
const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => text(each) ?? [])

/** By its name; else, where the name has dots, the way to it: `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, part)
          ? (value as Claims)[part]
          : undefined,
      claims,
    )
}

const highestFirst = ['RANGE_ADMIN', 'RANGE_SUPERVISOR', 'RANGE_USER'] as const satisfies Range[]

/** The highest role that one of the values means; `*` counts when none does. */
export function meantBy(rules: readonly RoleRule[], values: readonly string[]): Range | undefined {
  const meant = rules.filter(({ value }) => values.includes(value)).map(({ range }) => range)
  return (
    highestFirst.find((range) => meant.includes(range)) ?? rules.find(({ value }) => value === '*')?.range
  )
}

export function rangeOf({ roles }: Pick<OidcSettings, 'roles'>, claims: Claims): Told['range'] {
  return roles ? meantBy(roles.rules, valuesOf(claimAt(claims, roles.claim))) : null
}

function companyOf({ company }: OidcSettings, claims: Claims): Told['company'] {
  if (!company) return null
  return 'slug' in company ? company.slug : valuesOf(claimAt(claims, company.claim))[0]
}

/** Some providers write the flag as a text. */
const isVerified = (value: unknown) => value === true || value === 'true'

export function readClaims(settings: OidcSettings, issuer: string, subject: string, claims: Claims): Told {
  const email = text(claims.email)
  return {
    issuer,
    subject,
    email: isVerified(claims.email_verified) && email && /^[^\s@]+@[^\s@]+$/.test(email) ? email : undefined,
    name: text(claims.name)?.slice(0, 100),
    range: rangeOf(settings, claims),
    company: companyOf(settings, claims),
  }
}

/** Whether all that is needed is known already, without asking for more. */
export const isComplete = ({ email, range, company }: Told): boolean =>
  email !== undefined && range !== undefined && company !== undefined

/** Whether the provider says that its person gave more than one factor, in words that the operator has chosen to believe. */
export const gaveSecondFactor = ({ secondFactor }: OidcSettings, claims: Claims): boolean =>
  [...valuesOf(claims.amr), ...valuesOf(claims.acr)].some((value) => secondFactor.includes(value))
